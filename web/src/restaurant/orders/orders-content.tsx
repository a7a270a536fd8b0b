import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Board } from './board/board.tsx';
import { getColumn, type OrderFilter, type OrdersViewMode } from './board/order-groups.ts';
import { OrdersAnnouncer } from './board/orders-announcer.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderList } from './order-list.tsx';

type Props = { orders: RestaurantOrderView[]; filter: OrderFilter; view: OrdersViewMode };

/** The filtered orders as a board or a list. Closed orders are in the list only. */
export function OrdersContent({ orders, filter, view }: Props) {
  const matching = orders.filter((order) => {
    const column = getColumn(order);
    return filter === 'all' ? view === 'list' || column !== null : column === filter;
  });
  return (
    <>
      <OrdersAnnouncer orders={orders} />
      {matching.length === 0 && (
        <div className="card">
          <EmptyState picture="bag" title="No orders found">
            New orders appear here by themselves and ring.
          </EmptyState>
        </div>
      )}
      {matching.length > 0 && view === 'board' && <Board orders={matching} filter={filter} />}
      {matching.length > 0 && view === 'list' && (
        <>
          <ListActions orders={matching} />
          <OrderList orders={matching} />
        </>
      )}
    </>
  );
}
