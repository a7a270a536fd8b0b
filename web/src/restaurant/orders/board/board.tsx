import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useNow } from '../../../shared/api/use-now.ts';
import { useMedia } from '../../../shared/page/use-media.ts';
import { useRestaurant } from '../../navigation/restaurant-context.ts';
import styles from './board.module.css';
import { type Column, columnNames, columns, emptyColumns, listColumnOrders, type OrderFilter } from './order-groups.ts';
import { Ticket } from './ticket.tsx';

type Props = { orders: RestaurantOrderView[]; filter: OrderFilter };

/**
 * The columns Pending, Approved and Ready; an empty one is a strip with its name and count. Without any ticket, the column
 * of the next order is wide, so that no column moves when it comes in. On a phone those with tickets follow each other. A
 * filter leaves one column with tickets side by side.
 */
export function Board({ orders, filter }: Props) {
  const now = useNow(1);
  const isPhone = useMedia(phoneScreen);
  const all = columns.map((column) => ({ column, orders: listColumnOrders(orders, column) }));
  const shown = all.filter(({ column, orders: own }) =>
    filter === 'all' ? !isPhone || own.length > 0 : filter === column,
  );
  const nextColumn: Column = useRestaurant().restaurant.autoAccept ? 'approved' : 'pending';
  const isEmpty = shown.every(({ orders: own }) => own.length === 0);
  if (shown.length === 0) return null;
  return (
    <div className={`flex gap-16 align-start ${styles.board}`}>
      {shown.map((one) => (
        <BoardColumn
          key={one.column}
          {...one}
          now={now}
          isNarrow={shown.length > 1 && one.orders.length === 0 && !(isEmpty && one.column === nextColumn)}
        />
      ))}
    </div>
  );
}

/** In rem, with the gap beside it. A single ticket does not stretch over a wide column, and two share it. */
const widestTicket = 33;
/** As in `board.module.css`. */
const phoneScreen = '(max-width: 700px)';

type ColumnProps = { column: Column; orders: RestaurantOrderView[]; now: Date; isNarrow: boolean };

function BoardColumn({ column, orders, now, isNarrow }: ColumnProps) {
  return (
    <section
      className={`stack sunken radius-20 gap-12 ${styles.column}`}
      data-empty={isNarrow || undefined}
      aria-label={columnNames[column]()}
    >
      <h2 className={`row text-16 weight-700 gap-10 plain-heading ${styles.head}`} data-column={column}>
        {columnNames[column]()}
        <span className={`middle num text-14 pill white ${isNarrow ? '' : 'push'} ${styles.count}`}>
          {orders.length}
        </span>
      </h2>
      {orders.length === 0 ? (
        <p className={isNarrow ? 'visually-hidden' : 'note centered padding-12'}>{emptyColumns[column]()}</p>
      ) : (
        <div
          className={`stack gap-12 align-start ${styles.tickets}`}
          style={{ maxWidth: `${orders.length * widestTicket}rem` }}
        >
          {orders.map((order) => (
            <Ticket key={order.id} order={order} now={now} />
          ))}
        </div>
      )}
    </section>
  );
}
