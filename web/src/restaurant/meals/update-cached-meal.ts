import type { StaffMealView } from '@fondly/contract/meals';
import type { QueryClient } from '@tanstack/react-query';
import { mealsQuery } from '../queries.ts';

/** Puts what the server said of one meal in the place of what was known of it. */
export function updateCachedMeal(queries: QueryClient, changed: StaffMealView): void {
  const { queryKey } = mealsQuery();
  queries.setQueryData(
    queryKey,
    (cached) => cached && { meals: cached.meals.map((meal) => (meal.id === changed.id ? changed : meal)) },
  );
}
