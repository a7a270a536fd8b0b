import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { QueryClient } from '@tanstack/react-query';
import { ordersQuery } from '../queries.ts';

/** Puts the answer to a change into the list of orders, so that the board shows it at once. */
export function updateCachedOrder(queries: QueryClient, updated: RestaurantOrderView): void {
  const { queryKey } = ordersQuery();
  queries.setQueryData(
    queryKey,
    (cached) =>
      cached && { ...cached, orders: cached.orders.map((order) => (order.id === updated.id ? updated : order)) },
  );
}
