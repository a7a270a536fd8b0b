import type { Input } from '@fondly/contract/api';
import type { RestaurantOrderView } from '@fondly/contract/orders';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys, ordersQuery } from '../queries.ts';

export type TransitionInput = Input<'POST /api/restaurant/orders/:id/move'>['body'];
export const transitionFailedText = 'Failed to update order status. Please try again.';

type TransitionCallbacks = {
  onTransitioned?: () => void;
  /** Shows the refusal itself, in place of the toast. */
  onRefused?: (thrown: Error) => void;
};

/**
 * One move of one order. The answer takes the order's place on the board at once. A refusal mostly means that the order
 * has moved on: it is said, and the board is read again, so the ticket shows its new state.
 * What a caller wants to do afterwards is told here and not to `mutate`, since the ticket it sits on may be gone by then.
 */
export function useTransitionOrder(
  order: Pick<RestaurantOrderView, 'id'>,
  { onTransitioned, onRefused }: TransitionCallbacks = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TransitionInput) =>
      call('POST /api/restaurant/orders/:id/move', { params: { id: order.id }, body }),
    onSuccess: (updated) => {
      onTransitioned?.();
      updateCachedOrder(queries, updated);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
    },
    onError: (thrown) => {
      if (onRefused) onRefused(thrown);
      else showToast({ tone: 'error', text: transitionFailedText });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
}

function updateCachedOrder(queries: QueryClient, updated: RestaurantOrderView): void {
  const { queryKey } = ordersQuery();
  queries.setQueryData(
    queryKey,
    (cached) => cached && { orders: cached.orders.map((order) => (order.id === updated.id ? updated : order)) },
  );
}
