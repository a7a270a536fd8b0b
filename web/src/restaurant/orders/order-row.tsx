import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/orders';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import { useNow } from '../../shared/api/use-now.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { formatProposal } from './board/ticket-time.ts';
import { getPillStatus } from './get-pill-status.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-list.module.css';

/** What is worth knowing of how an order was handed over. */
const verificationNames = { list: 'Checked offline', name: 'Without code' };

/** One order of the list; on a narrow screen the row folds into a card. */
export function OrderRow({ order }: { order: RestaurantOrderView }) {
  const start = new Date(order.pickupStart);
  const now = useNow();
  const isNew = !order.isAcknowledged && order.closedReason === null;
  return (
    <tr className={styles.row} data-new={isNew || undefined}>
      <th scope="row" className={`text-18 weight-800 display ${styles.order}`}>
        {order.orderNumber}
      </th>
      <td className={styles.meal}>
        <b>
          {order.quantity} × {order.mealName}
        </b>
        <span className="muted">{order.customerName}</span>
        {order.specialInstructions && <span className={styles.note}>{order.specialInstructions}</span>}
        {order.restaurantNote && <span className={styles.note}>{order.restaurantNote}</span>}
        {order.proposal && <span className={styles.note}>{formatProposal(order, order.proposal)}</span>}
      </td>
      <td className={styles.pickup}>
        {formatDayOrToday(start, order.timezone, now)},{' '}
        {formatPickupWindow(start, new Date(order.pickupEnd), order.timezone)}
      </td>
      {order.totalCents !== undefined && (
        <td className={styles.number}>
          {formatCents(order.totalCents)}
          {!!order.refundedCents && <span className="muted"> ({formatCents(order.refundedCents)} back)</span>}
        </td>
      )}
      <td className={styles.status}>
        <OrderStatusPill reader="restaurant" {...getPillStatus(order)} />
        {order.identifiedBy && order.identifiedBy !== 'code' && (
          <span className={`caption ${styles.known}`}>{verificationNames[order.identifiedBy]}</span>
        )}
      </td>
      <td className={styles.actions}>
        <OrderActions order={order} />
      </td>
    </tr>
  );
}
