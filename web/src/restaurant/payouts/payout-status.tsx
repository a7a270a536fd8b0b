import type { PayoutView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { type DisplayStatus, OrderStatusPill } from '../../shared/order/order-status-pill.tsx';

const shown: Record<PayoutView['status'], { status: DisplayStatus; label: () => string }> = {
  pending: { status: 'pending', label: m.restaurant_payouts_status_on_its_way },
  in_transit: { status: 'pending', label: m.restaurant_payouts_status_on_its_way },
  paid: { status: 'completed', label: m.restaurant_payouts_status_paid },
  failed: { status: 'failed', label: m.restaurant_payouts_status_returned },
  canceled: { status: 'canceled', label: m.restaurant_payouts_status_canceled },
};

/** The status of a payout, in the colors of orders. */
export function PayoutStatus({ status }: { status: PayoutView['status'] }) {
  const pill = shown[status];
  return <OrderStatusPill status={pill.status} label={pill.label()} />;
}
