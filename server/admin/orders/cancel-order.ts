import type { Admin } from '../../accounts/sessions/actor.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type CancelInput = { reason: string; restock: boolean };

/**
 * Cancels an open order, for a reason that the customer and the restaurant read (docs/payments.md#admin-cancellation).
 * An authorization is released, a payment is refunded in full, and a disputed amount is refunded once the dispute is
 * won. A repeat changes nothing.
 */
export async function cancelOrderAsAdmin(app: App, admin: Admin, orderId: string, input: CancelInput): Promise<void> {
  const { reason, restock } = input;
  await writeAsAdmin(app, admin, { action: 'order.cancel', objectId: orderId, reason }, async (tx, now) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order-not-found');
    if (order.closedReason === 'admin_cancel') return null;
    if (order.captureDecision === 'capture' && order.paymentStatus === 'authorized') {
      throw new Problem('payment-in-progress', { orderId });
    }
    const refund = { reason: 'cancelByAdmin', actor: 'admin' as const, actorId: admin.id };
    await transitionOrder(tx, orderId, 'cancelByAdmin', 'admin', { now, actorId: admin.id, reason, restock, refund });
    return `Order ${order.orderNumber}`;
  });
}
