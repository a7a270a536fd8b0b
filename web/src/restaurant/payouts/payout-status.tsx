import type { PayoutView } from '@fondly/contract/restaurant/payouts';
import { type DisplayStatus, OrderStatusPill } from '../../shared/order/order-status-pill.tsx';

const shown: Record<PayoutView['status'], { status: DisplayStatus; label: string }> = {
  pending: { status: 'pending', label: 'On its way' },
  in_transit: { status: 'pending', label: 'On its way' },
  paid: { status: 'completed', label: 'Paid' },
  failed: { status: 'failed', label: 'Sent back' },
  canceled: { status: 'canceled', label: 'Cancelled' },
};

/** The status of a payout, in the colors of orders. */
export function PayoutStatus({ status }: { status: PayoutView['status'] }) {
  return <OrderStatusPill {...shown[status]} />;
}
