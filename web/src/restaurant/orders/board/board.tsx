import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useNow } from '../../../shared/api/use-now.ts';
import styles from './board.module.css';
import { type Column, columnNames, columns, emptyColumns, listColumnOrders, type OrderFilter } from './order-groups.ts';
import { Ticket } from './ticket.tsx';

type Props = { orders: RestaurantOrderView[]; filter: OrderFilter };

/** The columns Pending, Approved and Ready. A filter leaves one column with tickets side by side. */
export function Board({ orders, filter }: Props) {
  const now = useNow();
  const shown = columns.filter((column) => filter === 'all' || filter === column);
  return (
    <div className={`columns-3 gap-16 align-start ${styles.board}`} data-one={shown.length === 1 || undefined}>
      {shown.map((column) => (
        <BoardColumn key={column} column={column} orders={listColumnOrders(orders, column)} now={now} />
      ))}
    </div>
  );
}

function BoardColumn({ column, orders, now }: { column: Column; orders: RestaurantOrderView[]; now: Date }) {
  return (
    <section className={`stack sunken radius-20 gap-12 padding-12 ${styles.column}`} aria-label={columnNames[column]()}>
      <h2 className={`row text-16 weight-700 gap-10 plain-heading ${styles.head}`} data-column={column}>
        {columnNames[column]()}
        <span className={`middle num text-14 pill white push ${styles.count}`}>{orders.length}</span>
      </h2>
      {orders.length === 0 && <p className={`note centered ${styles.empty}`}>{emptyColumns[column]()}</p>}
      <div className={`stack gap-12 align-start ${styles.tickets}`}>
        {orders.map((order) => (
          <Ticket key={order.id} order={order} now={now} />
        ))}
      </div>
    </section>
  );
}
