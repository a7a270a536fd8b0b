import { formatCents } from '@fondly/contract/money';
import type { KitchenOrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { leftCentsOf } from '../get-refundable-cents.ts';

/** What a "no" of the kitchen does to the customer's money. */
export function moneyWords(order: KitchenOrderView): string {
  const { totalCents = 0 } = order;
  const restCents = leftCentsOf(order);
  if (totalCents === 0) return 'This order cost nothing, so no money moves.';
  if (order.paymentStatus === 'authorised' || restCents <= 0) {
    return `${order.customerName} is not charged. The ${formatCents(totalCents)} kept on the card is let go.`;
  }
  return `${order.customerName} gets ${formatCents(restCents)} back, within ${policies.refundDays}.`;
}
