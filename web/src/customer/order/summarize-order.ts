import type { Output } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import type { Draft } from './draft.ts';
import type { Summary } from './order-summary.tsx';

type MealDetails = Output<'GET /api/meals/:id'>;

/** The ticket of a draft. */
export function summarizeDraft(
  { meal, restaurant, tax }: MealDetails,
  draft: Draft,
  total: Pick<Summary, 'totalCents' | 'discountCents' | 'taxCents' | 'taxAbsorbedCents'>,
): Summary {
  return {
    mealName: meal.name,
    imageUrl: meal.imageUrl,
    restaurantName: restaurant.name,
    address: restaurant.address,
    pickupStart: meal.pickupStart,
    pickupEnd: meal.pickupEnd,
    timezone: meal.timezone,
    quantity: draft.quantity,
    unitPriceCents: meal.priceCents,
    originalUnitPriceCents: meal.originalPriceCents,
    worthCents: meal.worthCents,
    couponCode: draft.coupon?.code ?? null,
    taxPpm: tax?.ppm ?? 0,
    hasRestaurantFees: hasRestaurantFees(),
    ...total,
  };
}

/** The ticket of a placed order. */
export function summarizeOrder(order: OrderView): Summary {
  return {
    mealName: order.mealName,
    imageUrl: order.mealImageUrl,
    restaurantName: order.restaurantName,
    address: order.restaurantAddress,
    pickupStart: order.pickupStart,
    pickupEnd: order.pickupEnd,
    timezone: order.timezone,
    quantity: order.quantity,
    unitPriceCents: order.unitPriceCents,
    originalUnitPriceCents: order.originalUnitPriceCents,
    // An order keeps no fair value: it is no former price.
    worthCents: null,
    couponCode: order.couponCode,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    taxPpm: order.taxPpm,
    taxAbsorbedCents: order.taxAbsorbedCents,
    hasRestaurantFees: hasRestaurantFees(),
    totalCents: order.totalCents,
  };
}
