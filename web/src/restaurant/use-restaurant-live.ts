import { topics } from '@fondly/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive, useLiveState } from '../shared/live/use-live.ts';
import { keys } from './queries.ts';

/**
 * Invalidates the queries of a signal. An order also changes stock and metrics; a meal or opening does not change
 * orders. A signal after a gap comes for every topic. A stream also ends with its session or role, so the restaurant is
 * read at once.
 */
export function useRestaurantLive(restaurantId: string): void {
  const queries = useQueryClient();
  const state = useLiveState();
  useEffect(() => {
    if (state === 'reconnecting') void queries.invalidateQueries({ queryKey: keys.restaurant });
  }, [state, queries]);
  const invalidate = (queryKey: readonly string[]) => queries.invalidateQueries({ queryKey });
  const ordersTopic = topics.orders(restaurantId);
  useLive([ordersTopic, topics.restaurant(restaurantId)], (topic) => {
    if (topic === ordersTopic) {
      // The popup needs the orders, so the other reads do not delay theirs.
      const others = [keys.notifications, keys.dashboard, keys.meals, keys.payouts, keys.staff];
      void invalidate(keys.orders).then(() => others.map(invalidate));
    } else {
      [keys.meals, keys.dashboard, keys.restaurant, keys.payouts, keys.sellerDuty].map(invalidate);
    }
  });
}
