import { formatCents } from '@fondly/contract/money';
import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { isAskedByCustomer } from '@fondly/contract/restaurant/refund-reasons';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import { pageLocale } from '../../shared/language/page-language.ts';
import type { DisplayStatus } from '../../shared/order/order-status-pill.tsx';
import { isAwaitingApproval, isPaymentProcessing } from '../order-state.ts';

/** The status of an order as customers read it. */
export function toDisplayStatus(order: OrderView): { status: DisplayStatus; label: string } {
  const { status, closedReason } = order;
  if (status === 'failed') return { status, label: closedReason ? 'Not charged' : 'Payment failed' };
  if (status === 'ready') return { status, label: 'Ready for pickup' };
  if (status === 'pending') {
    if (isAwaitingApproval(order)) return { status, label: 'Waiting for the kitchen' };
    if (isPaymentProcessing(order)) return { status: 'paid', label: 'Payment is being processed' };
    return { status, label: 'Awaiting payment' };
  }
  if (status === 'completed' && closedReason === 'no_show') return { status, label: 'Not picked up' };
  const labels = { confirmed: 'Confirmed', completed: 'Completed', canceled: 'Cancelled' };
  return { status, label: labels[status] };
}

/** "Today, 5:30 PM to 7:00 PM", with the time zone where this device uses another. */
export function formatOrderPickupWindow({ pickupStart, pickupEnd, timezone }: OrderView, now: Date): string {
  const start = new Date(pickupStart);
  const text = `${formatDayOrToday(start, timezone, now)}, ${formatPickupWindow(start, new Date(pickupEnd), timezone)}`;
  return text + formatZoneSuffix(start, timezone);
}

/** " EST" for a restaurant in another time zone than this device, else an empty string. */
export function formatZoneSuffix(at: Date, timezone: string): string {
  const offset = (timeZone?: string) =>
    new Intl.DateTimeFormat(pageLocale, { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  if (offset(timezone) === offset()) return '';
  const parts = new Intl.DateTimeFormat(pageLocale, { timeZone: timezone, timeZoneName: 'short' }).formatToParts(at);
  return ` ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}

const reasonTexts: Partial<Record<ClosedReason, string>> = {
  restaurant_deny: 'The kitchen could not take it.',
  restaurant_cancel: 'The kitchen had to cancel it.',
  admin_cancel: 'Fondly had to cancel it.',
  no_answer: 'The kitchen did not answer in time.',
  customer_cancel: 'You cancelled it.',
  expired: 'The time to pay ran out.',
  payment_failed: 'The payment did not go through.',
  no_show: 'Pickup times are firm: missed pickups stay with the kitchen.',
};

/** The same ends when the customer had asked for them. */
const askedTexts: Partial<Record<ClosedReason, string>> = {
  restaurant_cancel: 'The kitchen canceled it because you asked.',
  admin_cancel: 'Fondly canceled it because you asked.',
};

/** Why an order ended and where its money is; null for other orders. */
export function explainEnding(order: OrderView): string | null {
  const money = describeRefund(order);
  const askedText = order.closedReason && isAskedByCustomer(order.reason) ? askedTexts[order.closedReason] : undefined;
  if (askedText) return [askedText, money].filter(Boolean).join(' ');
  const reasonText = order.closedReason && reasonTexts[order.closedReason];
  const quotedReason = order.reason && order.closedReason !== 'no_show' ? `"${order.reason}"` : null;
  return [reasonText, quotedReason, money].filter(Boolean).join(' ') || null;
}

/**
 * Canceled orders: refunded $X, refund pending, or not charged. Partial refunds are also shown on orders that were not
 * canceled.
 */
function describeRefund({ status, totalCents, paidCents, refundedCents }: OrderView): string | null {
  if (refundedCents > 0) return `Refunded ${formatCents(refundedCents)}.`;
  if (status === 'failed') return 'Nothing was charged.';
  if (status !== 'canceled' || totalCents === 0) return null;
  if (paidCents === 0) return 'Your card was not charged.';
  return `${formatCents(paidCents)} goes back to your card in ${policies.refundDays}.`;
}
