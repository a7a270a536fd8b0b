import type { OwnMealView } from '@fondly/contract/meals';
import { useState } from 'react';
import { hasEnded, isOnSale } from '../meals/meal-states.ts';

export const rowsShown = 5;

/**
 * The first meals that can be bought, the earliest pickup first, up to five. One that sells out while the page is open
 * stays in its place, for the next row must not slip under a finger that is about to tap.
 */
export function useRowsOnSale(meals: OwnMealView[], now: Date): OwnMealView[] {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const isNow = (meal: OwnMealView) => isOnSale(meal) && !hasEnded(meal, now);
  const unmet = meals.filter((meal) => isNow(meal) && !met.has(meal.id));
  if (unmet.length > 0) setMet(new Set([...met, ...unmet.map(({ id }) => id)]));

  const rows = meals
    .filter((meal) => isNow(meal) || (meal.block === 'sold-out' && met.has(meal.id) && !hasEnded(meal, now)))
    .toSorted((a, b) => a.pickupStart.localeCompare(b.pickupStart) || a.name.localeCompare(b.name));
  const last = rows.filter(isNow)[rowsShown - 1];
  return last ? rows.slice(0, rows.indexOf(last) + 1) : rows;
}
