import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { restaurants } from '../queries.ts';

export type Chosen = { id: string; name: string };
type Props = { chosen: Chosen[]; onChange: (chosen: Chosen[]) => void; fault?: string | undefined };

const fewestLetters = 2;
const offeredMost = 6;

/** Kitchens found by a part of their name; none chosen means all. */
export function KitchenPicker({ chosen, onChange, fault }: Props) {
  const [search, setSearch] = useState('');
  const isLookedFor = search.trim().length >= fewestLetters;
  const found = useQuery({
    ...restaurants({ search: search.trim(), status: 'approved', page: 1 }),
    enabled: isLookedFor,
  });
  const offered = (isLookedFor ? (found.data?.restaurants ?? []) : [])
    .filter(({ id }) => chosen.every((kitchen) => kitchen.id !== id))
    .slice(0, offeredMost);
  const add = ({ id, name }: Chosen) => {
    onChange([...chosen, { id, name }]);
    setSearch('');
  };
  return (
    <div className={styles.form}>
      <TextField
        label="Only at these kitchens"
        optional
        type="search"
        value={search}
        fault={fault}
        hint={
          chosen.length === 0 ? 'None chosen: good at every kitchen. Type a part of a name.' : 'Type a part of a name.'
        }
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter chooses here, and does not send the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (offered[0]) add(offered[0]);
        }}
      />
      {isLookedFor && (
        <div className={styles.actions} role="status">
          {offered.map((kitchen) => (
            <Button key={kitchen.id} look="light" size="row" onClick={() => add(kitchen)}>
              <IconPlus size={16} aria-hidden />
              {kitchen.name}
            </Button>
          ))}
          {offered.length === 0 && (
            <span className={styles.remark}>{found.isFetching ? 'Looking…' : 'No kitchen fits.'}</span>
          )}
        </div>
      )}
      {chosen.length > 0 && (
        <ul
          className={styles.actions}
          style={{ margin: 0, padding: 0, listStyle: 'none' }}
          aria-label="Chosen kitchens"
        >
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                look="default"
                size="row"
                aria-label={`Take ${name} off`}
                onClick={() => onChange(chosen.filter((kitchen) => kitchen.id !== id))}
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
