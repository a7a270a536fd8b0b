import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { useMedia } from '../../shared/page/use-media.ts';
import { formatDue, formatDueWindow } from '../format-window.ts';
import { RingNote } from '../new-orders/ring-note.tsx';
import { getColumn } from '../orders/board/order-groups.ts';
import { getPickupTime } from '../orders/board/ticket-time.ts';
import { getPillStatus } from '../orders/get-pill-status.ts';
import styles from './list-panel.module.css';
import { ListPanel, narrowPhone, phoneScreen } from './list-panel.tsx';
import { ListRowContent } from './list-row-content.tsx';
import { findNextStep, NextStep } from './next-step.tsx';

/** The next pickups, each linked to its column of the board and with its next step. */
export function NextPickups({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ListPanel id="next-pickups" title={m.overview_pickups()} to="/orders" more={m.overview_pickups_all_link()}>
      {orders.length === 0 ? (
        <RingNote lead={m.new_order_no_pickups()} />
      ) : (
        <ul>
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

/**
 * An order with its next step. The last minutes are red, as on the board. On a phone, the customer's name, the number, and
 * the time share a line: there they take the place of the picture.
 */
function Pickup({ order }: { order: RestaurantOrderView }) {
  const now = useNow();
  const time = getPickupTime(order, order.timezone, now);
  const isUrgent = time.urgency === 'urgent';
  const isPhone = useMedia(phoneScreen);
  const hasPicture = !useMedia(narrowPhone);
  const formatPickup = isPhone ? formatDue : formatDueWindow;
  const step = findNextStep(order, now);
  const pill = <OrderStatusPill audience="restaurant" {...getPillStatus(order)} />;
  return (
    <div className={`grid wrap gap-12 align-center ${isPhone ? 'text-15' : ''} ${styles.line}`}>
      <ListRowContent
        picture={hasPicture && order.mealImageUrl}
        title={<Link to={`/orders?show=${getColumn(order) ?? 'all'}`}>{`${order.quantity} × ${order.mealName}`}</Link>}
        facts={
          <span className={isPhone ? 'text-13' : undefined}>
            <b className="weight-650">{order.customerName}</b> · <span>{order.orderNumber}</span> ·{' '}
            <span className={`inline-row ${isUrgent ? 'weight-650 danger-text' : ''}`}>
              {isUrgent ? time.text : formatPickup(order, order.timezone, now)}
            </span>
          </span>
        }
      >
        {isPhone && !step && pill}
      </ListRowContent>
      {!isPhone && pill}
      <NextStep order={order} step={step} isShort={isPhone} />
    </div>
  );
}
