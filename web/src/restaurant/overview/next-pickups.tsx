import type { KitchenOrderView } from '@fondly/contract/orders';
import { clockTime, dayOrToday } from '@fondly/contract/time';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { columnOf } from '../orders/board/order-groups.ts';
import { shownStatus } from '../orders/get-pill-status.ts';
import styles from './list-panel.module.css';
import { ListPanel } from './list-panel.tsx';
import { RowFace } from './list-row-content.tsx';

/** Who comes next, each leading to its column of the board. */
export function NextPickups({ orders }: { orders: KitchenOrderView[] }) {
  return (
    <ListPanel id="next-pickups" title="Next pickups" to="/orders" more="All orders">
      {orders.length === 0 && <p className={styles.none}>Nobody is on the way yet. New orders ring here.</p>}
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

function Pickup({ order }: { order: KitchenOrderView }) {
  const start = new Date(order.pickupStart);
  const day = dayOrToday(start, order.timezone, new Date());
  const from = `${day === 'Today' ? '' : `${day} `}from ${clockTime(start, order.timezone)}`;
  return (
    <Link to={`/orders?show=${columnOf(order) ?? 'all'}`} className={styles.line}>
      <RowFace
        picture={order.mealImageUrl}
        title={`${order.quantity} × ${order.mealName}`}
        facts={`${order.orderNumber} · ${order.customerName} · ${from}`}
      />
      <OrderStatusPill reader="kitchen" {...shownStatus(order)} />
      <IconChevronRight size={20} className={styles.arrow} aria-hidden />
    </Link>
  );
}
