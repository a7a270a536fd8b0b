import type { Input } from '@fondly/contract/api';
import type { KitchenOrderView } from '@fondly/contract/orders';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys, kitchenOrders } from '../queries.ts';

export type MoveRequest = Input<'POST /api/restaurant/orders/:id/move'>['body'];
export const moveFailed = 'Failed to update order status. Please try again.';

type After = {
  onMoved?: () => void;
  /** Shows the refusal itself, in place of the toast. */
  onRefused?: (thrown: Error) => void;
};

/**
 * One move of one order. The answer takes the order's place on the board at once. A refusal mostly means that the order
 * has moved on: it is said, and the board is read again, so the ticket shows its new state.
 * What a caller wants to do afterwards is told here and not to `mutate`, since the ticket it sits on may be gone by then.
 */
export function useMoveOrder(order: Pick<KitchenOrderView, 'id'>, { onMoved, onRefused }: After = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MoveRequest) => call('POST /api/restaurant/orders/:id/move', { params: { id: order.id }, body }),
    onSuccess: (moved) => {
      onMoved?.();
      putOrder(queries, moved);
      void queries.invalidateQueries({ queryKey: keys.dashboard });
    },
    onError: (thrown) => {
      if (onRefused) onRefused(thrown);
      else showToast({ tone: 'error', text: moveFailed });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
}

function putOrder(queries: QueryClient, moved: KitchenOrderView): void {
  const { queryKey } = kitchenOrders();
  queries.setQueryData(
    queryKey,
    (known) => known && { orders: known.orders.map((order) => (order.id === moved.id ? moved : order)) },
  );
}
