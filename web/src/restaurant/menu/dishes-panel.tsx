import { formatAllergen } from '@fondly/contract/food';
import { formatCents } from '@fondly/contract/money';
import type { DishView } from '@fondly/contract/restaurant/menu/menu';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { dishesQuery } from '../queries.ts';
import styles from './menu.module.css';

const pageSize = 50;

/** Every dish of the menu. */
export function DishesPanel() {
  const dishes = useQuery(dishesQuery());
  if (dishes.isPending) return <SkeletonList what={m.menu_what()} rows={5} />;
  if (!dishes.data)
    return (
      <LoadFailed
        audience="restaurant"
        what={m.menu_what()}
        error={dishes.error}
        onRetry={() => void dishes.refetch()}
      />
    );
  const list = dishes.data.dishes;
  return (
    <ProfilePanel title={list.length === 0 ? m.menu_no_dishes() : m.menu_dishes_heading({ count: list.length })}>
      {list.length === 0 ? <p className="note">{m.menu_empty()}</p> : <Dishes dishes={list} />}
    </ProfilePanel>
  );
}

function Dishes({ dishes }: { dishes: DishView[] }) {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const found = dishes.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const shown = found.slice(0, pages * pageSize);
  return (
    <>
      {dishes.length > pageSize && (
        <TextField
          label={m.menu_search()}
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 && (
        <p className="note" role="status">
          {m.menu_none_found()}
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((dish) => (
          <DishRow key={dish.name} dish={dish} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="default" wide onClick={() => setPages(pages + 1)}>
          {m.menu_more_button()}
        </Button>
      )}
    </>
  );
}

function DishRow({ dish: { name, description, category, menuPriceCents, allergens, grams } }: { dish: DishView }) {
  const facts = [category, grams !== null && m.menu_grams({ count: grams }), describeAllergens(allergens)];
  return (
    <li className={`stack gap-4 break ${styles.item}`}>
      <div className="row wrap gap-8 space-between">
        <b lang="">{name}</b>
        {menuPriceCents !== null && <span className="num">{formatCents(menuPriceCents)}</span>}
      </div>
      {description && (
        <p className="text-14 two-lines" lang="">
          {description}
        </p>
      )}
      <p className="muted text-14">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

function describeAllergens(allergens: DishView['allergens']): string {
  if (allergens === null) return m.menu_draft();
  if (allergens.length === 0) return m.menu_no_allergens();
  return allergens.map((allergen) => formatAllergen(allergen)).join(', ');
}
