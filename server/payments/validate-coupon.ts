import type { validateCoupon as validateEndpoint } from '@fondly/contract/order';
import type { z } from 'zod';
import type { Customer } from '../accounts/actor.ts';
import { findCoupon } from '../orders/coupon.ts';
import { priceOrder } from '../orders/price-order.ts';
import type { App } from '../platform/app.ts';
import { limit } from '../platform/rate-limit.ts';
import { readOffer } from './read-offer.ts';

type Wish = z.output<(typeof validateEndpoint)['schema']['body']>;
type Answer = z.input<(typeof validateEndpoint)['schema']['response'][200]>;

/**
 * What a coupon would take off, on the server's own price. Keeps nothing: the checkout decides again.
 *
 * @throws Problem of `findCoupon`, `too-many-requests`, or why the meal cannot be ordered
 */
export async function validateCoupon(app: App, customer: Customer, wish: Wish): Promise<Answer> {
  await limit(app, 'coupon', customer.id);
  const { offer, block } = await readOffer(app, customer, wish.mealId);
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
