import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import { and, eq } from 'drizzle-orm';
import { checkPickupCode } from '../../orders/check-pickup-code.ts';
import { type Order, orders } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hasStaffAccess } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';

/** A wrong code is counted and so committed; the caller refuses afterwards. */
export type TransitionResult = { order: Order; refused: Problem | null };

/**
 * One of the kitchen's own orders, for somebody who has at least this role there, which nobody else changes until the transaction ends. Orders whose money was never
 * secured are not shown to kitchens.
 *
 * @throws Problem `order-not-found`
 */
export async function lockRestaurantOrder(
  tx: Tx,
  staff: Staff,
  orderId: string,
  leastRole: RestaurantRole = 'counter',
): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), hasStaffAccess(orders.restaurantId, staff, leastRole)))
    .for('update');
  if (!order || (order.authorizedAt === null && order.paymentConfirmedAt === null))
    throw new Problem('order-not-found');
  return order;
}

type PickupProof = {
  /** Null: the kitchen knows its customer without one, which is recorded. */
  pickupCode: string | null;
  /** When it was compared with the list of the counter, if that was so. */
  checkedOfflineAt?: Date | null;
};

/**
 * The meal changes hands: against its pickup code, proved here whoever looked at it before, or as a recorded exception.
 *
 * @throws Problem `order-moved-on` for an order that is not accepted
 */
export async function handOver(
  app: App,
  tx: Tx,
  staff: Staff,
  order: Order,
  proof: PickupProof,
): Promise<TransitionResult> {
  const now = app.clock.now();
  const { pickupCode, checkedOfflineAt = null } = proof;
  const refused = pickupCode === null ? null : await checkPickupCode(app, tx, order, pickupCode);
  if (refused) return { order, refused };
  const completed = await transitionOrder(tx, order.id, 'handOver', 'restaurant', { now, actorId: staff.id });
  const handOverFacts = { handedOverWithoutCode: pickupCode === null, checkedOfflineAt };
  if (handOverFacts.handedOverWithoutCode || checkedOfflineAt)
    await tx.update(orders).set(handOverFacts).where(eq(orders.id, order.id));
  await bookEarning(tx, completed, now);
  return { order: { ...completed, ...handOverFacts }, refused: null };
}
