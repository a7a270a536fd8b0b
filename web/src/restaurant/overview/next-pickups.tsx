import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { formatDue } from '../format-window.ts';
import { RingNote } from '../new-orders/ring-note.tsx';
import { getColumn } from '../orders/board/order-groups.ts';
import { getPickupTime } from '../orders/board/ticket-time.ts';
import { getPillStatus } from '../orders/get-pill-status.ts';
import styles from './list-panel.module.css';
import { ListPanel } from './list-panel.tsx';
import { ListRowContent } from './list-row-content.tsx';

/** The next pickups, each linked to its column of the board. */
export function NextPickups({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ListPanel id="next-pickups" title={m.overview_pickups()} to="/orders" more={m.overview_pickups_all_link()}>
      {orders.length === 0 ? (
        <div className={styles.none}>
          <RingNote lead={m.new_order_no_pickups()} />
        </div>
      ) : (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.id} className={styles.item}>
              <Pickup order={order} />
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** The last minutes are red, as on the board. */
function Pickup({ order }: { order: RestaurantOrderView }) {
  const now = useNow();
  const time = getPickupTime(order, order.timezone, now);
  const isUrgent = time.urgency === 'urgent';
  return (
    <Link to={`/orders?show=${getColumn(order) ?? 'all'}`} className={`grid gap-14 align-center ${styles.line}`}>
      <ListRowContent
        picture={order.mealImageUrl}
        title={`${order.quantity} × ${order.mealName}`}
        facts={
          <>
            <b className="weight-650">{order.customerName}</b> · <span>{order.orderNumber}</span> ·{' '}
            <span className={`inline-row ${isUrgent ? 'weight-650 danger-text' : ''}`}>
              {isUrgent ? time.text : formatDue(order, order.timezone, now)}
            </span>
          </>
        }
      />
      <OrderStatusPill audience="restaurant" {...getPillStatus(order)} />
      <IconChevronRight size={20} className={styles.arrow} aria-hidden />
    </Link>
  );
}
