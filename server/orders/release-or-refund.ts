import { paymentTerms } from '@fondly/contract/order-statuses';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { recordCaptureDecision } from './capture-decision.ts';
import { requestRefund } from './request-refund.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';
import type { TransitionContext } from './transition-context.ts';

const voidFreeOrder = statement(
  'order-void-free',
  orderRow,
  `update orders set payment_status = 'voided', updated_at = $2 where id = $1 returning ${orderColumns}`,
);

/**
 * Returns the customer's money: an authorization is voided, a captured payment is refunded in full, and a free order is
 * reversed. The bank holds the money of a disputed order, so its refund follows once the dispute is won.
 */
export async function releaseOrRefund(
  tx: Tx,
  order: Order,
  name: OrderTransition,
  context: TransitionContext,
): Promise<Order> {
  if (order.totalCents === 0) {
    enqueue(tx, 'reverse-free-order', { orderId: order.id });
    return expectOneRow(await voidFreeOrder(tx, [order.id, context.now]));
  }
  if (paymentTerms.refundable.includes(order.paymentStatus)) {
    const refundInput = context.refund ?? { reason: name, actor: 'fondly' };
    if (order.disputedAt === null) await requestRefund(tx, order, refundInput, context.now);
    return order;
  }
  return order.captureDecision === null ? recordCaptureDecision(tx, order, 'void', context.now) : order;
}
