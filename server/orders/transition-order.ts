import {
  type Actor,
  type OrderTransition,
  orderTransitions,
  type Transition,
} from '@fondly/contract/order-transitions';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { keepReservation, releaseReservation } from '../meals/stock/reservations.ts';
import type { Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { recordCaptureDecision } from './capture-decision.ts';
import { finalizeCouponUse, releaseCouponUse } from './coupons/redeem-coupon.ts';
import { recordTransition } from './record-transition.ts';
import { releaseOrRefund } from './release-or-refund.ts';
import { type Order, orders } from './schema.ts';
import type { TransitionContext } from './transition-context.ts';

/**
 * Makes one move in the life of an order, or none. When two movers race, both run the same guarded update: the
 * first finds the order where it expected it, the second finds no row. Stock, coupon, settlement, history, signals
 * and messages follow in the same transaction.
 *
 * @throws Problem `order-moved-on` when the order or its money is not where this move starts from,
 *   `out-of-stock` when the portions to keep are gone
 */
export async function transitionOrder(
  tx: Tx,
  orderId: string,
  name: OrderTransition,
  actor: Actor,
  context: TransitionContext,
): Promise<Order> {
  const transition: Transition = orderTransitions[name];
  if (!transition.by.includes(actor)) throw new Problem('forbidden');

  const [before] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [updated] = await tx
    .update(orders)
    .set(toColumns(transition, actor, context))
    .where(isExpectedState(orderId, transition))
    .returning();
  if (!before || !updated) throw new Problem('order-changed', { orderId });

  await applyCouponEffect(tx, updated, name, transition);
  await applyStockEffect(tx, updated, transition, context);
  const decided = await applyMoneyEffect(tx, updated, name, transition, context);
  await recordTransition(tx, decided, { name, actor, from: before.status, context });
  return decided;
}

function isExpectedState(orderId: string, transition: Transition) {
  return and(
    eq(orders.id, orderId),
    inArray(orders.status, [...transition.from]),
    inArray(orders.paymentStatus, [...transition.money]),
    isNull(orders.closedReason),
    // While a capture is under way nobody moves the order: the card provider has the word.
    sql`not (${orders.captureDecision} is not distinct from 'capture' and ${orders.paymentStatus} = 'authorised')`,
  );
}

function toColumns(transition: Transition, actor: Actor, context: TransitionContext) {
  return {
    status: transition.to,
    updatedAt: context.now,
    // Who acts on an order has seen it.
    ...(actor === 'restaurant' ? { acknowledgedAt: sql`coalesce(${orders.acknowledgedAt}, ${context.now})` } : {}),
    ...(transition.closes ? { closedReason: transition.closes } : {}),
    ...(context.reason ? { reason: context.reason } : {}),
    ...(transition.stock === 'extend' && context.answerBy ? { answerBy: context.answerBy } : {}),
  };
}

const isPickupOutcome = (transition: Transition) =>
  transition.closes === 'collected' || transition.closes === 'no_show';

async function applyCouponEffect(tx: Tx, order: Order, name: OrderTransition, transition: Transition): Promise<void> {
  if (!order.couponCode) return;
  if (name === 'confirm') await finalizeCouponUse(tx, order.id);
  if (transition.closes && !isPickupOutcome(transition)) await releaseCouponUse(tx, order.id);
}

async function applyStockEffect(
  tx: Tx,
  order: Order,
  transition: Transition,
  context: TransitionContext,
): Promise<void> {
  if (transition.stock === 'keep' || transition.stock === 'extend') {
    const until = transition.stock === 'keep' ? null : (context.answerBy ?? null);
    if (!(await keepReservation(tx, order.id, until, context.now))) throw new Problem('out-of-stock');
  }
  if (transition.stock === 'release') await releaseReservation(tx, order.id, true, context.now);
  if (transition.stock === 'actorDecides')
    await releaseReservation(tx, order.id, context.restock ?? false, context.now);
}

async function applyMoneyEffect(
  tx: Tx,
  order: Order,
  name: OrderTransition,
  transition: Transition,
  context: TransitionContext,
): Promise<Order> {
  if (transition.decides === 'capture') return recordCaptureDecision(tx, order, 'capture', context.now);
  if (transition.decides === 'releaseOrRefund') return releaseOrRefund(tx, order, name, context);
  return order;
}
