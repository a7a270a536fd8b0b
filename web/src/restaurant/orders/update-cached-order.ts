import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { QueryClient } from '@tanstack/react-query';
import { dashboard, ordersQuery } from '../queries.ts';

/** Puts the answer to a change into the list of orders and the next pickups, so that board and overview show it at once. */
export function updateCachedOrder(queries: QueryClient, updated: RestaurantOrderView): void {
  const { queryKey } = ordersQuery();
  queries.setQueryData(
    queryKey,
    (cached) =>
      cached && { ...cached, orders: cached.orders.map((order) => (order.id === updated.id ? updated : order)) },
  );
  queries.setQueryData(
    dashboard().queryKey,
    (cached) =>
      cached && {
        ...cached,
        nextPickups: cached.nextPickups
          .map((order) => (order.id === updated.id ? updated : order))
          .filter(({ closedReason }) => closedReason === null),
      },
  );
}
