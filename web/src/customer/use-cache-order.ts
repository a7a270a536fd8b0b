import type { Output } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from './queries.ts';

/**
 * Writes an order from the server into every cached query. The list may still show it as unpaid or not at all, and its
 * page opens next: it must not ask for a second payment.
 */
export function useCacheOrder(): (order: OrderView) => void {
  const queries = useQueryClient();
  return (order) => {
    queries.setQueryData([...keys.order, order.id], order);
    // An older response in flight must not overwrite this one.
    void queries.cancelQueries({ queryKey: keys.orders });
    queries.setQueryData<Output<'GET /api/orders'>>(keys.orders, (known) => known && upsertOrder(known, order));
    void queries.invalidateQueries({ queryKey: keys.orders });
  };
}

/** The newest come first. An unknown order was placed just now. */
function upsertOrder({ orders, ...page }: Output<'GET /api/orders'>, order: OrderView): Output<'GET /api/orders'> {
  const isKnown = orders.some(({ id }) => id === order.id);
  return {
    ...page,
    orders: isKnown ? orders.map((cached) => (cached.id === order.id ? order : cached)) : [order, ...orders],
  };
}
