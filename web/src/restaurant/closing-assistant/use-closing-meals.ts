import { policies } from '@fondly/contract/policies';
import type { ClosingMeal } from '@fondly/contract/prices/price-drops';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { isOnSale } from '../meals/meal-states.ts';
import { closingMealsQuery, mealsQuery } from '../queries.ts';
import { useAnsweredMeals } from './answered-meals.ts';

const minute = 60_000;
export type ClosingSuggestion = ClosingMeal & { minutesLeft: number };

/** Meals whose pickup ends soon and that nobody has decided about here. The server is asked only while there are any. */
export function useClosingMeals(): ClosingSuggestion[] {
  const now = useNow();
  const answered = useAnsweredMeals();
  const meals = useQuery(mealsQuery()).data?.meals ?? [];
  const isClosing = meals.some((meal) => isClosingSoon(meal, now));
  const { data } = useQuery({ ...closingMealsQuery(), enabled: isClosing });
  if (!isClosing) return [];
  return (data?.meals ?? [])
    .map((meal) => ({ ...meal, minutesLeft: countMinutesLeft(meal, now) }))
    .filter(({ mealId, minutesLeft }) => minutesLeft >= policies.closingLastMinutes && !answered.includes(mealId));
}

function isClosingSoon(meal: StaffMealView, now: Date): boolean {
  const minutesLeft = countMinutesLeft(meal, now);
  return isOnSale(meal) && minutesLeft >= policies.closingLastMinutes && minutesLeft <= policies.closingMinutes;
}

const countMinutesLeft = ({ pickupEnd }: { pickupEnd: string }, now: Date): number =>
  Math.ceil((Date.parse(pickupEnd) - now.getTime()) / minute);
