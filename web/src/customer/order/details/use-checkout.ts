import type { Input, Output } from '@fondly/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../queries.ts';

/** What a checkout gives back: an order that waits for its card, or that is placed when there is nothing to pay. */
export type StartedCheckout = Output<'POST /api/checkout'>;
export type CheckoutInput = Omit<Input<'POST /api/checkout'>['body'], 'requestId'>;

/**
 * Sends step 1. The same wish sent again, after a lost answer or by a second click, carries the same `requestId` and
 * so gives back the same order; a changed one is a new submission. An order that has ended meanwhile is begun anew.
 */
export function useCheckout(): (input: CheckoutInput) => Promise<StartedCheckout> {
  const queries = useQueryClient();
  const lastSubmission = useRef<{ input: string; requestId: string } | null>(null);

  const send = (input: CheckoutInput): Promise<StartedCheckout> => {
    const text = JSON.stringify(input);
    if (lastSubmission.current?.input !== text)
      lastSubmission.current = { input: text, requestId: crypto.randomUUID() };
    return call('POST /api/checkout', { body: { ...input, requestId: lastSubmission.current.requestId } });
  };
  return async (input) => {
    try {
      return await send(input).catch((thrown: unknown) => {
        if (!isApiError(thrown, 'checkout-closed', 'hold-expired')) throw thrown;
        lastSubmission.current = null;
        return send(input);
      });
    } finally {
      // Stock, and what is kept for this person, are not what they were.
      void queries.invalidateQueries({ queryKey: keys.meal });
      void queries.invalidateQueries({ queryKey: keys.orders });
    }
  };
}
