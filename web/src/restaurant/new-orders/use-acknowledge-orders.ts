import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys, ordersQuery } from '../queries.ts';

/**
 * "Got it!" closes the popup at once. After a failure the orders ring again, and the error is shown.
 *
 * `wasAcknowledged` also knows the orders of requests under way: a list that was read before them must not open the popup
 * again.
 */
export function useAcknowledgeOrders() {
  const queries = useQueryClient();
  const [acknowledgedIds, setAcknowledgedIds] = useState<ReadonlySet<string>>(new Set());
  const { queryKey } = ordersQuery();
  const { mutate } = useMutation({
    mutationFn: (orders: RestaurantOrderView[]) =>
      call('POST /api/restaurant/orders/acknowledge', { body: { orderIds: orders.map(({ id }) => id) } }),
    onMutate: async (acknowledgedOrders) => {
      const ids = new Set(acknowledgedOrders.map(({ id }) => id));
      setAcknowledgedIds((known) => new Set([...known, ...ids]));
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (cached) =>
          cached && {
            ...cached,
            orders: cached.orders.map((order) => (ids.has(order.id) ? { ...order, isAcknowledged: true } : order)),
          },
      );
    },
    onError: (thrown, orders) => {
      const failed = new Set(orders.map(({ id }) => id));
      setAcknowledgedIds((known) => new Set([...known].filter((id) => !failed.has(id))));
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.new_order_error_not_saved()) });
      void queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
  return { acknowledge: mutate, wasAcknowledged: (id: string) => acknowledgedIds.has(id) };
}
