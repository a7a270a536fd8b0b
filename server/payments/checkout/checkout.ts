import type { startCheckout } from '@fondly/contract/orders';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { postCapture } from '../../ledger/post-entry.ts';
import { shareOf } from '../../ledger/share.ts';
import { findCoupon } from '../../orders/coupons/read-usable-coupon.ts';
import { type OrderWish, placeOrder } from '../../orders/placement/place-order.ts';
import { priceOrder } from '../../orders/price-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limit } from '../../platform/http/rate-limit.ts';
import { crashPoint } from '../../platform/jobs/crash-point.ts';
import { openIntent, readOrder } from './open-intent.ts';
import { readOffer } from './read-meal-snapshot.ts';

type Wish = z.output<(typeof startCheckout)['schema']['body']>;
type CheckoutAnswer = z.input<(typeof startCheckout)['schema']['response'][201]>;

/**
 * Keeps the portions, then asks the card provider for the secret that lets the browser pay for them. The order is
 * there before the money, so that money always has a home.
 *
 * @see Customer specification, section 7: amounts, prices and ids of the actor in a body are never believed
 * @param token - of the session: who it is comes with the meal, in one round trip
 * @throws Problem of `placeOrder`; `sign-in-required`; `not-found`, `own-kitchen`, `kitchen-closed`; `provider-down`; `checkout-over`,
 *   `request-differs`
 */
export async function checkout(app: App, token: string | null, wish: Wish): Promise<CheckoutAnswer> {
  const { customer, offer, seen, funds, block } = await readOffer(app, token, wish.mealId, wish.requestId);
  if (block || wish.couponCode) {
    // The same request again: its own order has used the coupon, and may be paid though the meal has ended since.
    const made = seen.own.find((order) => order.request_id === wish.requestId);
    if (made) return answerRepeat(app, customer, made.id, wish);
  }
  if (block) throw block;
  const subtotalCents = offer.priceCents * wish.quantity;
  if (wish.couponCode) await limit(app, 'coupon', customer.id);
  const contact = { email: wish.customerEmail, phone: wish.customerPhone };
  const couponWish = { ...offer, customer, contact, subtotalCents };
  const coupon = wish.couponCode ? await findCoupon(app, { ...couponWish, couponCode: wish.couponCode }) : null;
  const isFree = priceOrder(offer.priceCents, wish.quantity, coupon).totalCents === 0;
  const order: OrderWish = {
    requestId: wish.requestId,
    customerId: customer.id,
    quantity: wish.quantity,
    customerName: wish.customerName,
    customerEmail: wish.customerEmail,
    customerPhone: wish.customerPhone,
    specialInstructions: wish.specialInstructions,
    expectedTotalCents: wish.expectedTotalCents,
    offer,
    seen,
    coupon,
    funds: isFree ? { flow: 'none', destination: null } : funds,
    whenFree: (tx, free) => postCapture(tx, free, shareOf(free), free.id, app.clock.now()),
  };
  const placed = await placeOrder(app, order);
  await crashPoint(app.config, 'order-placed');
  if ('repeatOf' in placed) return answerRepeat(app, customer, placed.repeatOf, wish);
  const { orderId, orderNumber, totalCents, holdUntil } = placed;
  if (totalCents === 0) return { orderId, orderNumber, totalCents, clientSecret: null, holdUntil: null };
  const clientSecret = await openIntent(app, {
    id: orderId,
    orderNumber,
    totalCents,
    feeCents: 0,
    taxCents: 0,
    restaurantId: offer.restaurantId,
    customerEmail: wish.customerEmail,
    fundsFlow: order.funds.flow,
    destinationAccount: order.funds.destination,
    paymentIntentId: null,
  });
  return { orderId, orderNumber, totalCents, clientSecret, holdUntil: holdUntil.toISOString() };
}

/**
 * The same request again, after a lost answer or a restart: the same order, and the same secret while it can be paid.
 *
 * @throws Problem `request-differs` when something else is wished for under the same id
 */
async function answerRepeat(app: App, customer: Customer, orderId: string, wish: Wish): Promise<CheckoutAnswer> {
  const order = await readOrder(app, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  const isSame =
    order.mealId === wish.mealId && order.quantity === wish.quantity && order.couponCode === wish.couponCode;
  if (!isSame) throw new Problem('request-differs');
  const same = { orderId, orderNumber: order.orderNumber, totalCents: order.totalCents };
  if (order.totalCents === 0) return { ...same, clientSecret: null, holdUntil: null };
  const { clientSecret, holdUntil } = await secretOf(app, order);
  return { ...same, clientSecret, holdUntil };
}

/**
 * The secret to pay for an own, unpaid order; read again from the provider each time, never stored.
 *
 * @throws Problem `order-not-found`, `checkout-over`, `payment-in-progress` or `provider-down`
 */
export async function readSecret(app: App, customer: Customer, orderId: string) {
  const order = await readOrder(app, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  return { ...(await secretOf(app, order)), totalCents: order.totalCents };
}

async function secretOf(app: App, order: Order): Promise<{ clientSecret: string; holdUntil: string | null }> {
  if (order.closedReason !== null) throw new Problem('checkout-over', { orderId: order.id });
  const isPayable = order.status === 'failed' || (order.status === 'pending' && order.settlement === null);
  if (!isPayable || order.paymentStatus === 'authorised') {
    throw new Problem('payment-in-progress', { orderId: order.id });
  }
  const clientSecret = await openIntent(app, order);
  const holdUntil = await readHoldEnd(app, order.id);
  return { clientSecret, holdUntil: holdUntil?.toISOString() ?? null };
}

async function readHoldEnd(app: App, orderId: string): Promise<Date | null> {
  const { rows } = await app.db.$client.query<{ until: Date | null }>({
    name: 'hold-end',
    text: 'select until from claims where order_id = $1 and released_at is null',
    values: [orderId],
  });
  return rows[0]?.until ?? null;
}
