import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { DisplayStatus } from '../../shared/order/order-status-pill.tsx';

/** The status that the restaurant reads: every canceled order is Denied, no matter who canceled it. */
export function getPillStatus({ status, closedReason }: RestaurantOrderView): {
  status: DisplayStatus;
  label?: string;
} {
  if (closedReason === 'no_show') return { status, label: 'Not picked up' };
  return status === 'canceled' ? { status, label: 'Denied' } : { status };
}

const whoCanceled: Partial<Record<ClosedReason, string>> = {
  customer_cancel: 'Canceled by the customer',
  restaurant_deny: 'Denied by your kitchen',
  restaurant_cancel: 'Canceled by your kitchen',
  admin_cancel: 'Canceled by Fondly',
  no_answer: 'Not answered in time',
};

/** Who canceled an order and why: "Denied by your kitchen: Sold out". Null for any other order. */
export function explainCancellation({ closedReason, reason }: RestaurantOrderView): string | null {
  const who = closedReason && whoCanceled[closedReason];
  if (!who) return null;
  return reason ? `${who}: ${reason}` : who;
}

const names: Partial<Record<DisplayStatus, string>> = { confirmed: 'approved' };

/** The same in a sentence or in a file. */
export function getStatusName(order: RestaurantOrderView): string {
  const { status, label } = getPillStatus(order);
  return label ?? names[status] ?? status;
}
