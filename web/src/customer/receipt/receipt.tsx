import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { useNow } from '../../shared/api/use-now.ts';
import { formatOrderPickupWindow, toDisplayStatus } from '../past-orders/order-text.ts';
import styles from './receipt.module.css';

/** A receipt in black on white without pictures, for a dialog, a page and paper. */
export function Receipt({ order }: { order: OrderView }) {
  const now = useNow(60);
  return (
    <div className="stack gap-16">
      <p className="text-18 weight-700 display">We saved you a plate</p>
      <dl className={`stack text-15 gap-8 line-above ${styles.lines}`}>
        <Line name="Order" value={order.orderNumber} />
        <Line name="Status" value={toDisplayStatus(order).label} />
        <Line name="Kitchen" value={order.restaurantName || 'Unknown Restaurant'} />
        <Line name="Address" value={order.restaurantAddress || 'Unknown Address'} />
        <Line name="Pickup" value={formatOrderPickupWindow(order, now)} />
      </dl>
      {order.pickupCode && (
        <p className={`weight-800 display centered ${styles.code}`}>
          <span>Pickup code</span> {order.pickupCode}
        </p>
      )}
      <dl className={`stack text-15 gap-8 line-above ${styles.lines}`}>
        <Line
          name={`${order.quantity} × ${order.mealName}, ${formatCents(order.unitPriceCents)}`}
          value={formatCents(order.subtotalCents)}
        />
        {order.discountCents > 0 && (
          <Line name={`Coupon ${order.couponCode ?? ''}`} value={formatCents(-order.discountCents)} />
        )}
        <Line name="Tax" value={formatCents(order.taxCents)} />
        <Line name="Fees in the pilot" value={formatCents(0)} />
        <Line name="Total" value={formatCents(order.totalCents)} isStrong />
        <Line name="Paid by card" value={formatCents(order.paidCents)} />
        {order.refundedCents > 0 && <Line name="Refunded" value={formatCents(order.refundedCents)} />}
      </dl>
    </div>
  );
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
