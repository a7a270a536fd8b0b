import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useNow } from '../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { getColumn } from '../orders/board/order-groups.ts';
import { getPillStatus } from '../orders/get-pill-status.ts';
import styles from './list-panel.module.css';
import { ListPanel } from './list-panel.tsx';
import { ListRowContent } from './list-row-content.tsx';

/** The next pickups, each linked to its column of the board. */
export function NextPickups({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ListPanel id="next-pickups" title="Next pickups" to="/orders" more="All orders">
      {orders.length === 0 && <p className={`muted ${styles.none}`}>Nobody is on the way yet. New orders ring here.</p>}
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.item}>
            <Pickup order={order} />
          </li>
        ))}
      </ul>
    </ListPanel>
  );
}

function Pickup({ order }: { order: RestaurantOrderView }) {
  const start = new Date(order.pickupStart);
  const day = formatDayOrToday(start, order.timezone, useNow());
  const from = `${day === 'Today' ? '' : `${day} `}from ${formatClockTime(start, order.timezone)}`;
  return (
    <Link to={`/orders?show=${getColumn(order) ?? 'all'}`} className={`grid gap-14 align-center ${styles.line}`}>
      <ListRowContent
        picture={order.mealImageUrl}
        title={`${order.quantity} × ${order.mealName}`}
        facts={`${order.orderNumber} · ${order.customerName} · ${from}`}
      />
      <OrderStatusPill audience="restaurant" {...getPillStatus(order)} />
      <IconChevronRight size={20} className={styles.arrow} aria-hidden />
    </Link>
  );
}
