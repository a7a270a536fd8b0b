import type { Output } from '@fondly/contract/api';
import { formatCents, listBillLines } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { formatOrderPickupWindow, toDisplayStatus } from '../past-orders/order-text.ts';
import { orderCard } from '../queries.ts';
import styles from './receipt.module.css';

/** A receipt in black on white without pictures, for a dialog, a page and paper. */
export function Receipt({ order }: { order: OrderView }) {
  const now = useNow(60);
  const { data: card } = useQuery(orderCard(order.id, order.paidCents > 0));
  return (
    <div className="stack gap-16">
      <p className="text-18 weight-700 display">{toHeading(order)}</p>
      <dl className={`stack text-15 gap-8 line-above ${styles.lines}`}>
        <Line name="Order" value={order.orderNumber} />
        <Line name="Status" value={toDisplayStatus(order).label} />
        <Line name="Name" value={order.customerName} />
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
        {listBillLines(order).map(({ name, cents }) => (
          <Line key={name} name={name} value={formatCents(cents)} />
        ))}
        <Line name="Total" value={formatCents(order.totalCents)} isStrong />
        <Line name={formatPaidLine(order, card ?? null)} value={formatCents(order.paidCents)} />
        {order.refundedCents > 0 && <Line name="Refunded" value={formatCents(order.refundedCents)} />}
      </dl>
    </div>
  );
}

/** A meal that never comes must not be promised again. */
function toHeading({ closedReason, refundedCents, paidCents }: OrderView): string {
  if (closedReason === null || closedReason === 'collected') return 'We saved you a plate';
  if (closedReason === 'no_show') return 'This meal was not picked up';
  if (paidCents === 0) return "You weren't charged";
  return refundedCents > 0 ? 'This order was refunded' : 'This order has ended';
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function formatPaidLine({ paidAt, timezone }: OrderView, card: Output<'GET /api/orders/:id/card'>['card']): string {
  const by = card ? `Paid by ${brandNames[card.brand] ?? 'card'} ending in ${card.last4}` : 'Paid by card';
  if (paidAt === null) return by;
  const at = new Date(paidAt);
  return `${by} on ${formatDay(at, timezone)}, ${formatClockTime(at, timezone)}`;
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
