import type { Input } from '@fondly/contract/api';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { offerUndo } from './offer-undo.ts';
import { updateCachedOrder } from './update-cached-order.ts';

type TransitionInput =
  | { transition: 'approve' | 'markReady' }
  | { transition: 'deny'; body: Input<'POST /api/restaurant/orders/:id/deny'>['body'] }
  | { transition: 'handOver'; body: Input<'POST /api/restaurant/orders/:id/hand-over'>['body'] };

type TransitionCallbacks = {
  onTransitioned?: () => void;
  /** Shows the refusal itself, in place of the toast. */
  onRefused?: (thrown: Error) => void;
};

/**
 * One transition of one order. The response replaces the order at once, and Ready and Complete can be undone. Most refusals mean that the order has changed,
 * so the board is read again. Callbacks are passed here and not to `mutate`, because the ticket may unmount before the
 * response.
 */
export function useTransitionOrder(
  order: Pick<RestaurantOrderView, 'id'>,
  { onTransitioned, onRefused }: TransitionCallbacks = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: TransitionInput) => sendTransition(order.id, input),
    onSuccess: (updated, { transition }) => {
      onTransitioned?.();
      updateCachedOrder(queries, updated);
      if (transition === 'markReady' || transition === 'handOver') offerUndo(queries, updated, transition);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
    },
    onError: (thrown) => {
      if (onRefused) onRefused(thrown);
      else showToast({ tone: 'error', text: m.board_error_status() });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
}

export function sendTransition(id: string, input: TransitionInput): Promise<RestaurantOrderView> {
  const params = { id };
  switch (input.transition) {
    case 'approve':
      return call('POST /api/restaurant/orders/:id/approve', { params, body: {} });
    case 'markReady':
      return call('POST /api/restaurant/orders/:id/ready', { params, body: {} });
    case 'deny':
      return call('POST /api/restaurant/orders/:id/deny', { params, body: input.body });
    case 'handOver':
      return call('POST /api/restaurant/orders/:id/hand-over', { params, body: input.body });
  }
}
