import type { startCheckout } from '@fondly/contract/checkout';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { postCapture } from '../../ledger/post-entry.ts';
import { computeShare } from '../../ledger/share.ts';
import { toUnavailableProblem } from '../../meals/explain-unavailable.ts';
import { type Coupon, readUsableCoupon } from '../../orders/coupons/read-usable-coupon.ts';
import { findOrder } from '../../orders/find-order.ts';
import { placeOrder } from '../../orders/placement/place-order.ts';
import type { OrderInput } from '../../orders/placement/prepare-placement.ts';
import type { MealSnapshot } from '../../orders/placement/reserve-portions.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { nullable, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { crashPoint } from '../../platform/jobs/crash-point.ts';
import { createSharedLookups } from '../shared-lookups.ts';
import { openIntent } from './open-intent.ts';
import { readMealSnapshot } from './read-meal-snapshot.ts';

type CheckoutInput = z.output<(typeof startCheckout)['schema']['body']>;
type CheckoutResponse = z.input<(typeof startCheckout)['schema']['response'][201]>;

/**
 * Reserves the portions, then requests the client secret from Stripe. The order exists before the payment, so that
 * every payment has an order.
 *
 * @param token - the session's token; the person and the meal are read in one round trip
 */
export async function checkout(app: App, token: string | null, input: CheckoutInput): Promise<CheckoutResponse> {
  const snapshot = await readMealSnapshot(app, token, input.mealId, input.requestId);
  const { customer, mealSnapshot, expected, funds, tax, fee, offer, unavailableReason, hasTooManyDeclines } = snapshot;
  if (unavailableReason || hasTooManyDeclines || input.couponCode) {
    // A repeated request has its own order, which used the coupon and may be paid even if the meal has ended since.
    const existing = expected.own.find((order) => order.requestId === input.requestId);
    if (existing) return repeatCheckout(app, customer, existing.id, input);
  }
  if (unavailableReason === 'not-selling') throw new Problem('kitchen-closed');
  if (unavailableReason) throw await toUnavailableProblem(app, mealSnapshot, unavailableReason);
  if (hasTooManyDeclines) throw Problem.until('too-many-requests', 3_600);
  const coupon = await readCoupon(app, customer, mealSnapshot, input);
  const { priceCents: unitPriceCents } = mealSnapshot;
  const price = priceOrder({ unitPriceCents, quantity: input.quantity, coupon, tax, fee });
  const order: OrderInput['order'] = {
    requestId: input.requestId,
    customerId: customer.id,
    quantity: input.quantity,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    specialInstructions: input.specialInstructions,
    ...(price.totalCents === 0 ? { fundsFlow: 'none', destinationAccount: null } : funds),
  };
  const placed = await placeOrder(app, {
    order,
    mealSnapshot,
    expected,
    coupon,
    tax,
    fee,
    offer,
    expectedTotalCents: input.expectedTotalCents,
    onFreeOrder: (tx, free) => postCapture(tx, free, computeShare(free), free.id, app.clock.now()),
  });
  await crashPoint(app.config, 'order-placed');
  if ('repeatOf' in placed) return repeatCheckout(app, customer, placed.repeatOf, input);
  const { orderId, orderNumber, totalCents, holdExpiresAt } = placed;
  if (totalCents === 0) return { orderId, orderNumber, totalCents, clientSecret: null, holdExpiresAt: null };
  const clientSecret = await openIntent(app, {
    id: orderId,
    orderNumber,
    totalCents,
    feeCents: price.feeCents,
    taxCents: price.taxCents,
    restaurantId: mealSnapshot.restaurantId,
    ...funds,
    paymentIntentId: null,
  });
  return { orderId, orderNumber, totalCents, clientSecret, holdExpiresAt: holdExpiresAt.toISOString() };
}

async function readCoupon(
  app: App,
  customer: Customer,
  mealSnapshot: MealSnapshot,
  { couponCode, customerEmail: email, customerPhone: phone, quantity }: CheckoutInput,
): Promise<Coupon | null> {
  if (!couponCode) return null;
  await checkRateLimit(app, 'coupon', customer.id);
  const { mealId, restaurantId, priceCents } = mealSnapshot;
  const order = { customer, contact: { email, phone }, mealId, restaurantId, subtotalCents: priceCents * quantity };
  return readUsableCoupon(app, { ...order, couponCode });
}

/**
 * Returns the order of an earlier request after a lost response or a restart, with the same client secret while the
 * order can be paid.
 */
async function repeatCheckout(
  app: App,
  customer: Customer,
  orderId: string,
  input: CheckoutInput,
): Promise<CheckoutResponse> {
  const order = await findOrder(app.db, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  const isSame =
    order.mealId === input.mealId && order.quantity === input.quantity && order.couponCode === input.couponCode;
  if (!isSame) throw new Problem('request-id-reused');
  const same = { orderId, orderNumber: order.orderNumber, totalCents: order.totalCents };
  if (order.totalCents === 0) return { ...same, clientSecret: null, holdExpiresAt: null };
  const { clientSecret, holdExpiresAt } = await openClientSecret(app, customer, order);
  return { ...same, clientSecret, holdExpiresAt };
}

/** Reads the client secret of a customer's own unpaid order from Stripe each time. It is never stored. */
export async function readClientSecret(app: App, customer: Customer, orderId: string) {
  const order = await findOrder(app.db, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  return { ...(await openClientSecret(app, customer, order)), totalCents: order.totalCents };
}

const shareLookup = createSharedLookups<string>();

async function openClientSecret(
  app: App,
  customer: Customer,
  order: Order,
): Promise<{ clientSecret: string; holdExpiresAt: string | null }> {
  if (order.closedReason !== null) throw new Problem('checkout-closed', { orderId: order.id });
  const isPayable = order.status === 'failed' || (order.status === 'pending' && order.captureDecision === null);
  if (!isPayable || order.paymentStatus === 'authorized') {
    throw new Problem('payment-in-progress', { orderId: order.id });
  }
  const clientSecret = await shareLookup(order.id, async () => {
    await checkRateLimit(app, 'payment-lookup', customer.id);
    return openIntent(app, order);
  });
  const holdExpiresAt = await readHoldEnd(app, order.id);
  return { clientSecret, holdExpiresAt: holdExpiresAt?.toISOString() ?? null };
}

const readHold = statement(
  'hold-end',
  row({ until: nullable(timestamp) }),
  'select until from claims where order_id = $1 and released_at is null',
);

async function readHoldEnd(app: App, orderId: string): Promise<Date | null> {
  const [hold] = await readHold(app.db, [orderId]);
  return hold?.until ?? null;
}
