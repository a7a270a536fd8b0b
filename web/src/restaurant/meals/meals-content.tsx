import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SearchField } from '../../shared/ui/search/search-field.tsx';
import { AllergensDue } from './allergens-due.tsx';
import { type MealFilter, matchesFilter, mealFilters } from './meal-states.ts';
import { MealTile } from './meal-tile.tsx';
import styles from './meals.module.css';
import { groupPastMeals, type PastMeal } from './relist/group-past-meals.ts';
import { RelistYesterday } from './relist/relist-yesterday.tsx';

const labels: Record<MealFilter, () => string> = {
  all: m.restaurant_meals_filter_all,
  today: m.restaurant_meals_filter_today,
  upcoming: m.restaurant_meals_filter_upcoming,
  recurring: m.restaurant_meals_filter_recurring,
  past: m.restaurant_meals_filter_past,
};

/** Meals under a filter that is part of the address, and a search by name that is not. A past meal is shown once. */
export function MealsContent({ meals }: { meals: StaffMealView[] }) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const shown = params.get('show');
  const isShownUnder = (meal: StaffMealView, filter: MealFilter) => matchesFilter(meal, filter, now);
  // Most users come for today's meals. Decided once: a new meal must not change the view.
  const [defaultFilter] = useState<MealFilter>(() =>
    meals.some((meal) => isShownUnder(meal, 'today')) ? 'today' : 'all',
  );
  const filter = mealFilters.find((one) => one === shown) ?? defaultFilter;
  const past = groupPastMeals(meals, now);
  const ofFilter: PastMeal[] =
    filter === 'past' ? past : meals.filter((meal) => isShownUnder(meal, filter)).map((meal) => ({ meal, times: 1 }));
  const matching = ofFilter.filter(({ meal }) => meal.name.toLowerCase().includes(search.trim().toLowerCase()));
  const chips = mealFilters.map((value) => ({
    value,
    label: labels[value](),
    count: value === 'past' ? past.length : meals.filter((meal) => isShownUnder(meal, value)).length,
  }));
  return (
    <>
      <AllergensDue meals={meals} now={now} />
      <div className={`row wrap ${styles.bar}`}>
        <ChipRow
          label={m.restaurant_meals_filter()}
          chips={chips}
          value={filter}
          onChange={(next) => setParams({ tab: 'meals', show: next }, { replace: true })}
        />
        <SearchField label={m.restaurant_meals_search()} value={search} onChange={setSearch} />
      </div>
      <p className="visually-hidden" role="status">
        {m.restaurant_meals_shown_count({ count: matching.length })}
      </p>
      {(filter === 'today' || filter === 'all') && <RelistYesterday meals={meals} now={now} />}
      {matching.length === 0 && <NoMatchingMeals />}
      <ul className={`columns-4 gap-16 ${styles.grid}`}>
        {matching.map(({ meal, times }) => (
          <li key={meal.id}>
            <MealTile meal={meal} meals={meals} now={now} times={times} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoMatchingMeals() {
  return (
    <div className="card">
      <EmptyState picture="bowls" title={m.restaurant_meals_no_match_title()}>
        {m.restaurant_meals_no_match_text()}
      </EmptyState>
    </div>
  );
}
