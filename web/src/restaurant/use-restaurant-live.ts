import { topics } from '@fondly/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive, useLiveState } from '../shared/live/use-live.ts';
import { keys } from './queries.ts';

/**
 * Reads again whatever a signal made stale. An order moves stock and figures too; a change of the kitchen's meals or
 * opening leaves its orders alone. The signal after a gap in the stream comes for every topic, and so reads all.
 * A stream also ends when its session or its person's role does: then the own kitchen is asked for at once, whose answer
 * says so.
 */
export function useRestaurantLive(restaurantId: string): void {
  const queries = useQueryClient();
  const state = useLiveState();
  useEffect(() => {
    if (state === 'reconnecting') void queries.invalidateQueries({ queryKey: keys.restaurant });
  }, [state, queries]);
  const ordersTopic = topics.orders(restaurantId);
  useLive([ordersTopic, topics.restaurant(restaurantId)], (topic) => {
    const stale =
      topic === ordersTopic
        ? [keys.orders, keys.notifications, keys.dashboard, keys.meals, keys.payouts, keys.staff]
        : [keys.meals, keys.dashboard, keys.restaurant, keys.payouts];
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
  });
}
