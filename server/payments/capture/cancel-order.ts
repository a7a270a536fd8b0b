import type { Customer } from '../../accounts/sessions/actor.ts';
import { isPastCancellationDeadline } from '../../orders/can-cancel.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Cancels a customer's own order until two hours before pickup, or five minutes after payment if that is later. Later
 * only a changed meal allows it. An order that is ready stays. A second cancel changes nothing.
 */
export async function cancelOrder(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.customerId !== customer.id) throw new Problem('order-not-found');
    if (order.closedReason === 'customer_cancel') return;
    if (order.captureDecision === 'capture' && order.paymentStatus === 'authorized') {
      throw new Problem('payment-in-progress', { orderId });
    }
    const now = app.clock.now();
    if (order.closedReason || isPastCancellationDeadline(order, now)) throw new Problem('cancel-too-late');
    await transitionOrder(tx, orderId, 'cancel', 'customer', { now, actorId: customer.id });
  });
}
