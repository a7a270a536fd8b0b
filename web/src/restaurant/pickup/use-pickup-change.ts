import type { PickupChange, TouchedView } from '@fondly/contract/pickup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Refusal, sentenceOf } from '../../shared/refusal.ts';
import { showToast } from '../../shared/toast.tsx';
import { keys } from '../queries.ts';
import { pickup } from './pickup-query.ts';

type Asked = { change: PickupChange; touched: TouchedView };
type Decided = { change: PickupChange; cancelled: string[] };
export type PickupChanging = ReturnType<typeof usePickupChange>;

/**
 * One change of hours, looked at before it is made: what touches nobody is saved at once, anything else waits for an
 * answer in `asked`. The hours are saved first, so that nothing new is ordered while orders are being cancelled.
 */
export function usePickupChange(onDone: (change: PickupChange) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (thrown: Error) => setProblem(explain(thrown));
  const made = useMake((change) => {
    setAsked(null);
    onDone(change);
  }, fail);
  const look = useMutation({
    mutationFn: (change: PickupChange) => call('POST /api/restaurant/pickup/preview', { body: { change } }),
    onSuccess: (touched, change) => {
      if (touched.meals.length + touched.orderIds.length > 0) setAsked({ change, touched });
      else made.mutate({ change, cancelled: [] });
    },
    onError: fail,
  });
  return {
    asked,
    problem,
    isBusy: look.isPending || made.isPending,
    ask: (change: PickupChange) => {
      setProblem(null);
      look.mutate(change);
    },
    confirm: (cancelled: string[]) => {
      setProblem(null);
      if (asked) made.mutate({ change: asked.change, cancelled });
    },
    forget: () => {
      setAsked(null);
      setProblem(null);
    },
  };
}

function useMake(onMade: (change: PickupChange) => void, onFailed: (thrown: Error) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, cancelled }: Decided) => {
      const view = await call('PUT /api/restaurant/pickup', { body: { change } });
      return { view, left: await cancelAll(cancelled) };
    },
    onSuccess: ({ view, left }, { change, cancelled }) => {
      queries.setQueryData(pickup().queryKey, view);
      for (const queryKey of [keys.restaurant, keys.meals, keys.orders]) void queries.invalidateQueries({ queryKey });
      onMade(change);
      if (left > 0) showToast({ tone: 'error', text: `Saved, but ${count(left)} could not be cancelled. See Orders.` });
      else if (cancelled.length > 0) {
        showToast({ tone: 'success', text: `Saved. ${count(cancelled.length)} cancelled, the money goes back.` });
      } else showToast({ tone: 'success', text: 'Your hours are saved' });
    },
    onError: onFailed,
  });
}

const count = (orders: number): string => `${orders} ${orders === 1 ? 'order' : 'orders'}`;

/** Each by the kitchen's usual move, one after the other; gives how many did not go. A repeat changes nothing. */
async function cancelAll(orderIds: string[]): Promise<number> {
  let left = 0;
  for (const id of orderIds) {
    const body = { move: 'deny' as const, reason: 'The kitchen closes before your pickup.', restock: false };
    await call('POST /api/restaurant/orders/:id/move', { params: { id }, body }).catch(() => {
      left += 1;
    });
  }
  return left;
}

function explain(thrown: Error): string {
  const [fault] = thrown instanceof Refusal ? Object.values(thrown.fields) : [];
  return fault ?? sentenceOf(thrown, 'This did not work. Please try again.');
}
