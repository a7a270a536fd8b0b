import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
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
import { NextStep } from './next-step.tsx';

/** The next pickups, each linked to its column of the board and with its next step. */
export function NextPickups({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ListPanel id="next-pickups" title={m.overview_pickups()} to="/orders" more={m.overview_pickups_all_link()}>
      {orders.length === 0 ? (
        <div className="margin-top-8">
          <RingNote lead={m.new_order_no_pickups()} />
        </div>
      ) : (
        <ul className="margin-top-8">
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

/** An order with its next step. The last minutes are red, as on the board. */
function Pickup({ order }: { order: RestaurantOrderView }) {
  const now = useNow();
  const time = getPickupTime(order, order.timezone, now);
  const isUrgent = time.urgency === 'urgent';
  return (
    <div className={`grid gap-14 align-center ${styles.line}`}>
      <ListRowContent
        picture={order.mealImageUrl}
        title={<Link to={`/orders?show=${getColumn(order) ?? 'all'}`}>{`${order.quantity} × ${order.mealName}`}</Link>}
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
      <NextStep order={order} now={now} />
    </div>
  );
}
