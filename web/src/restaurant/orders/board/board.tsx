import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconHourglass } from '@tabler/icons-react';
import { useNow } from '../../../shared/api/use-now.ts';
import { useMedia } from '../../../shared/page/use-media.ts';
import { useRestaurant } from '../../navigation/restaurant-context.ts';
import styles from './board.module.css';
import {
  type Column,
  columnNames,
  columns,
  emptyColumns,
  listColumnOrders,
  type OrderFilter,
  phoneColumns,
} from './order-groups.ts';
import { Ticket } from './ticket.tsx';

type Props = { orders: RestaurantOrderView[]; filter: OrderFilter; onFilter: (filter: OrderFilter) => void };

/**
 * The columns Pending, Approved and Ready; an empty one is narrow. Without any ticket, the column of the next
 * order is wide, so that no column moves when it comes in. On a phone those with tickets follow each other, pickups
 * first, below a line that leads to the orders that wait for an answer. A filter leaves one column with tickets side by side.
 */
export function Board({ orders, filter, onFilter }: Props) {
  const now = useNow();
  const isPhone = useMedia(phoneScreen);
  const all = (isPhone ? phoneColumns : columns).map((column) => ({
    column,
    orders: listColumnOrders(orders, column),
  }));
  const shown = all.filter(({ column, orders: own }) =>
    filter === 'all' ? !isPhone || own.length > 0 : filter === column,
  );
  const nextColumn: Column = useRestaurant().restaurant.autoAccept ? 'approved' : 'pending';
  const isEmpty = shown.every(({ orders: own }) => own.length === 0);
  if (shown.length === 0) return null;
  const toApprove = shown.find(({ column }) => column === 'pending')?.orders.length ?? 0;
  return (
    <>
      {isPhone && toApprove > 0 && shown.length > 1 && (
        <button
          type="button"
          className="row gap-10 full weight-650 text-15 on-butter radius-14 padding-x-16 min-height-48"
          onClick={() => onFilter('pending')}
        >
          <IconHourglass size={20} aria-hidden />
          {m.board_to_approve_button({ count: toApprove })}
        </button>
      )}
      <div className={`flex gap-16 align-start ${styles.board}`} data-one={shown.length === 1 || undefined}>
        {shown.map((one) => (
          <BoardColumn
            key={one.column}
            {...one}
            now={now}
            isNarrow={one.orders.length === 0 && !(isEmpty && one.column === nextColumn)}
          />
        ))}
      </div>
    </>
  );
}

/** As in `board.module.css`. */
const phoneScreen = '(max-width: 700px)';

type ColumnProps = { column: Column; orders: RestaurantOrderView[]; now: Date; isNarrow: boolean };

function BoardColumn({ column, orders, now, isNarrow }: ColumnProps) {
  return (
    <section
      className={`stack sunken radius-20 gap-12 padding-12 ${styles.column}`}
      data-empty={isNarrow || undefined}
      aria-label={columnNames[column]()}
    >
      <h2 className={`row text-16 weight-700 gap-10 plain-heading ${styles.head}`} data-column={column}>
        {columnNames[column]()}
        <span className={`middle num text-14 pill white push ${styles.count}`}>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={`note centered ${styles.empty}`}>{emptyColumns[column]()}</p>
      ) : (
        <div className={`stack gap-12 align-start ${styles.tickets}`}>
          {orders.map((order) => (
            <Ticket key={order.id} order={order} now={now} />
          ))}
        </div>
      )}
    </section>
  );
}
