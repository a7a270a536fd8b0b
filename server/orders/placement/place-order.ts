import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { lockMeal, releaseExpiredReservations, signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, isUniqueViolation, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { acceptAuthorizedOrder } from '../accept-authorized-order.ts';
import type { Coupon } from '../coupons/read-usable-coupon.ts';
import { recordCouponUse, releaseCouponUse, reserveCouponUse } from '../coupons/redeem-coupon.ts';
import { generateOrderNumber } from '../order-number.ts';
import { type OrderPrice, priceOrder } from '../price-order.ts';
import { type Order, orderColumns, orderRow } from '../schema.ts';
import { transitionOrder } from '../transition-order.ts';
import { checkLimits, getAttemptWindowStart } from './check-limits.ts';
import { listRelatedOrders, type RelatedOrder } from './related-orders.ts';
import {
  type MealSnapshot,
  type NewOrder,
  type Placement,
  reservePortions,
  reservePortionsOptimistically,
} from './reserve-portions.ts';

const lockOpenOrderCoupon = statement(
  'order-lock-coupon',
  row({ couponCode: nullable(text) }),
  'select coupon_code from orders where id = $1 and closed_reason is null for update',
);
const confirmFreeOrder = statement(
  'order-confirm-free',
  orderRow,
  `update orders set payment_confirmed_at = $2 where id = $1 returning ${orderColumns}`,
);

/** The customer's other orders as they were read without a lock, and how many checkouts he had begun by then. */
export type ExpectedState = { own: RelatedOrder[]; version: number };

export type OrderInput = Omit<NewOrder, 'id' | 'orderNumber' | 'paymentStatus'> & {
  mealSnapshot: MealSnapshot;
  expected: ExpectedState;
  coupon: Coupon | null;
  expectedTotalCents: number;
  /** What must be booked in the same transaction when there is nothing to pay. */
  onFreeOrder(tx: Tx, order: Order): Promise<void>;
};

/** A new order, or the id of the one that the same request has made before. */
export type PlacedOrder =
  | { orderId: string; orderNumber: string; totalCents: number; holdExpiresAt: Date }
  | { repeatOf: string };

/**
 * Claims the portions for a few minutes and records the order as `pending`, not yet paid. The same `requestId`
 * from the same customer gives back the first order and claims nothing more; an older hold of the same meal is
 * replaced.
 *
 * @throws Problem `out-of-stock`, `pickup-passed`, `price-changed`, `window-changed`, `not-on-sale`, `too-many-holds`,
 *   `too-many-portions`, `too-many-requests`, `payment-in-progress`, `coupon-used-up`, `coupon-used-before` or `coupon-first-order`; then nothing is kept
 */
export async function placeOrder(app: App, input: OrderInput): Promise<PlacedOrder> {
  const placed = await placeOptimistically(app, input);
  if (placed) return placed;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(app, (tx) => placeUnderLocks(app, tx, input));
    } catch (error) {
      // One number in 148 million is taken; the next one is another.
      if (attempt < 3 && isUniqueViolation(error, 'orders_order_number_key')) continue;
      throw error;
    }
  }
}

/**
 * The ordinary checkout, without coupon and with nothing to replace: judged by what was read before, and placed by
 * one statement that finds all of it was or does nothing.
 *
 * @returns null when it must be looked at again, under locks
 */
async function placeOptimistically(app: App, input: OrderInput): Promise<PlacedOrder | null> {
  const now = app.clock.now();
  const repeat = input.expected.own.find((order) => order.requestId === input.requestId);
  if (repeat) return { repeatOf: repeat.id };
  const price = requireExpectedPrice(input);
  const replaced = checkLimits(input.expected.own, input.mealSnapshot.mealId, input.quantity, now);
  if (replaced || input.coupon || price.totalCents === 0) return null;

  const placement = preparePlacement(input, price, now);
  try {
    return (await reservePortionsOptimistically(app, placement, input.expected.version))
      ? toPlacedOrder(placement)
      : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** One checkout of a customer at a time: what it counts is this person's own orders. Nobody who has left takes one. */
const lockCustomer = statement(
  'order-turn',
  row({ id: uuid }),
  'update users set checkouts = checkouts + 1 where id = $1 and erased_at is null returning id',
);

async function placeUnderLocks(app: App, tx: Tx, input: OrderInput): Promise<PlacedOrder> {
  const now = app.clock.now();
  if ((await lockCustomer(tx, [input.customerId])).length === 0) throw new Problem('sign-in-required');
  const own = await listRelatedOrders(tx, [
    input.customerId,
    input.requestId,
    input.mealSnapshot.mealId,
    getAttemptWindowStart(now),
  ]);
  const repeat = own.find((order) => order.requestId === input.requestId);
  if (repeat) return { repeatOf: repeat.id };

  const price = requireExpectedPrice(input);
  const replaced = checkLimits(own, input.mealSnapshot.mealId, input.quantity, now);
  // Coupons are locked before meals everywhere, so the use of the replaced order comes back before anything else.
  if (replaced) await releaseReplacedCoupon(tx, replaced.id);
  if (input.coupon) await reserveCouponUse(tx, input.coupon.code);
  if (replaced) await transitionOrder(tx, replaced.id, 'supersede', 'customer', { now, actorId: input.customerId });

  const placement = preparePlacement(input, price, now);
  const { id } = placement.order;
  signalStockChange(tx, input.mealSnapshot);
  // What a statement read may have been old, so no row of it proves anything: the last word is said under the lock.
  await lockMeal(tx, input.mealSnapshot.mealId);
  await releaseExpiredReservations(tx, input.mealSnapshot.mealId, now);
  if (!(await reservePortions(tx, placement))) throw await explainRefusal(tx, input, now);
  if (input.coupon) await recordCouponUse(tx, { id, customerId: input.customerId }, input.coupon);
  if (price.totalCents === 0) await acceptFreeOrder(tx, input, id, now);
  return toPlacedOrder(placement);
}

/** @throws Problem `price-changed` when the customer has agreed to another total */
function requireExpectedPrice(input: OrderInput): OrderPrice {
  const price = priceOrder(input.mealSnapshot.priceCents, input.quantity, input.coupon);
  if (price.totalCents === input.expectedTotalCents) return price;
  throw new Problem('price-changed', { totalCents: price.totalCents });
}

function preparePlacement(input: OrderInput, price: OrderPrice, now: Date): Placement {
  const paymentStatus = price.totalCents === 0 ? 'paid' : 'none';
  const order: NewOrder = { ...input, id: randomUUID(), orderNumber: generateOrderNumber(), paymentStatus };
  const holdExpiresAt = earlier(minutesAfter(now, policies.holdMinutes), input.mealSnapshot.pickupEnd);
  return { mealSnapshot: input.mealSnapshot, order, price, now, holdExpiresAt };
}

const toPlacedOrder = ({ order, price, holdExpiresAt }: Placement): PlacedOrder => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  totalCents: price.totalCents,
  holdExpiresAt: holdExpiresAt,
});

async function releaseReplacedCoupon(tx: Tx, orderId: string): Promise<void> {
  const [order] = await lockOpenOrderCoupon(tx, [orderId]);
  if (order?.couponCode) await releaseCouponUse(tx, orderId);
}

/** Nothing is owed: the order is accepted or offered with its placing, and confirmed without the card provider. */
async function acceptFreeOrder(tx: Tx, input: OrderInput, orderId: string, now: Date): Promise<void> {
  const order = expectOneRow(await confirmFreeOrder(tx, [orderId, now]));
  await input.onFreeOrder(tx, order);
  const accepted = await acceptAuthorizedOrder(tx, order, now);
  if (accepted.captureDecision === 'capture') await transitionOrder(tx, orderId, 'confirm', 'payment', { now });
}

const readMealState = statement(
  'order-why-not',
  row({
    availableQuantity: integer,
    priceCents: integer,
    isActive: boolean,
    pickupStart: timestamp,
    pickupEnd: timestamp,
  }),
  'select available_quantity, price_cents, is_active, pickup_start, pickup_end from meals where id = $1',
);

/** Asked under the lock, so the answer is the truth of this moment. */
async function explainRefusal(tx: Tx, input: OrderInput, now: Date): Promise<Problem> {
  const [meal] = await readMealState(tx, [input.mealSnapshot.mealId]);
  if (!meal) return new Problem('not-found');
  if (meal.pickupEnd <= now) return new Problem('pickup-passed');
  if (!meal.isActive) return new Problem('not-on-sale');
  if (meal.availableQuantity < input.quantity) return new Problem('out-of-stock', { left: meal.availableQuantity });
  const { pickupStart, pickupEnd } = input.mealSnapshot;
  const isSameWindow = +meal.pickupStart === +pickupStart && +meal.pickupEnd === +pickupEnd;
  if (!isSameWindow) return new Problem('pickup-window-changed');
  const price = priceOrder(meal.priceCents, input.quantity, input.coupon);
  return new Problem('price-changed', { totalCents: price.totalCents });
}
