import type { KitchenRole } from '@fondly/contract/restaurant/roles';
import { and, eq } from 'drizzle-orm';
import { checkPickupCode } from '../../orders/check-pickup-code.ts';
import { type Order, orders } from '../../orders/schema.ts';
import { moveOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { ofKitchen } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';

/** A wrong code is counted and so committed; the caller refuses afterwards. */
export type Made = { order: Order; refused: Problem | null };

/**
 * One of the kitchen's own orders, for somebody who has at least this role there, which nobody else changes until the transaction ends. Orders whose money was never
 * secured are not shown to kitchens.
 *
 * @throws Problem `order-not-found`
 */
export async function lockKitchenOrder(
  tx: Tx,
  staff: Staff,
  orderId: string,
  least: KitchenRole = 'counter',
): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ofKitchen(orders.restaurantId, staff, least)))
    .for('update');
  if (!order || (order.authorisedAt === null && order.paymentConfirmedAt === null))
    throw new Problem('order-not-found');
  return order;
}

type Shown = {
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
export async function handOver(app: App, tx: Tx, staff: Staff, order: Order, shown: Shown): Promise<Made> {
  const now = app.clock.now();
  const { pickupCode, checkedOfflineAt = null } = shown;
  const refused = pickupCode === null ? null : await checkPickupCode(app, tx, order, pickupCode);
  if (refused) return { order, refused };
  const moved = await moveOrder(tx, order.id, 'handOver', 'restaurant', { now, actorId: staff.id });
  const said = { handedOverWithoutCode: pickupCode === null, checkedOfflineAt };
  if (said.handedOverWithoutCode || checkedOfflineAt) await tx.update(orders).set(said).where(eq(orders.id, order.id));
  await bookEarning(tx, moved, now);
  return { order: { ...moved, ...said }, refused: null };
}
