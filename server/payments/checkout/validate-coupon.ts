import type { validateCoupon as validateEndpoint } from '@fondly/contract/checkout';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';
import { readUsableCoupon } from '../../orders/coupons/read-usable-coupon.ts';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { readMealSnapshot } from './read-meal-snapshot.ts';

type CouponInput = z.output<(typeof validateEndpoint)['schema']['body']>;
type CouponResponse = z.input<(typeof validateEndpoint)['schema']['response'][200]>;

/**
 * Computes the discount of a coupon from the server's own price. It reserves nothing: the checkout decides again.
 *
 * @param token - of the session
 */
export async function validateCoupon(app: App, token: string | null, input: CouponInput): Promise<CouponResponse> {
  const { customer, mealSnapshot, tax, fee, unavailableReason } = await readMealSnapshot(app, token, input.mealId);
  await checkRateLimit(app, 'coupon', customer.id);
  if (unavailableReason) throw unavailableReason;
  const coupon = await readUsableCoupon(app, {
    couponCode: input.couponCode,
    customer,
    contact: null,
    mealId: mealSnapshot.mealId,
    restaurantId: mealSnapshot.restaurantId,
    subtotalCents: mealSnapshot.priceCents * input.quantity,
  });
  const { priceCents: unitPriceCents } = mealSnapshot;
  const price = priceOrder({ unitPriceCents, quantity: input.quantity, coupon, tax, fee });
  return {
    couponCode: coupon.code,
    discountType: coupon.discountType,
    discountCents: price.discountCents,
    taxCents: price.taxCents,
    taxAbsorbedCents: price.taxAbsorbedCents,
    totalCents: price.totalCents,
  };
}
