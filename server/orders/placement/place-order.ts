import { randomUUID } from 'node:crypto';
import { earlier } from '@fondly/contract/time';
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
import { checkLimits, getAttemptWindowStart, limitHold } from './check-limits.ts';
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

/** The customer's other orders as they were read without a lock, and the `users.checkouts` counter read with them. */
export type ExpectedState = { own: RelatedOrder[]; version: number };

export type OrderInput = Omit<NewOrder, 'id' | 'orderNumber' | 'paymentStatus'> & {
  mealSnapshot: MealSnapshot;
  expected: ExpectedState;
  coupon: Coupon | null;
  expectedTotalCents: number;
  /** Books a free order in the ledger, in the same transaction. */
  onFreeOrder(tx: Tx, order: Order): Promise<void>;
};

/** A new order, or the id of the order that an earlier attempt of the same request placed. */
export type PlacedOrder =
  | { orderId: string; orderNumber: string; totalCents: number; holdExpiresAt: Date }
  | { repeatOf: string };

/**
 * Reserves the portions for a few minutes and adds the order as `pending`. A repeat with the same `requestId` returns
 * the first order and reserves nothing. An older hold of the same meal is replaced. A refusal changes nothing.
 */
export async function placeOrder(app: App, input: OrderInput): Promise<PlacedOrder> {
  const placed = await placeOptimistically(app, input);
  if (placed) return placed;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(app, (tx) => placeUnderLocks(app, tx, input));
    } catch (error) {
      // The random order number is already taken, which is rare: there are 148 million.
      if (attempt < 3 && isUniqueViolation(error, 'orders_order_number_key')) continue;
      throw error;
    }
  }
}

/**
 * Places an order without a coupon that replaces no hold. It checks what was read before, then runs one statement that
 * does nothing if any of that has changed.
 *
 * @returns null when the checkout must be tried again under locks
 */
async function placeOptimistically(app: App, input: OrderInput): Promise<PlacedOrder | null> {
  const now = app.clock.now();
  const repeat = input.expected.own.find((order) => order.requestId === input.requestId);
  if (repeat) return { repeatOf: repeat.id };
  const price = requireExpectedPrice(input);
  const replaced = checkLimits(input.expected.own, input.mealSnapshot.mealId, input.quantity, now);
  if (replaced || input.coupon || price.totalCents === 0) return null;

  const placement = preparePlacement(input, price, input.expected.own, now);
  try {
    return (await reservePortionsOptimistically(app, placement, input.expected.version))
      ? toPlacedOrder(placement)
      : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Serializes the checkouts of one customer, because each counts the others. A deleted account finds no row. */
const lockCustomer = statement(
  'order-lock-customer',
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
  // Coupons are locked before meals everywhere, so the replaced order releases its coupon first.
  if (replaced) await releaseReplacedCoupon(tx, replaced.id);
  if (input.coupon) await reserveCouponUse(tx, input.coupon.code);
  if (replaced) await transitionOrder(tx, replaced.id, 'supersede', 'customer', { now, actorId: input.customerId });

  const placement = preparePlacement(input, price, own, now);
  const { id } = placement.order;
  signalStockChange(tx, input.mealSnapshot);
  // The optimistic statement may have read an old snapshot, so only an attempt under the lock may refuse.
  await lockMeal(tx, input.mealSnapshot.mealId);
  await releaseExpiredReservations(tx, input.mealSnapshot.mealId, now);
  if (!(await reservePortions(tx, placement))) throw await explainRefusal(tx, input, now);
  if (input.coupon) await recordCouponUse(tx, { id, customerId: input.customerId }, input.coupon);
  if (price.totalCents === 0) await acceptFreeOrder(tx, input, id, now);
  return toPlacedOrder(placement);
}

/** Refuses when the customer has agreed to another total. */
function requireExpectedPrice(input: OrderInput): OrderPrice {
  const price = priceOrder(input.mealSnapshot.priceCents, input.quantity, input.coupon);
  if (price.totalCents === input.expectedTotalCents) return price;
  throw new Problem('price-changed', { totalCents: price.totalCents });
}

function preparePlacement(input: OrderInput, price: OrderPrice, own: RelatedOrder[], now: Date): Placement {
  const paymentStatus = price.totalCents === 0 ? 'paid' : 'none';
  const order: NewOrder = { ...input, id: randomUUID(), orderNumber: generateOrderNumber(), paymentStatus };
  const { mealSnapshot } = input;
  // An order without anything to pay is confirmed with its placement, so no hold limits it.
  const { heldSince, holdExpiresAt } = limitHold(price.totalCents === 0 ? [] : own, mealSnapshot.mealId, now);
  return { mealSnapshot, order, price, now, heldSince, holdExpiresAt: earlier(holdExpiresAt, mealSnapshot.pickupEnd) };
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

/** A free order is accepted or sent for approval at once, and confirmed without Stripe. */
async function acceptFreeOrder(tx: Tx, input: OrderInput, orderId: string, now: Date): Promise<void> {
  const order = expectOneRow(await confirmFreeOrder(tx, [orderId, now]));
  await input.onFreeOrder(tx, order);
  const accepted = await acceptAuthorizedOrder(tx, order, now);
  if (accepted.captureDecision === 'capture') await transitionOrder(tx, orderId, 'confirm', 'payment', { now });
}

const readMealState = statement(
  'order-read-meal-state',
  row({
    availableQuantity: integer,
    priceCents: integer,
    isActive: boolean,
    pickupStart: timestamp,
    pickupEnd: timestamp,
  }),
  'select available_quantity, price_cents, is_active, pickup_start, pickup_end from meals where id = $1',
);

/** Reads the meal under its lock, so the reason is current. */
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
