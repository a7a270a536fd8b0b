import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime, formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { pageLocale } from '../../shared/language/page-language.ts';
import type { DisplayStatus } from '../../shared/order/order-status-pill.tsx';
import { isAwaitingApproval, isPaymentProcessing } from '../order-state.ts';

/** The status of an order as customers read it. */
export function toDisplayStatus(
  order: Pick<OrderView, 'status' | 'paymentStatus' | 'closedReason' | 'isCapturePending'>,
): { status: DisplayStatus; label: string } {
  const { status, closedReason } = order;
  if (status === 'failed')
    return {
      status,
      label: closedReason ? m.customer_orders_status_not_charged() : m.customer_orders_status_payment_failed(),
    };
  if (status === 'ready') return { status, label: m.customer_orders_status_ready_for_pickup() };
  if (status === 'pending') {
    if (isAwaitingApproval(order)) return { status, label: m.customer_orders_status_awaiting_kitchen() };
    if (isPaymentProcessing(order)) return { status: 'paid', label: m.customer_orders_status_payment_processing() };
    return { status, label: m.customer_orders_status_awaiting_payment() };
  }
  if (status === 'completed' && closedReason === 'no_show')
    return { status, label: m.customer_orders_status_not_picked_up() };
  const labels = {
    confirmed: m.customer_orders_status_confirmed,
    completed: m.customer_orders_status_completed,
    canceled: m.customer_orders_status_canceled,
  };
  return { status, label: labels[status]() };
}

/** "Today, 5:30 PM to 7:00 PM", with the time zone where this device uses another. */
export function formatOrderPickupWindow({ pickupStart, pickupEnd, timezone }: OrderView, now: Date): string {
  const start = new Date(pickupStart);
  const day = formatDayOrToday(start, timezone, now);
  const window = formatPickupWindow(start, new Date(pickupEnd), timezone);
  const zone = findForeignZone(start, timezone);
  return zone ? m.customer_orders_pickup_with_zone({ day, window, zone }) : m.order_day_window({ day, window });
}

/** "Fri, Nov 20, 5:30 PM" on the restaurant's clock: of an order that is over, the beginning is enough. */
export function formatPickupStart({ pickupStart, timezone }: OrderView): string {
  const start = new Date(pickupStart);
  return m.order_day_window({ day: formatDay(start, timezone), window: formatClockTime(start, timezone) });
}

/** "EST" for a restaurant in another time zone than this device, else null. */
function findForeignZone(at: Date, timezone: string): string | null {
  const offset = (timeZone?: string) =>
    new Intl.DateTimeFormat(pageLocale, { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  if (offset(timezone) === offset()) return null;
  const parts = new Intl.DateTimeFormat(pageLocale, { timeZone: timezone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** Whether the order ended before any money moved. */
export function isNeverCharged({ status, closedReason, totalCents, paidCents, refundedCents }: OrderView): boolean {
  if (refundedCents > 0) return false;
  if (status === 'failed') return true;
  return status === 'canceled' && closedReason !== 'released' && totalCents > 0 && paidCents === 0;
}
