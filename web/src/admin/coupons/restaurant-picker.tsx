import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { restaurants } from '../queries.ts';

export type ChosenRestaurant = { id: string; name: string };
type Props = { chosen: ChosenRestaurant[]; onChange: (chosen: ChosenRestaurant[]) => void; error?: string | undefined };

const minSearchLetters = 2;
const maxSuggestions = 6;

/** Finds restaurants by a part of their name. An empty selection means all. */
export function RestaurantPicker({ chosen, onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim().length >= minSearchLetters;
  const found = useQuery({
    ...restaurants({ search: search.trim(), status: 'approved', page: 1 }),
    enabled: isSearching,
  });
  const suggestions = (isSearching ? (found.data?.restaurants ?? []) : [])
    .filter(({ id }) => chosen.every((restaurant) => restaurant.id !== id))
    .slice(0, maxSuggestions);
  const add = ({ id, name }: ChosenRestaurant) => {
    onChange([...chosen, { id, name }]);
    setSearch('');
  };
  return (
    <div className={`stack gap-14 ${styles.form}`}>
      <TextField
        label="Only at these kitchens"
        optional
        type="search"
        value={search}
        error={error}
        hint={
          chosen.length === 0 ? 'None chosen: good at every kitchen. Type a part of a name.' : 'Type a part of a name.'
        }
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter selects a restaurant and does not submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (suggestions[0]) add(suggestions[0]);
        }}
      />
      {isSearching && (
        <div className="flex wrap gap-10" role="status">
          {suggestions.map((restaurant) => (
            <Button key={restaurant.id} variant="light" size="row" onClick={() => add(restaurant)}>
              <IconPlus size={16} aria-hidden />
              {restaurant.name}
            </Button>
          ))}
          {suggestions.length === 0 && (
            <span className={`note ${styles.remark}`}>{found.isFetching ? 'Looking…' : 'No kitchen fits.'}</span>
          )}
        </div>
      )}
      {chosen.length > 0 && (
        <ul className="flex wrap gap-10" aria-label="Chosen kitchens">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="default"
                size="row"
                aria-label={`Take ${name} off`}
                onClick={() => onChange(chosen.filter((restaurant) => restaurant.id !== id))}
              >
                {name}
                <IconX size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
