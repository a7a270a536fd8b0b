import {
  type Actor,
  type OrderTransition,
  orderTransitions,
  type Transition,
} from '@fondly/contract/order-transitions';
import { recordResales } from '../meals/releases/record-resales.ts';
import { keepReservation, releaseReservation } from '../meals/stock/reservations.ts';
import type { Tx } from '../platform/database/db.ts';
import { row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusColumn, paymentStatusColumn, paymentStatusSql } from '../platform/database/status-columns.ts';
import { Problem } from '../platform/http/problem.ts';
import { recordCaptureDecision } from './capture-decision.ts';
import { finalizeCouponUse, releaseCouponUse } from './coupons/redeem-coupon.ts';
import { recordTransition } from './record-transition.ts';
import { releaseOrRefund } from './release-or-refund.ts';
import { endOrderReleases } from './releases/end-order-releases.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';
import type { TransitionContext } from './transition-context.ts';

const lockStatus = statement(
  'order-lock-status',
  row({ status: orderRow.columns.status }),
  'select status from orders where id = $1 for no key update',
);
/**
 * A parameter that is null leaves its column unchanged. A restaurant that acts on an order acknowledges it. During a
 * capture the order does not change until Stripe has answered. `$10` is the end that the transition takes back.
 */
const update = statement(
  'order-transition',
  orderRow,
  `update orders set status = $4, updated_at = $5,
     acknowledged_at = case when $6::boolean then coalesce(acknowledged_at, $5) else acknowledged_at end,
     closed_reason = case when $10::text is null then coalesce($7, closed_reason) end, reason = coalesce($8, reason), answer_by = coalesce($9, answer_by)
   where id = $1 and status = any($2::text[]) and payment_status = any($3::text[])
     and closed_reason is not distinct from $10
     and not (settlement is not distinct from 'capture' and payment_status in ${paymentStatusSql(['authorized'])})
   returning ${orderColumns}`,
);

/**
 * Makes one transition or none. When two callers race, both run the same guarded update and the second finds no row.
 * Stock, coupon, capture decision, history, signals and messages change in the same transaction.
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

  const [previous] = await lockStatus(tx, [orderId]);
  const [updated] = await update(tx, [
    orderId,
    transition.from.map(orderStatusColumn.toStored),
    transition.money.map(paymentStatusColumn.toStored),
    orderStatusColumn.toStored(transition.to),
    context.now,
    actor === 'restaurant',
    transition.closes ?? null,
    context.reason || null,
    transition.stock === 'extend' ? (context.answerBy ?? null) : null,
    transition.reopens ?? null,
  ]);
  if (!previous || !updated) throw new Problem('order-changed', { orderId });

  await applyCouponEffect(tx, updated, name, transition);
  await endOrderReleases(tx, updated, transition, context.now);
  await applyStockEffect(tx, updated, transition, context);
  if (name === 'confirm') await recordResales(tx, updated, context.now);
  const decided = await applyMoneyEffect(tx, updated, name, transition, context);
  await recordTransition(tx, decided, { name, actor, from: previous.status, context });
  return decided;
}

const isPickupOutcome = (transition: Transition) =>
  transition.closes === 'collected' || transition.closes === 'no_show' || transition.closes === 'released';

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
