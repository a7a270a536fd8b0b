import type { OwnMealView } from '@fondly/contract/meals';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SearchField } from '../../shared/ui/forms/search-field.tsx';
import { useNow } from '../use-now.ts';
import { fitsFilter, type MealFilter, mealFilters } from './meal-states.ts';
import { MealTile } from './meal-tile.tsx';
import styles from './meals.module.css';
import { YesterdaysAgain } from './relist-yesterday.tsx';

const labels: Record<MealFilter, string> = {
  all: 'All',
  today: 'Today',
  upcoming: 'Upcoming',
  recurring: 'Recurring',
  past: 'Past',
};

/** The own meals under a filter that stands in the address, and a search by name that does not. */
export function MealsShown({ meals }: { meals: OwnMealView[] }) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const shown = params.get('show');
  const fits = (meal: OwnMealView, under: MealFilter) => fitsFilter(meal, under, now);
  // Whoever comes here mostly comes for today. Decided once: a meal listed meanwhile must not change the view.
  const [usual] = useState<MealFilter>(() => (meals.some((meal) => fits(meal, 'today')) ? 'today' : 'all'));
  const filter = mealFilters.find((one) => one === shown) ?? usual;
  const kept = meals.filter(
    (meal) => fits(meal, filter) && meal.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const chips = mealFilters.map((value) => ({
    value,
    label: labels[value],
    count: meals.filter((meal) => fits(meal, value)).length,
  }));
  return (
    <>
      <div className={styles.bar}>
        <ChipRow
          label="Show meals"
          chips={chips}
          value={filter}
          onChange={(next) => setParams({ tab: 'meals', show: next }, { replace: true })}
        />
        <SearchField label="Search meals" value={search} onChange={setSearch} />
      </div>
      <p className="visually-hidden" role="status">
        {kept.length} {kept.length === 1 ? 'meal' : 'meals'} shown
      </p>
      {(filter === 'today' || filter === 'all') && <YesterdaysAgain meals={meals} now={now} />}
      {kept.length === 0 && <NothingKept />}
      <ul className={styles.grid}>
        {kept.map((meal) => (
          <li key={meal.id}>
            <MealTile meal={meal} meals={meals} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingKept() {
  return (
    <div className={styles.empty}>
      <EmptyState picture="bowls" title="No meals here">
        Nothing of yours fits this filter.
      </EmptyState>
    </div>
  );
}
