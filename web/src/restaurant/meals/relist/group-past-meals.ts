import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { matchesFilter } from '../meal-states.ts';

/** A past meal as it was listed last, and how often it was listed. */
export type PastMeal = { meal: StaffMealView; times: number };

/** Past meals by name, the latest first, because they are the ones to list again. */
export function groupPastMeals(meals: readonly StaffMealView[], now: Date): PastMeal[] {
  const byName = new Map<string, PastMeal>();
  const latestFirst = meals
    .filter((meal) => matchesFilter(meal, 'past', now))
    .toSorted((a, b) => Date.parse(b.pickupStart) - Date.parse(a.pickupStart));
  for (const meal of latestFirst) {
    const name = meal.name.trim().toLowerCase();
    const known = byName.get(name);
    byName.set(name, known ? { ...known, times: known.times + 1 } : { meal, times: 1 });
  }
  return [...byName.values()];
}
