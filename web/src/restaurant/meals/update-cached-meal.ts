import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { QueryClient } from '@tanstack/react-query';
import { mealsQuery } from '../queries.ts';

/** Writes a changed meal into the cached list. */
export function updateCachedMeal(queries: QueryClient, changed: StaffMealView): void {
  const { queryKey } = mealsQuery();
  queries.setQueryData(
    queryKey,
    (cached) => cached && { meals: cached.meals.map((meal) => (meal.id === changed.id ? changed : meal)) },
  );
}
