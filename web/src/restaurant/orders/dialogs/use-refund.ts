import type { Input } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useRequestId } from '../../../shared/api/use-request-id.ts';
import { showSuccess, showToast } from '../../../shared/ui/feedback/toast.tsx';
import { keys } from '../../queries.ts';

type RefundInput = Omit<Input<'POST /api/orders/:id/refund'>['body'], 'requestId'>;

/** The messages of these refusals help more than "try again". */
const informativeCodes = ['order-disputed', 'nothing-to-refund', 'refund-by-admin-only', 'refund-too-large'] as const;

/** Refunds an order. A repeated submission refunds once; another amount or reason is another refund. */
export function useRefund(order: RestaurantOrderView, onDone: () => void) {
  const queries = useQueryClient();
  const requestId = useRequestId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: RefundInput) =>
      call('POST /api/orders/:id/refund', {
        params: { id: order.id },
        body: { ...input, requestId: requestId.of(input) },
      }),
    onSuccess: ({ amountRefundedCents, state }) => {
      const amount = formatCents(amountRefundedCents);
      if (state === 'done') showSuccess(m.restaurant_refund_done({ amount }));
      else showToast({ tone: 'info', text: m.restaurant_refund_processing({ amount }) });
      onDone();
    },
    onError: (thrown) => {
      // Stripe refused this refund, so the next try is a new request.
      if (isApiError(thrown, 'refund-failed')) requestId.renew();
    },
    onSettled: () => {
      const changed = [keys.orders, keys.problemReports, keys.dashboard];
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
    },
  });
  const refusal =
    error && (isApiError(error, ...informativeCodes) ? error.message : m.restaurant_refund_error_failed());
  return { mutate, isPending, refusal };
}
