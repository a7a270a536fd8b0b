import type { KitchenOrderView } from '@fondly/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys, kitchenOrders } from '../queries.ts';

/** "Got it!": the popup goes at once. When the server did not hear of it, the orders ring again and the reason is said. */
export function useAcknowledge(): (orders: KitchenOrderView[]) => void {
  const queries = useQueryClient();
  const { queryKey } = kitchenOrders();
  const { mutate } = useMutation({
    mutationFn: (orders: KitchenOrderView[]) =>
      call('POST /api/restaurant/orders/acknowledge', { body: { orderIds: orders.map(({ id }) => id) } }),
    onMutate: async (seen) => {
      await queries.cancelQueries({ queryKey });
      const ids = new Set(seen.map(({ id }) => id));
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            orders: known.orders.map((order) => (ids.has(order.id) ? { ...order, isAcknowledged: true } : order)),
          },
      );
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: sentenceOf(thrown, 'We could not note that. Please try again.') });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
  return mutate;
}
