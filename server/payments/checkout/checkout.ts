import type { startCheckout } from '@fondly/contract/checkout';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { postCapture } from '../../ledger/post-entry.ts';
import { computeShare } from '../../ledger/share.ts';
import { toUnavailableProblem } from '../../meals/explain-unavailable.ts';
import { type Coupon, readUsableCoupon } from '../../orders/coupons/read-usable-coupon.ts';
import { placeOrder } from '../../orders/placement/place-order.ts';
import type { OrderInput } from '../../orders/placement/prepare-placement.ts';
import type { MealSnapshot } from '../../orders/placement/reserve-portions.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { crashPoint } from '../../platform/jobs/crash-point.ts';
import { nothingToPay, openPayment, type Payer } from './open-payment.ts';
import { type CheckoutSnapshot, readMealSnapshot } from './read-meal-snapshot.ts';
import { repeatCheckout } from './repeat-checkout.ts';

type CheckoutInput = z.output<(typeof startCheckout)['schema']['body']>;
type CheckoutResponse = z.input<(typeof startCheckout)['schema']['response'][201]>;

/**
 * Reserves the portions, then requests the client secret from Stripe. The order exists before the payment, so that
 * every payment has an order.
 *
 * @param caller - the session's token and the hash of the device; person, meal and cards are read in one round trip
 */
export async function checkout(
  app: App,
  caller: { token: string | null; deviceHash: string | null },
  input: CheckoutInput,
): Promise<CheckoutResponse> {
  const snapshot = await readMealSnapshot(app, caller.token, input.mealId, {
    requestId: input.requestId,
    deviceHash: caller.deviceHash,
  });
  return checkoutSnapshot(app, snapshot, input);
}

/** The same for a person, meal, and orders that are read already. */
export async function checkoutSnapshot(
  app: App,
  snapshot: CheckoutSnapshot,
  input: CheckoutInput,
): Promise<CheckoutResponse> {
  const { customer, mealSnapshot, expected, funds, tax, fee, offer, unavailableReason, hasTooManyDeclines } = snapshot;
  const payer: Payer = { customer, cardHolder: snapshot.cardHolder, opensCardForm: input.opensCardForm };
  if (unavailableReason || hasTooManyDeclines || input.couponCode) {
    // A repeated request has its own order, which used the coupon and may be paid even if the meal has ended since.
    const existing = expected.own.find((order) => order.requestId === input.requestId);
    if (existing) return repeatCheckout(app, payer, existing.id, input);
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
  if ('repeatOf' in placed) return repeatCheckout(app, payer, placed.repeatOf, input);
  const { orderId, orderNumber, totalCents, holdExpiresAt } = placed;
  const placement = { orderId, orderNumber, totalCents };
  if (totalCents === 0) return { ...placement, ...nothingToPay };
  const payment = await openPayment(app, payer, {
    id: orderId,
    orderNumber,
    totalCents,
    feeCents: price.feeCents,
    taxCents: price.taxCents,
    restaurantId: mealSnapshot.restaurantId,
    ...funds,
    paymentIntentId: null,
  });
  return { ...placement, ...payment, holdExpiresAt: holdExpiresAt.toISOString() };
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
