import type { KitchenOrderView } from '@fondly/contract/order';
import { clockTime, dayOrToday } from '@fondly/contract/time';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order-status.tsx';
import { Picture } from '../../shared/picture.tsx';
import { columnOf } from '../orders/order-groups.ts';
import { shownStatus } from '../orders/shown-status.ts';
import styles from './next-pickups.module.css';
import overviewStyles from './overview.module.css';

/** Who comes next, each leading to its column of the board. */
export function NextPickups({ orders }: { orders: KitchenOrderView[] }) {
  return (
    <section className={overviewStyles.panel} aria-labelledby="next-pickups">
      <div className={overviewStyles.panelHead}>
        <h2 id="next-pickups" className={overviewStyles.panelTitle}>
          Next pickups
        </h2>
        <Link to="/orders" className="link alone">
          All orders
        </Link>
      </div>
      {orders.length === 0 && <p className={styles.none}>Nobody is on the way yet. New orders ring here.</p>}
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.item}>
            <Pickup order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pickup({ order }: { order: KitchenOrderView }) {
  const start = new Date(order.pickupStart);
  const day = dayOrToday(start, order.timezone, new Date());
  return (
    <Link to={`/orders?show=${columnOf(order) ?? 'all'}`} className={styles.line}>
      <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="44px" className={styles.picture} />
      <span className={styles.words}>
        <b>
          {order.quantity} × {order.mealName}
        </b>
        <span className={styles.facts}>
          {order.orderNumber} · {order.customerName} · {day !== 'Today' && `${day} `}from{' '}
          {clockTime(start, order.timezone)}
        </span>
      </span>
      <OrderStatusPill reader="kitchen" {...shownStatus(order)} />
      <IconChevronRight size={20} className={styles.arrow} aria-hidden />
    </Link>
  );
}
