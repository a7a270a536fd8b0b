import type { Answer, Input } from '@fondly/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../queries.ts';

/** What a checkout gives back: an order that waits for its card, or that is placed when there is nothing to pay. */
export type Started = Answer<'POST /api/checkout'>;
export type CheckoutWish = Omit<Input<'POST /api/checkout'>['body'], 'requestId'>;

/**
 * Sends step 1. The same wish sent again, after a lost answer or by a second click, carries the same `requestId` and
 * so gives back the same order; a changed one is a new submission. An order that has ended meanwhile is begun anew.
 */
export function useCheckout(): (wish: CheckoutWish) => Promise<Started> {
  const queries = useQueryClient();
  const sent = useRef<{ wish: string; requestId: string } | null>(null);

  const send = (wish: CheckoutWish): Promise<Started> => {
    const text = JSON.stringify(wish);
    if (sent.current?.wish !== text) sent.current = { wish: text, requestId: crypto.randomUUID() };
    return call('POST /api/checkout', { body: { ...wish, requestId: sent.current.requestId } });
  };
  return async (wish) => {
    try {
      return await send(wish).catch((thrown: unknown) => {
        if (!isRefusal(thrown, 'checkout-over', 'hold-ended')) throw thrown;
        sent.current = null;
        return send(wish);
      });
    } finally {
      // Stock, and what is kept for this person, are not what they were.
      void queries.invalidateQueries({ queryKey: keys.meal });
      void queries.invalidateQueries({ queryKey: keys.orders });
    }
  };
}
