import type { PickupChange, TouchedView } from '@fondly/contract/restaurant/pickup-hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal, sentenceOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import type { Fate } from './order-resolution.ts';
import { pickup } from './pickup-query.ts';

type Asked = { change: PickupChange; touched: TouchedView };
type Decided = { change: PickupChange; fates: Record<string, Fate> };
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
      else made.mutate({ change, fates: {} });
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
    confirm: (fates: Record<string, Fate>) => {
      setProblem(null);
      if (asked) made.mutate({ change: asked.change, fates });
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
    mutationFn: async ({ change, fates }: Decided) => {
      const view = await call('PUT /api/restaurant/pickup', { body: { change } });
      return { view, left: await decideAll(fates) };
    },
    onSuccess: ({ view, left }, { change, fates }) => {
      queries.setQueryData(pickup().queryKey, view);
      for (const queryKey of [keys.restaurant, keys.meals, keys.orders]) void queries.invalidateQueries({ queryKey });
      onMade(change);
      if (left.length > 0) showToast({ tone: 'error', text: `Saved, but not all orders: ${left.join(' ')}` });
      else showToast({ tone: 'success', text: savedWords(Object.values(fates)) });
    },
    onError: onFailed,
  });
}

const count = (orders: number): string => `${orders} ${orders === 1 ? 'order' : 'orders'}`;

function savedWords(fates: Fate[]): string {
  const cancelled = fates.filter(({ choice }) => choice === 'cancel').length;
  const asked = fates.filter(({ choice }) => choice === 'move').length;
  const parts = [
    ...(asked > 0 ? [`${count(asked)} asked for another time.`] : []),
    ...(cancelled > 0 ? [`${count(cancelled)} cancelled, the money goes back.`] : []),
  ];
  return parts.length > 0 ? `Saved. ${parts.join(' ')}` : 'Your hours are saved';
}

/** One order after the other; gives the reasons of those that did not go. A repeat changes nothing. */
async function decideAll(fates: Record<string, Fate>): Promise<string[]> {
  const reasons: string[] = [];
  for (const [id, fate] of Object.entries(fates)) {
    await decide(id, fate).catch((thrown: Error) => reasons.push(explain(thrown)));
  }
  return [...new Set(reasons)];
}

async function decide(id: string, fate: Fate): Promise<void> {
  const params = { id };
  if (fate.choice === 'move') await call('POST /api/restaurant/orders/:id/ask-to-move', { params, body: fate.wish });
  if (fate.choice !== 'cancel') return;
  const body = { move: 'deny' as const, reason: 'The kitchen closes before your pickup.', restock: false };
  await call('POST /api/restaurant/orders/:id/move', { params, body });
}

function explain(thrown: Error): string {
  const [fault] = thrown instanceof Refusal ? Object.values(thrown.fields) : [];
  return fault ?? sentenceOf(thrown, 'This did not work. Please try again.');
}
