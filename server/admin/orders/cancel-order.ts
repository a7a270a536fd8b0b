import type { Admin } from '../../accounts/sessions/actor.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type CancelInput = { reason: string; restock: boolean };

/**
 * Ends any order that is not over, for a reason that both sides read. Its money goes the way it needs: what is only
 * reserved is released, what was taken is refunded whole, what the bank holds in a dispute follows when that is won.
 * Cancelling twice is one cancel, with one line in the audit log.
 *
 * @see docs/payments.md#admin-cancellation
 * @throws Problem `order-not-found`, `payment-in-progress` while the money is being taken, `order-moved-on` for one
 *   that is over
 */
export async function cancelOrderAsAdmin(app: App, admin: Admin, orderId: string, input: CancelInput): Promise<void> {
  const { reason, restock } = input;
  await writeAsAdmin(app, admin, { action: 'order.cancel', objectId: orderId, reason }, async (tx, now) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order-not-found');
    if (order.closedReason === 'admin_cancel') return null;
    if (order.captureDecision === 'capture' && order.paymentStatus === 'authorised') {
      throw new Problem('payment-in-progress', { orderId });
    }
    const refund = { reason: 'cancelByAdmin', actor: 'admin' as const, actorId: admin.id };
    await transitionOrder(tx, orderId, 'cancelByAdmin', 'admin', { now, actorId: admin.id, reason, restock, refund });
    return `Order ${order.orderNumber}`;
  });
}
