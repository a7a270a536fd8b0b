import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys, ordersQuery } from '../queries.ts';

/** "Got it!" closes the popup at once. After a failure the orders ring again, and the error is shown. */
export function useAcknowledgeOrders(): (orders: RestaurantOrderView[]) => void {
  const queries = useQueryClient();
  const { queryKey } = ordersQuery();
  const { mutate } = useMutation({
    mutationFn: (orders: RestaurantOrderView[]) =>
      call('POST /api/restaurant/orders/acknowledge', { body: { orderIds: orders.map(({ id }) => id) } }),
    onMutate: async (acknowledgedOrders) => {
      await queries.cancelQueries({ queryKey });
      const ids = new Set(acknowledgedOrders.map(({ id }) => id));
      queries.setQueryData(
        queryKey,
        (cached) =>
          cached && {
            ...cached,
            orders: cached.orders.map((order) => (ids.has(order.id) ? { ...order, isAcknowledged: true } : order)),
          },
      );
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.new_order_error_not_saved()) });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
  return mutate;
}
