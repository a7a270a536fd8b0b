import type { FoundOrder } from '@fondly/contract/admin-orders';
import { formatCents } from '@fondly/contract/money';
import { Link } from 'react-router';
import { OrderStatusPill } from '../../shared/order-status.tsx';
import styles from '../parts/parts.module.css';
import { pickupWords, whenWords } from '../parts/time-words.ts';

/** Orders as rows, each leading to its page. */
export function FoundOrders({ orders }: { orders: FoundOrder[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className={styles.middle}>
            Customer
          </th>
          <th scope="col" className={styles.middle}>
            Kitchen
          </th>
          <th scope="col" className={styles.wide}>
            Pickup
          </th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            Paid
          </th>
          <th scope="col" className={styles.wide}>
            Placed
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: FoundOrder }) {
  const { id, orderNumber, quantity, mealName, paidCents, refundedCents } = order;
  return (
    <tr>
      <th scope="row">
        <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {quantity} × {mealName}
      </th>
      <td className={styles.middle}>{order.customerName}</td>
      <td className={styles.middle}>{order.restaurantName}</td>
      <td className={styles.wide}>{pickupWords(order)}</td>
      <td>
        <OrderStatusPill status={order.status} />
      </td>
      <td className={styles.number}>
        {formatCents(paidCents)}
        {refundedCents > 0 && (
          <>
            <br />
            {formatCents(-refundedCents)}
          </>
        )}
      </td>
      <td className={styles.wide}>{whenWords(order.createdAt)}</td>
    </tr>
  );
}
