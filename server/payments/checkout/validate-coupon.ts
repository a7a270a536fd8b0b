import type { validateCoupon as validateEndpoint } from '@fondly/contract/orders';
import type { z } from 'zod';
import { findCoupon } from '../../orders/coupons/read-usable-coupon.ts';
import { priceOrder } from '../../orders/price-order.ts';
import type { App } from '../../platform/app.ts';
import { limit } from '../../platform/http/rate-limit.ts';
import { readOffer } from './read-meal-snapshot.ts';

type Wish = z.output<(typeof validateEndpoint)['schema']['body']>;
type Answer = z.input<(typeof validateEndpoint)['schema']['response'][200]>;

/**
 * What a coupon would take off, on the server's own price. Keeps nothing: the checkout decides again.
 *
 * @param token - of the session
 * @throws Problem of `findCoupon`, `sign-in-required`, `too-many-requests`, or why the meal cannot be ordered
 */
export async function validateCoupon(app: App, token: string | null, wish: Wish): Promise<Answer> {
  const { customer, offer, block } = await readOffer(app, token, wish.mealId);
  await limit(app, 'coupon', customer.id);
  if (block) throw block;
  const coupon = await findCoupon(app, {
    couponCode: wish.couponCode,
    customer,
    contact: null,
    mealId: offer.mealId,
    restaurantId: offer.restaurantId,
    subtotalCents: offer.priceCents * wish.quantity,
  });
  const price = priceOrder(offer.priceCents, wish.quantity, coupon);
  return {
    couponCode: coupon.code,
    discountType: coupon.discountType,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
  };
}
