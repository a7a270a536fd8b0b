import { type PaymentStatus, paymentStatusTransitions } from '@fondly/contract/order-transitions';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { signalOrder } from './record-transition.ts';
import { type Order, orders } from './schema.ts';

/** What the card provider's objects say beside the state of the money. */
export type PaymentDetails = Partial<
  Pick<
    Order,
    | 'paidCents'
    | 'refundedCents'
    | 'stripeChargeId'
    | 'stripeTransferId'
    | 'authorizedAt'
    | 'captureBefore'
    | 'paymentConfirmedAt'
    | 'paymentFailedAt'
    | 'declineCount'
    | 'declineMessage'
  >
>;

/**
 * The only writer of `payment_status`. News that is known or overtaken finds no row and changes nothing: a late
 * "failed" never overwrites a payment, and a late "paid" never undoes a refund.
 *
 * @returns the order as it is now, or null when this was no news
 */
export async function recordPayment(
  tx: Tx,
  orderId: string,
  newStatus: PaymentStatus,
  details: PaymentDetails,
  now: Date,
): Promise<Order | null> {
  const allowedPrevious = (Object.keys(paymentStatusTransitions) as PaymentStatus[]).filter(
    (before) => before !== newStatus && paymentStatusTransitions[before].includes(newStatus),
  );
  const [changed] = await tx
    .update(orders)
    .set({ paymentStatus: newStatus, updatedAt: now, ...details })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentStatus, allowedPrevious)))
    .returning();
  if (changed) signalOrder(tx, changed);
  return changed ?? null;
}

/** Another card was declined while the money already stood at `failed`: the count goes up, the state stays. */
export async function recordDecline(
  tx: Tx,
  orderId: string,
  details: PaymentDetails,
  now: Date,
): Promise<Order | null> {
  const [changed] = await tx
    .update(orders)
    .set({ ...details, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'failed')))
    .returning();
  if (changed) signalOrder(tx, changed);
  return changed ?? null;
}
