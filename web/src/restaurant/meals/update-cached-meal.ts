import type { OwnMealView } from '@fondly/contract/meals';
import type { QueryClient } from '@tanstack/react-query';
import { ownMeals } from '../queries.ts';

/** Puts what the server said of one meal in the place of what was known of it. */
export function putMeal(queries: QueryClient, changed: OwnMealView): void {
  const { queryKey } = ownMeals();
  queries.setQueryData(
    queryKey,
    (known) => known && { meals: known.meals.map((meal) => (meal.id === changed.id ? changed : meal)) },
  );
}
