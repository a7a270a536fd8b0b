import { topics } from '@fondly/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../shared/use-live.ts';
import { keys } from './queries.ts';

/**
 * Reads again whatever a signal made stale. An order moves stock and figures too; a change of the kitchen's meals or
 * opening leaves its orders alone. The signal after a gap in the stream comes for every topic, and so reads all.
 */
export function useKitchenLive(restaurantId: string): void {
  const queries = useQueryClient();
  const ordersTopic = topics.orders(restaurantId);
  useLive([ordersTopic, topics.kitchen(restaurantId)], (topic) => {
    const stale =
      topic === ordersTopic
        ? [keys.orders, keys.notifications, keys.dashboard, keys.meals, keys.payouts]
        : [keys.meals, keys.dashboard, keys.restaurant, keys.payouts];
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
  });
}
