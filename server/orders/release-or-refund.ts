import type { OrderMove } from '@fondly/contract/order-transitions';
import { eq } from 'drizzle-orm';
import { one, type Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { decideSettlement } from './capture-decision.ts';
import { requestRefund } from './request-refund.ts';
import { type Order, orders } from './schema.ts';
import type { MoveContext } from './transition-context.ts';

/**
 * Gives the customer's money back in whatever way it needs: nothing was owed, reserved money is let go, taken
 * money is refunded whole. The caller never chooses. What the bank holds in a dispute is not ours to give back; when
 * it is won, the refund follows.
 */
export async function giveBack(tx: Tx, order: Order, name: OrderMove, context: MoveContext): Promise<Order> {
  if (order.totalCents === 0) {
    const voided = { paymentStatus: 'voided' as const, updatedAt: context.now };
    enqueue(tx, 'book-free-order-back', { orderId: order.id });
    return one(await tx.update(orders).set(voided).where(eq(orders.id, order.id)).returning());
  }
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'part_refunded') {
    const wish = context.refund ?? { reason: name, actor: 'fondly' };
    if (order.disputedAt === null) await requestRefund(tx, order, wish, context.now);
    return order;
  }
  return order.settlement === null ? decideSettlement(tx, order, 'void', context.now) : order;
}
