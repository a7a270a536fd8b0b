import type { Input, Output } from '@fondly/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../queries.ts';

/** An order that waits for a payment, or one that is already placed because its total is zero. */
export type StartedCheckout = Output<'POST /api/checkout'>;
export type CheckoutInput = Omit<Input<'POST /api/checkout'>['body'], 'requestId'>;

/**
 * Sends step 1. A repeated submission, after a lost response or a second click, carries the same `requestId` and
 * returns the same order; changed input gets a new id. An order that has ended is started again.
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
      // The checkout changed the stock and this customer's hold.
      void queries.invalidateQueries({ queryKey: keys.meal });
      void queries.invalidateQueries({ queryKey: keys.orders });
    }
  };
}
