import { type Move, type Mover, type OrderMove, orderMoves } from '@fondly/contract/order-transitions';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { endClaim, keepClaim } from '../meals/stock/reservations.ts';
import type { Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { decideSettlement } from './capture-decision.ts';
import { freeCoupon, keepCoupon } from './coupons/redeem-coupon.ts';
import { announce } from './record-transition.ts';
import { giveBack } from './release-or-refund.ts';
import { type Order, orders } from './schema.ts';
import type { MoveContext } from './transition-context.ts';

/**
 * Makes one move in the life of an order, or none. When two movers race, both run the same guarded update: the
 * first finds the order where it expected it, the second finds no row. Stock, coupon, settlement, history, signals
 * and messages follow in the same transaction.
 *
 * @throws Problem `order-moved-on` when the order or its money is not where this move starts from,
 *   `out-of-stock` when the portions to keep are gone
 */
export async function moveOrder(
  tx: Tx,
  orderId: string,
  name: OrderMove,
  mover: Mover,
  context: MoveContext,
): Promise<Order> {
  const move: Move = orderMoves[name];
  if (!move.by.includes(mover)) throw new Problem('not-yours');

  const [before] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [moved] = await tx
    .update(orders)
    .set(changeOf(move, mover, context))
    .where(startsHere(orderId, move))
    .returning();
  if (!before || !moved) throw new Problem('order-moved-on', { orderId });

  await settleUses(tx, moved, name, move);
  await moveStock(tx, moved, move, context);
  const settled = await settleMoney(tx, moved, name, move, context);
  await announce(tx, settled, { name, mover, from: before.status, context });
  return settled;
}

function startsHere(orderId: string, move: Move) {
  return and(
    eq(orders.id, orderId),
    inArray(orders.status, [...move.from]),
    inArray(orders.paymentStatus, [...move.money]),
    isNull(orders.closedReason),
    // While a capture is under way nobody moves the order: the card provider has the word.
    sql`not (${orders.settlement} is not distinct from 'capture' and ${orders.paymentStatus} = 'authorised')`,
  );
}

function changeOf(move: Move, mover: Mover, context: MoveContext) {
  return {
    status: move.to,
    updatedAt: context.now,
    // Who acts on an order has seen it.
    ...(mover === 'restaurant' ? { acknowledgedAt: sql`coalesce(${orders.acknowledgedAt}, ${context.now})` } : {}),
    ...(move.closes ? { closedReason: move.closes } : {}),
    ...(context.reason ? { reason: context.reason } : {}),
    ...(move.stock === 'offer' && context.answerBy ? { answerBy: context.answerBy } : {}),
  };
}

const isCollectedOrMissed = (move: Move) => move.closes === 'collected' || move.closes === 'no_show';

async function settleUses(tx: Tx, order: Order, name: OrderMove, move: Move): Promise<void> {
  if (!order.couponCode) return;
  if (name === 'confirm') await keepCoupon(tx, order.id);
  if (move.closes && !isCollectedOrMissed(move)) await freeCoupon(tx, order.id);
}

async function moveStock(tx: Tx, order: Order, move: Move, context: MoveContext): Promise<void> {
  if (move.stock === 'keep' || move.stock === 'offer') {
    const until = move.stock === 'keep' ? null : (context.answerBy ?? null);
    if (!(await keepClaim(tx, order.id, until, context.now))) throw new Problem('out-of-stock');
  }
  if (move.stock === 'putBack') await endClaim(tx, order.id, true, context.now);
  if (move.stock === 'ask') await endClaim(tx, order.id, context.restock ?? false, context.now);
}

async function settleMoney(tx: Tx, order: Order, name: OrderMove, move: Move, context: MoveContext): Promise<Order> {
  if (move.settles === 'capture') return decideSettlement(tx, order, 'capture', context.now);
  if (move.settles === 'giveBack') return giveBack(tx, order, name, context);
  return order;
}
