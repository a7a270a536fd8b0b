import { priceOrder } from '@fondly/contract/prices/order-price';
import { linkOffer, type QueueOffer, takeOffer } from '../../meals/queue/take-offer.ts';
import { lockMeal, releaseExpiredReservations, signalStockChange } from '../../meals/stock/reservations.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { acceptAuthorizedOrder } from '../accept-authorized-order.ts';
import { recordCouponUse, releaseCouponUse, reserveCouponUse } from '../coupons/redeem-coupon.ts';
import { orderColumns, orderRow } from '../schema.ts';
import { transitionOrder } from '../transition-order.ts';
import { checkLimits, getAttemptWindowStart } from './check-limits.ts';
import {
  type OrderInput,
  type PlacedOrder,
  preparePlacement,
  requireExpectedPrice,
  toPlacedOrder,
} from './prepare-placement.ts';
import { listRelatedOrders } from './related-orders.ts';
import { reservePortions } from './reserve-portions.ts';

const lockOpenOrderCoupon = statement(
  'order-lock-coupon',
  row({ couponCode: nullable(text) }),
  'select coupon_code from orders where id = $1 and closed_reason is null for no key update',
);
const confirmFreeOrder = statement(
  'order-confirm-free',
  orderRow,
  `update orders set payment_confirmed_at = $2 where id = $1 returning ${orderColumns}`,
);

/** Serializes the checkouts of one customer, because each counts the others. A deleted account finds no row. */
const lockCustomer = statement(
  'order-lock-customer',
  row({ id: uuid }),
  'update users set checkouts = checkouts + 1 where id = $1 and erased_at is null returning id',
);

export async function placeUnderLocks(app: App, tx: Tx, input: OrderInput): Promise<PlacedOrder> {
  const now = app.clock.now();
  if ((await lockCustomer(tx, [input.order.customerId])).length === 0) throw new Problem('sign-in-required');
  const own = await listRelatedOrders(tx, [
    input.order.customerId,
    input.order.requestId,
    input.mealSnapshot.mealId,
    getAttemptWindowStart(now),
  ]);
  const repeat = own.find((order) => order.requestId === input.order.requestId);
  if (repeat) return { repeatOf: repeat.id };

  const price = requireExpectedPrice(input);
  const replaced = checkLimits({ ...input.expected, own }, input.mealSnapshot.mealId, input.order.quantity, now);
  // Coupons are locked before meals everywhere, so the replaced order releases its coupon first.
  if (replaced) await releaseReplacedCoupon(tx, replaced.id);
  if (input.coupon) await reserveCouponUse(tx, input.coupon.code);
  if (replaced)
    await transitionOrder(tx, replaced.id, 'supersede', 'customer', { now, actorId: input.order.customerId });

  const placement = preparePlacement(input, price, own, now);
  const { id } = placement.order;
  signalStockChange(tx, input.mealSnapshot);
  // The optimistic statement may have read an old snapshot, so only an attempt under the lock may refuse.
  const meal = await lockMeal(tx, input.mealSnapshot.mealId);
  if (meal) await releaseExpiredReservations(tx, meal, now);
  if (input.offer) await takeOwnOffer(tx, input.offer, input, replaced?.id ?? null, now);
  if (!(await reservePortions(tx, placement))) throw await explainRefusal(tx, input, now);
  if (input.offer) await linkOffer(tx, input.offer, id);
  if (input.coupon) await recordCouponUse(tx, { id, customerId: input.order.customerId }, input.coupon);
  if (price.totalCents === 0) await acceptFreeOrder(tx, input, id, now);
  return toPlacedOrder(placement);
}

/** What the customer does not order of it is offered on before the commit. */
async function takeOwnOffer(
  tx: Tx,
  offer: QueueOffer,
  { order: { customerId } }: OrderInput,
  replacedOrderId: string | null,
  now: Date,
): Promise<void> {
  if (!(await takeOffer(tx, offer, { customerId, replacedOrderId, now }))) throw new Problem('queue-offer-ended');
}

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
    onSaleFrom: nullable(timestamp),
  }),
  'select available_quantity, price_cents, is_active, pickup_start, pickup_end, on_sale_from from meals where id = $1',
);

/** Reads the meal under its lock, so the reason is current. */
async function explainRefusal(tx: Tx, input: OrderInput, now: Date): Promise<Problem> {
  const [meal] = await readMealState(tx, [input.mealSnapshot.mealId]);
  if (!meal) return new Problem('not-found');
  if (meal.pickupEnd <= now) return new Problem('pickup-passed');
  if (!meal.isActive) return new Problem('not-on-sale');
  if (meal.onSaleFrom !== null && meal.onSaleFrom > now) return new Problem('not-yet');
  if (meal.availableQuantity < input.order.quantity)
    return new Problem('out-of-stock', { left: meal.availableQuantity });
  const { pickupStart, pickupEnd } = input.mealSnapshot;
  const isSameWindow = +meal.pickupStart === +pickupStart && +meal.pickupEnd === +pickupEnd;
  if (!isSameWindow) return new Problem('pickup-window-changed');
  const { coupon, tax, fee, order } = input;
  const price = priceOrder({ unitPriceCents: meal.priceCents, quantity: order.quantity, coupon, tax, fee });
  return new Problem('price-changed', { totalCents: price.totalCents });
}
