import type { MealView } from '@fondly/contract/meals';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readNow } from '../api/corrected-clock.ts';

/** The longest delay that a timer of a browser takes. */
const maxDelayMilliseconds = 2_147_483_647;
/** Distributes the reads of many browsers that wait for the same moment. */
const jitterMilliseconds = 1_000;

/** Reads `queryKey` again when the next of these meals goes on sale, since no signal has to say so. */
export function useWhenSalesOpen(
  meals: readonly Pick<MealView, 'onSaleFrom' | 'unavailableReason'>[],
  queryKey: QueryKey,
): void {
  const queries = useQueryClient();
  const key = JSON.stringify(queryKey);
  const openings = meals.flatMap(({ onSaleFrom, unavailableReason }) =>
    onSaleFrom !== null && unavailableReason === 'not-yet' ? [Date.parse(onSaleFrom)] : [],
  );
  const next = openings.length > 0 ? Math.min(...openings) : null;
  useEffect(() => {
    if (next === null) return;
    const delay = Math.max(0, next - readNow().getTime()) + Math.random() * jitterMilliseconds;
    if (delay > maxDelayMilliseconds) return;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: JSON.parse(key) }), delay);
    return () => clearTimeout(timer);
  }, [next, key, queries]);
}
