import type { Order } from '../orders/schema.ts';
import { Problem } from '../platform/http/problem.ts';

/** @throws Problem `checkout-closed` or `payment-in-progress` unless the customer can still pay the order */
export function requirePayable(order: Order): void {
  if (order.closedReason !== null) throw new Problem('checkout-closed', { orderId: order.id });
  const isPayable = order.status === 'failed' || (order.status === 'pending' && order.captureDecision === null);
  if (!isPayable || order.paymentStatus === 'authorized') {
    throw new Problem('payment-in-progress', { orderId: order.id });
  }
}
