import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { DisplayStatus } from '../../shared/order/order-status-pill.tsx';

/** The status that the restaurant reads: its own denial is Denied, any other end Canceled. */
export function getPillStatus({ status, closedReason, paymentStatus }: RestaurantOrderView): {
  status: DisplayStatus;
  label?: string;
} {
  if (closedReason === 'restaurant_deny' || closedReason === 'restaurant_cancel') return { status, label: 'Denied' };
  if (closedReason === 'no_show') return { status, label: 'Not picked up' };
  if (closedReason === 'no_answer') return { status, label: 'Not answered' };
  if (status === 'canceled' && paymentStatus === 'refunded') return { status: 'refunded' };
  return { status };
}

const names: Partial<Record<DisplayStatus, string>> = { confirmed: 'approved', canceled: 'canceled' };

/** The same in a sentence or in a file. */
export function getStatusName(order: RestaurantOrderView): string {
  const { status, label } = getPillStatus(order);
  return label ?? names[status] ?? status;
}
