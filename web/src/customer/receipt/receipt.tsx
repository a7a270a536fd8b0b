import type { Output } from '@fondly/contract/api';
import { formatFoodAdvice } from '@fondly/contract/food';
import { findSavedCents, formatCents, listBillLines } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { formatDateTime } from '../../shared/order/format-date-time.ts';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { findBrandName } from '../cards/card-text.ts';
import { formatOrderPickupWindow, toDisplayStatus } from '../past-orders/order-text.ts';
import { orderCard } from '../queries.ts';
import styles from './receipt.module.css';

/** A receipt in black on white without pictures, for a dialog, a page and paper. */
export function Receipt({ order }: { order: OrderView }) {
  const now = useNow(60);
  const savedCents = order.closedReason === null || order.closedReason === 'collected' ? findSavedCents(order) : 0;
  const advice = formatFoodAdvice(order, order.timezone);
  const { data: card } = useQuery(orderCard(order.id, order.paidCents > 0));
  return (
    <div className="stack gap-16">
      <p className="text-18 weight-700 display">{toHeading(order)}</p>
      <dl className={`stack text-15 gap-8 line-above ${styles.lines}`}>
        <Line name={m.receipt_order()} value={order.orderNumber} />
        <Line name={m.receipt_status()} value={toDisplayStatus(order).label} />
        <Line name={m.common_name()} value={order.customerName} />
        <Line name={m.receipt_kitchen()} value={order.restaurantName || m.order_unknown_restaurant()} />
        <Line name={m.common_address()} value={order.restaurantAddress || m.order_unknown_address()} />
        <Line name={m.receipt_pickup()} value={formatOrderPickupWindow(order, now)} />
      </dl>
      {order.pickupCode && (
        <p className={`weight-800 display centered ${styles.code}`}>
          <span>{m.receipt_pickup_code()}</span> {order.pickupCode}
        </p>
      )}
      {advice && <p className="text-15 weight-600">{advice}</p>}
      {order.reheating && <p className="text-14">{m.meal_reheating({ text: order.reheating })}</p>}
      <dl className={`stack text-15 gap-8 line-above ${styles.lines}`}>
        {listBillLines({ ...order, hasRestaurantFees: hasRestaurantFees() }).map(({ name, cents }) => (
          <Line key={name} name={name} value={formatCents(cents)} />
        ))}
        {order.discountCents > 0 && <Line name={m.receipt_coupon_paid_by()} value={toFunderName(order)} />}
        {order.taxPpm > 0 && order.taxAreaName && <Line name={m.bill_tax_area()} value={order.taxAreaName} />}
        <Line name={m.common_total()} value={formatCents(order.totalCents)} isStrong />
        <Line name={formatPaidLine(order, card ?? null)} value={formatCents(order.paidCents)} />
        {savedCents > 0 && order.refundedCents === 0 && (
          <Line name={m.receipt_saved()} value={formatCents(savedCents)} />
        )}
        {order.refundedCents > 0 && <Line name={m.receipt_refunded()} value={formatCents(order.refundedCents)} />}
      </dl>
    </div>
  );
}

/** Who bears the cost of the coupon. */
const toFunderName = ({ discountFunder, restaurantName }: OrderView): string =>
  discountFunder === 'platform' ? 'Fondly' : restaurantName || m.order_unknown_restaurant();

/** A meal that never comes must not be promised again. */
function toHeading({ closedReason, refundedCents, paidCents }: OrderView): string {
  if (closedReason === null || closedReason === 'collected') return m.receipt_heading_saved();
  if (closedReason === 'no_show') return m.receipt_heading_not_picked_up();
  if (paidCents === 0) return m.receipt_heading_not_charged();
  return refundedCents > 0 ? m.receipt_heading_refunded() : m.receipt_heading_ended();
}

function formatPaidLine({ paidAt, timezone }: OrderView, card: Output<'GET /api/orders/:id/card'>['card']): string {
  const date = paidAt && formatDateTime(paidAt, timezone);
  if (!card) return date ? m.receipt_paid_by_card_on({ date }) : m.receipt_paid_by_card();
  const digits = card.last4;
  const brand = findBrandName(card.brand);
  if (!brand)
    return date ? m.receipt_paid_with_card_number_on({ digits, date }) : m.receipt_paid_with_card_number({ digits });
  return date ? m.receipt_paid_with_brand_on({ brand, digits, date }) : m.receipt_paid_with_brand({ brand, digits });
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt className="muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
