import type { OrderView } from '@fondly/contract/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { isAwaitingApproval, isPaymentProcessing, isPaymentSecured } from '../order-state.ts';
import { keys } from '../queries.ts';

/** `approved`: the card is authorized and the restaurant decides. */
export type PaymentOutcome = { state: 'bought' | 'approved' | 'waiting' | 'refused'; order: OrderView };

/**
 * The outcome of the payment that this page follows; null without one. An address proves nothing, so the server syncs the
 * order with its payment and its answer counts. An address without an order says nothing.
 */
export function usePaymentOutcome(orders: readonly OrderView[]): PaymentOutcome | null {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const isReturn = params.get('payment') === 'success';
  const requestedId = params.get('order');
  const known = orders.find(({ id }) => id === requestedId);
  const isResolved = known !== undefined && (isPaymentSecured(known) || known.closedReason !== null);
  const refreshed = useQuery({
    queryKey: ['refreshed', known?.id],
    queryFn: () => call('POST /api/orders/:id/refresh', { params: { id: known?.id ?? '' }, body: {} }),
    enabled: isReturn && known !== undefined && !isResolved,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (refreshed.data) void queries.invalidateQueries({ queryKey: keys.orders });
  }, [refreshed.data, queries]);

  const order = isResolved ? known : (refreshed.data ?? known);
  if (!isReturn || !order) return null;
  if (isPaymentSecured(order)) return { state: isAwaitingApproval(order) ? 'approved' : 'bought', order };
  // Without an answer about the payment, "failed" could make someone pay twice.
  if (isPaymentProcessing(order) || refreshed.isFetching || refreshed.isError) return { state: 'waiting', order };
  // An order that was paid and ended later explains itself in its own row.
  return hasEndedOtherwise(order) ? null : { state: 'refused', order };
}

function hasEndedOtherwise({ closedReason }: OrderView): boolean {
  return closedReason !== null && closedReason !== 'payment_failed' && closedReason !== 'expired';
}
