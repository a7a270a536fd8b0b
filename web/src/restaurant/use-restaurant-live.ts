import { topics } from '@fondly/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive, useLiveState } from '../shared/live/use-live.ts';
import { createReadQueue } from './create-read-queue.ts';
import { keys } from './queries.ts';

type Key = (typeof keys)[keyof typeof keys];

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
  // The popup needs the orders. One order sends signals of both topics.
  const readAgain = useMemo(
    () => createReadQueue<Key>((queryKey) => queries.invalidateQueries({ queryKey }), keys.orders),
    [queries],
  );
  const ordersTopic = topics.orders(restaurantId);
  useLive([ordersTopic, topics.restaurant(restaurantId)], (topic) =>
    readAgain(
      topic === ordersTopic
        ? [keys.orders, keys.problemReports, keys.notifications, keys.dashboard, keys.meals, keys.payouts, keys.staff]
        : [keys.meals, keys.dashboard, keys.restaurant, keys.payouts, keys.sellerDuty],
    ),
  );
}
