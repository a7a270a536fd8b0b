import type { CounterEntry, CounterView } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';
import { counterQuery, withTimeout } from './counter-query.ts';
import { createEntryQueue, createStoredQueue, type EntryQueue, type QueueState } from './entry-queue.ts';

/** The queue of this restaurant, sent whenever there is a connection. */
export function useEntryQueue(restaurantId: string, isConnected: boolean): { queue: EntryQueue; state: QueueState } {
  const queries = useQueryClient();
  const [queue] = useState(() =>
    createEntryQueue({
      ...createStoredQueue(restaurantId),
      send: async (entries) => {
        try {
          const signal = withTimeout();
          return (await call('POST /api/restaurant/counter/entries', { body: { entries }, signal })).outcomes;
        } catch (thrown) {
          // A timeout says nothing about the entry, so it is sent again.
          if (thrown instanceof ApiError) throw thrown;
          throw new ApiError({ code: 'offline', message: m.counter_offline_lead(), status: 0 });
        }
      },
      onApplied: (entries) =>
        queries.setQueryData(counterQuery().queryKey, (cached) => cached && entries.reduce(applyEntry, cached)),
      onFlushed: () => {
        for (const queryKey of [keys.dashboard, keys.orders, keys.meals]) void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  const state = useSyncExternalStore(queue.watch, queue.state, queue.state);
  const isWaiting = state.waiting.length > 0;
  useEffect(() => {
    if (!isConnected || !isWaiting) return;
    void queue.flush();
    // A locked field unlocks after a minute.
    const timer = setInterval(() => void queue.flush(), 20_000);
    return () => clearInterval(timer);
  }, [isConnected, isWaiting, queue]);
  return { queue, state };
}

/** The shift after an entry, until it is read again. */
function applyEntry(view: CounterView, entry: CounterEntry): CounterView {
  if (entry.kind === 'handOver') return { ...view, orders: view.orders.filter(({ id }) => id !== entry.orderId) };
  const availableQuantity = entry.kind === 'soldOut' ? 0 : entry.availableQuantity;
  const meals = view.meals.map((meal) => (meal.id === entry.mealId ? { ...meal, availableQuantity } : meal));
  return { ...view, meals };
}
