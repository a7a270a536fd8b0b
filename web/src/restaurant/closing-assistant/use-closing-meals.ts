import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { isOnSale } from '../meals/meal-states.ts';
import { keys, mealsQuery } from '../queries.ts';
import { useAnsweredMeals } from './answered-meals.ts';
import type { ClosingSuggestion } from './closing-suggestion.ts';

const minute = 60_000;

/** Needed for an hour or so a day. */
export const suggestionScript = createScript(() => import('./price-suggestion.tsx'));

/**
 * Comes with the script that draws it, so that a suggestion is never drawn late. It is under the meals' key, so that a sale also
 * counts its portions again. The number of followers changes with the minutes.
 */
const closingMealsQuery = () =>
  queryOptions({
    queryKey: [...keys.meals, 'closing'],
    queryFn: async ({ signal }) => {
      const [closing] = await Promise.all([
        call('GET /api/restaurant/meals/closing', { signal }),
        suggestionScript.preload().catch(() => {}),
      ]);
      return closing;
    },
    refetchInterval: 120_000,
  });

/** Meals whose pickup ends soon and that nobody has decided about here. The server is asked only while there are any. */
export function useClosingMeals(): ClosingSuggestion[] {
  const now = useNow();
  const answered = useAnsweredMeals();
  const { isClosing, closing } = useReads(now);
  if (!isClosing) return [];
  return (closing.data?.meals ?? [])
    .map((meal) => ({ ...meal, minutesLeft: countMinutesLeft(meal, now) }))
    .filter(({ mealId, minutesLeft }) => minutesLeft >= policies.closingLastMinutes && !answered.includes(mealId));
}

/**
 * Whether the first answer about suggestions is here. A page that has them on top waits for it with the rest, so that
 * nothing moves.
 */
export function useKnowsClosingMeals(): boolean {
  const { meals, isClosing, closing } = useReads(useNow());
  const [wasKnown, setKnown] = useState(false);
  const isKnown = wasKnown || (!meals.isPending && !(isClosing && closing.isPending));
  if (isKnown && !wasKnown) setKnown(true);
  return isKnown;
}

function useReads(now: Date) {
  const meals = useQuery(mealsQuery());
  const isClosing = meals.data?.meals.some((meal) => isClosingSoon(meal, now)) ?? false;
  const closing = useQuery({ ...closingMealsQuery(), enabled: isClosing });
  return { meals, isClosing, closing };
}

function isClosingSoon(meal: StaffMealView, now: Date): boolean {
  const minutesLeft = countMinutesLeft(meal, now);
  return isOnSale(meal) && minutesLeft >= policies.closingLastMinutes && minutesLeft <= policies.closingMinutes;
}

const countMinutesLeft = ({ pickupEnd }: { pickupEnd: string }, now: Date): number =>
  Math.ceil((Date.parse(pickupEnd) - now.getTime()) / minute);
