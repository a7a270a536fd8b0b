import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { getRefundableCents } from '../get-refundable-cents.ts';

/** What a denial does to the customer's money. */
export function describeRefund(order: RestaurantOrderView): string {
  const { totalCents = 0 } = order;
  const restCents = getRefundableCents(order);
  if (totalCents === 0) return m.board_dialog_deny_free();
  if (order.paymentStatus === 'authorized' || restCents <= 0) {
    return m.board_dialog_deny_not_charged({ customer: order.customerName, amount: formatCents(totalCents) });
  }
  return m.board_dialog_deny_refunded({
    customer: order.customerName,
    amount: formatCents(restCents),
    days: m.common_refund_days(),
  });
}
