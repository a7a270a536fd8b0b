import { eq } from 'drizzle-orm';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { isPastCancellationDeadline } from '../../orders/can-cancel.ts';
import { orders } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Cancels an own order: free until two hours before pickup, or five minutes after paying if that is later, and
 * never once it is ready; later only when the kitchen has changed what is in the meal. The money goes back in whatever way it needs. Cancelling twice is one cancel.
 *
 * @throws Problem `order-not-found`, `cancel-too-late`, `payment-in-progress` while the money is being taken
 */
export async function cancelOrder(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
    if (order.closedReason === 'customer_cancel') return;
    if (order.captureDecision === 'capture' && order.paymentStatus === 'authorised') {
      throw new Problem('payment-in-progress', { orderId });
    }
    const now = app.clock.now();
    if (order.closedReason || isPastCancellationDeadline(order, now)) throw new Problem('cancel-too-late');
    await transitionOrder(tx, orderId, 'cancel', 'customer', { now, actorId: customer.id });
  });
}
