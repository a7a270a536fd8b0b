import type { KitchenOrderView } from '@fondly/contract/orders';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Board } from './board/board.tsx';
import { columnOf, type OrderFilter, type OrdersView } from './board/order-groups.ts';
import { OrdersAnnouncer } from './board/orders-announcer.tsx';
import { ListTools } from './list-actions.tsx';
import { OrderList } from './order-list.tsx';
import styles from './orders-view.module.css';

type Props = { orders: KitchenOrderView[]; filter: OrderFilter; view: OrdersView };

/** Board or list of what a filter leaves. Orders that have ended stand in the list alone. */
export function OrdersShown({ orders, filter, view }: Props) {
  const kept = orders.filter((order) => {
    const column = columnOf(order);
    return filter === 'all' ? view === 'list' || column !== null : column === filter;
  });
  return (
    <>
      <OrdersAnnouncer orders={orders} />
      {kept.length === 0 && (
        <div className={styles.empty}>
          <EmptyState picture="bag" title="No orders found">
            New orders appear here by themselves and ring.
          </EmptyState>
        </div>
      )}
      {kept.length > 0 && view === 'board' && <Board orders={kept} filter={filter} />}
      {kept.length > 0 && view === 'list' && (
        <>
          <ListTools orders={kept} />
          <OrderList orders={kept} />
        </>
      )}
    </>
  );
}
