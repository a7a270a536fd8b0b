import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { getRefundableCents } from '../get-refundable-cents.ts';

/** What a denial does to the customer's money. */
export function describeRefund(order: RestaurantOrderView): string {
  const { totalCents = 0 } = order;
  const restCents = getRefundableCents(order);
  if (totalCents === 0) return 'This order cost nothing, so no money moves.';
  if (order.paymentStatus === 'authorized' || restCents <= 0) {
    return `${order.customerName} is not charged. The ${formatCents(totalCents)} kept on the card is let go.`;
  }
  return `${order.customerName} gets ${formatCents(restCents)} back, within ${policies.refundDays}.`;
}
