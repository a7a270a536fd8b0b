import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { and, eq, isNull } from 'drizzle-orm';
import { freeEndedClaims, lockMeal, tellStock } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { isDuplicate, one, prepared, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { takeSecuredMoney } from '../accept-authorized-order.ts';
import type { Coupon } from '../coupons/read-usable-coupon.ts';
import { bindCoupon, freeCoupon, reserveCoupon } from '../coupons/redeem-coupon.ts';
import { makeOrderNumber } from '../order-number.ts';
import { type OrderPrice, priceOrder } from '../price-order.ts';
import { type Order, orders } from '../schema.ts';
import { moveOrder } from '../transition-order.ts';
import { checkLimits, countedSince } from './check-limits.ts';
import { type OwnOrder, readOwnOrders } from './related-orders.ts';
import { type NewOrder, type Offer, type Taking, takePortions, takePortionsInTurn } from './reserve-portions.ts';

/** The customer's other orders as they were read without a lock, and how many checkouts he had begun by then. */
export type Seen = { own: OwnOrder[]; turn: number };

export type OrderWish = Omit<NewOrder, 'id' | 'orderNumber' | 'paymentStatus'> & {
  offer: Offer;
  seen: Seen;
  coupon: Coupon | null;
  expectedTotalCents: number;
  /** What must be booked in the same transaction when there is nothing to pay. */
  whenFree(tx: Tx, order: Order): Promise<void>;
};

/** A new order, or the id of the one that the same request has made before. */
export type Placed =
  | { orderId: string; orderNumber: string; totalCents: number; holdUntil: Date }
  | { repeatOf: string };

/**
 * Claims the portions for a few minutes and records the order as `pending`, not yet paid. The same `requestId`
 * from the same customer gives back the first order and claims nothing more; an older hold of the same meal is
 * replaced.
 *
 * @throws Problem `out-of-stock`, `pickup-passed`, `price-changed`, `window-changed`, `not-on-sale`, `too-many-holds`,
 *   `too-many-portions`, `too-many-requests`, `payment-in-progress`, `coupon-used-up`, `coupon-used-before` or `coupon-first-order`; then nothing is kept
 */
export async function placeOrder(app: App, wish: OrderWish): Promise<Placed> {
  const atOnce = await placeAtOnce(app, wish);
  if (atOnce) return atOnce;
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(app, (tx) => place(app, tx, wish));
    } catch (error) {
      // One number in 148 million is taken; the next one is another.
      if (tries < 3 && isDuplicate(error, 'orders_order_number_key')) continue;
      throw error;
    }
  }
}

/**
 * The ordinary checkout, without coupon and with nothing to replace: judged by what was read before, and placed by
 * one statement that finds all of it as it was or does nothing.
 *
 * @returns null when it must be looked at again, under locks
 */
async function placeAtOnce(app: App, wish: OrderWish): Promise<Placed | null> {
  const now = app.clock.now();
  const repeat = wish.seen.own.find((order) => order.request_id === wish.requestId);
  if (repeat) return { repeatOf: repeat.id };
  const price = priceAsExpected(wish);
  const replaced = checkLimits(wish.seen.own, wish.offer.mealId, wish.quantity, now);
  if (replaced || wish.coupon || price.totalCents === 0) return null;

  const taking = takingOf(wish, price, now);
  try {
    return (await takePortionsInTurn(app, taking, wish.seen.turn)) ? placedOf(taking) : null;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** One checkout of a customer at a time: what it counts is this person's own orders. Nobody who has left takes one. */
const takeTurn = prepared<{ id: string }>(
  'order-turn',
  'update users set checkouts = checkouts + 1 where id = $1 and erased_at is null returning id',
);

async function place(app: App, tx: Tx, wish: OrderWish): Promise<Placed> {
  const now = app.clock.now();
  if ((await takeTurn(tx, [wish.customerId])).length === 0) throw new Problem('sign-in-required');
  const own = await readOwnOrders(tx, [wish.customerId, wish.requestId, wish.offer.mealId, countedSince(now)]);
  const repeat = own.find((order) => order.request_id === wish.requestId);
  if (repeat) return { repeatOf: repeat.id };

  const price = priceAsExpected(wish);
  const replaced = checkLimits(own, wish.offer.mealId, wish.quantity, now);
  // Coupons are locked before meals everywhere, so the use of the replaced order comes back before anything else.
  if (replaced) await freeCouponOf(tx, replaced.id);
  if (wish.coupon) await reserveCoupon(tx, wish.coupon.code);
  if (replaced) await moveOrder(tx, replaced.id, 'supersede', 'customer', { now, actorId: wish.customerId });

  const taking = takingOf(wish, price, now);
  const { id } = taking.order;
  tellStock(tx, wish.offer);
  // What a statement read may have been old, so no row of it proves anything: the last word is said under the lock.
  await lockMeal(tx, wish.offer.mealId);
  await freeEndedClaims(tx, wish.offer.mealId, now);
  if (!(await takePortions(tx, taking))) throw await whyNot(tx, wish, now);
  if (wish.coupon) await bindCoupon(tx, { id, customerId: wish.customerId }, wish.coupon);
  if (price.totalCents === 0) await takeFree(tx, wish, id, now);
  return placedOf(taking);
}

/** @throws Problem `price-changed` when the customer has agreed to another total */
function priceAsExpected(wish: OrderWish): OrderPrice {
  const price = priceOrder(wish.offer.priceCents, wish.quantity, wish.coupon);
  if (price.totalCents === wish.expectedTotalCents) return price;
  throw new Problem('price-changed', { totalCents: price.totalCents });
}

function takingOf(wish: OrderWish, price: OrderPrice, now: Date): Taking {
  const paymentStatus = price.totalCents === 0 ? 'paid' : 'none';
  const order: NewOrder = { ...wish, id: randomUUID(), orderNumber: makeOrderNumber(), paymentStatus };
  const until = earlier(minutesAfter(now, policies.holdMinutes), wish.offer.pickupEnd);
  return { offer: wish.offer, order, price, now, until };
}

const placedOf = ({ order, price, until }: Taking): Placed => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  totalCents: price.totalCents,
  holdUntil: until,
});

async function freeCouponOf(tx: Tx, orderId: string): Promise<void> {
  const isOpen = and(eq(orders.id, orderId), isNull(orders.closedReason));
  const [order] = await tx.select({ code: orders.couponCode }).from(orders).where(isOpen).for('update');
  if (order?.code) await freeCoupon(tx, orderId);
}

/** Nothing is owed: the order is accepted or offered with its placing, and confirmed without the card provider. */
async function takeFree(tx: Tx, wish: OrderWish, orderId: string, now: Date): Promise<void> {
  const order = one(await tx.update(orders).set({ paymentConfirmedAt: now }).where(eq(orders.id, orderId)).returning());
  await wish.whenFree(tx, order);
  const taken = await takeSecuredMoney(tx, order, now);
  if (taken.settlement === 'capture') await moveOrder(tx, orderId, 'confirm', 'payment', { now });
}

const readMeal = prepared<{
  available_quantity: number;
  price_cents: number;
  is_active: boolean;
  pickup_start: Date;
  pickup_end: Date;
}>(
  'order-why-not',
  'select available_quantity, price_cents, is_active, pickup_start, pickup_end from meals where id = $1',
);

/** Asked under the lock, so the answer is the truth of this moment. */
async function whyNot(tx: Tx, wish: OrderWish, now: Date): Promise<Problem> {
  const [meal] = await readMeal(tx, [wish.offer.mealId]);
  if (!meal) return new Problem('not-found');
  if (meal.pickup_end <= now) return new Problem('pickup-passed');
  if (!meal.is_active) return new Problem('not-on-sale');
  if (meal.available_quantity < wish.quantity) return new Problem('out-of-stock', { left: meal.available_quantity });
  const { pickupStart, pickupEnd } = wish.offer;
  const isSameWindow = +meal.pickup_start === +pickupStart && +meal.pickup_end === +pickupEnd;
  if (!isSameWindow) return new Problem('window-changed');
  const price = priceOrder(meal.price_cents, wish.quantity, wish.coupon);
  return new Problem('price-changed', { totalCents: price.totalCents });
}
