import { formatCents } from '@fondly/contract/money';
import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import { isAskedByCustomer } from '@fondly/contract/restaurant/refund-reasons';
import { orderReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { refusedPaymentLabel } from '@fondly/contract/sentences/refused-payments';
import * as m from '@fondly/messages';
import { isNeverCharged } from './order-text.ts';

const reasonTexts: Partial<Record<ClosedReason, () => string>> = {
  restaurant_deny: m.customer_orders_ending_denied,
  restaurant_cancel: m.customer_orders_ending_canceled_by_kitchen,
  admin_cancel: m.customer_orders_ending_canceled_by_fondly,
  no_answer: m.customer_orders_ending_no_answer,
  customer_cancel: m.customer_orders_ending_canceled_by_you,
  expired: m.customer_orders_ending_expired,
  payment_failed: m.customer_orders_ending_payment_failed,
  no_show: m.customer_orders_ending_no_show,
  released: m.release_ending,
};

/** The same ends when the customer had asked for them. */
const askedTexts: Partial<Record<ClosedReason, () => string>> = {
  restaurant_cancel: m.customer_orders_ending_canceled_by_kitchen_on_request,
  admin_cancel: m.customer_orders_ending_canceled_by_fondly_on_request,
};

/** Why an order ended and where its money is; `quote` is what a person typed, in a language that we don't know. */
export type Ending = { reason: string | null; quote: string | null; money: string | null };

/** Null for an order with nothing to explain. */
export function explainEnding(order: OrderView): Ending | null {
  const { closedReason } = order;
  const money = describeRefund(order);
  const askedText = closedReason && isAskedByCustomer(order.reason) ? askedTexts[closedReason] : undefined;
  if (askedText) return { reason: askedText(), quote: null, money };
  const stored = describeStoredReason(order);
  const reason = [closedReason && reasonTexts[closedReason]?.(), stored.reason].filter(Boolean).join(' ') || null;
  return reason || stored.quote || money ? { reason, quote: stored.quote, money } : null;
}

/** The reason that the restaurant or an admin chose or typed, or why the card was refused. */
function describeStoredReason({ closedReason, reason }: OrderView): Omit<Ending, 'money'> {
  if (!reason || closedReason === 'no_show') return { reason: null, quote: null };
  if (closedReason === 'payment_failed') return { reason: refusedPaymentLabel(reason), quote: null };
  const chosen = orderReasonLabel(reason, 'customer');
  if (!chosen) return { reason: null, quote: reason };
  return { reason: m.customer_orders_ending_reason({ reason: chosen }), quote: null };
}

/**
 * Canceled orders: refunded $X, refund pending, or not charged. Partial refunds are also shown on orders that were not
 * canceled.
 */
function describeRefund(order: OrderView): string | null {
  const { status, closedReason, totalCents, paidCents, refundedCents } = order;
  if (isNeverCharged(order)) return m.customer_orders_ending_not_charged();
  if (refundedCents > 0) return m.customer_orders_ending_refunded({ amount: formatCents(refundedCents) });
  if (status !== 'canceled' || closedReason === 'released' || totalCents === 0) return null;
  return m.customer_orders_ending_refund({ amount: formatCents(paidCents), days: m.common_refund_days() });
}
