import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useState } from 'react';
import { hasEnded, isOnSale } from '../meals/meal-states.ts';

export const maxRows = 5;

export const isOnSaleNow = (meal: StaffMealView, now: Date): boolean => isOnSale(meal) && !hasEnded(meal, now);

/**
 * Up to five meals on sale, the earliest pickup first. A meal that sells out stays in its row, so that no other row
 * moves under a finger.
 */
export function useMealsOnSale(meals: StaffMealView[], now: Date): StaffMealView[] {
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set());
  const newMeals = meals.filter((meal) => isOnSaleNow(meal, now) && !shownIds.has(meal.id));
  if (newMeals.length > 0) setShownIds(new Set([...shownIds, ...newMeals.map(({ id }) => id)]));

  const rows = meals
    .filter(
      (meal) =>
        isOnSaleNow(meal, now) ||
        (meal.unavailableReason === 'sold-out' && shownIds.has(meal.id) && !hasEnded(meal, now)),
    )
    .toSorted((a, b) => a.pickupStart.localeCompare(b.pickupStart) || a.name.localeCompare(b.name));
  const lastOnSale = rows.filter((meal) => isOnSaleNow(meal, now))[maxRows - 1];
  return lastOnSale ? rows.slice(0, rows.indexOf(lastOnSale) + 1) : rows;
}
