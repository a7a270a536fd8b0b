import type { Output } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import type { Draft } from './draft.ts';
import type { Summary } from './order-summary.tsx';

type MealDetails = Output<'GET /api/meals/:id'>;

/** The ticket of an order that is still being written. */
export function summarizeDraft(
  { meal, restaurant }: MealDetails,
  draft: Draft,
  total: { totalCents: number; discountCents: number },
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
    couponCode: draft.coupon?.code ?? null,
    ...total,
  };
}

/** The ticket of an order that the server has; the price before is the meal's, where it still is one. */
export function summarizeOrder(order: OrderView, mealDetails: MealDetails | undefined): Summary {
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
    originalUnitPriceCents: mealDetails?.meal.originalPriceCents ?? null,
    couponCode: order.couponCode,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
  };
}
