import type { Output } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from './queries.ts';

/**
 * What the server has just said about one order counts wherever it is shown. The list of orders may still know it as
 * unpaid, or not at all, and the page it is on opens next: nobody may be asked to pay once more there.
 */
export function useCacheOrder(): (order: OrderView) => void {
  const queries = useQueryClient();
  return (order) => {
    queries.setQueryData([...keys.order, order.id], order);
    // An answer that is older than this one must not come after it.
    void queries.cancelQueries({ queryKey: keys.orders });
    queries.setQueryData<Output<'GET /api/orders'>>(keys.orders, (known) => known && upsertOrder(known, order));
    void queries.invalidateQueries({ queryKey: keys.orders });
  };
}

/** The newest come first, and an order that the list does not know was placed just now. */
function upsertOrder({ orders }: Output<'GET /api/orders'>, order: OrderView): Output<'GET /api/orders'> {
  const isKnown = orders.some(({ id }) => id === order.id);
  return { orders: isKnown ? orders.map((cached) => (cached.id === order.id ? order : cached)) : [order, ...orders] };
}
