import type { mealPage } from '@fondly/contract/meals';
import { formatCents } from '@fondly/contract/money';
import { noFee } from '@fondly/contract/prices/fee';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';

export type MealPage = z.infer<typeof mealPage>;

/**
 * A meal for software. What people wrote is under `quoted`, so that nobody takes it for an instruction. Allergens that
 * the restaurant did not state are "not stated", which never means that there are none.
 */
export function describeMeal({ meal, tax, unavailableText }: MealPage, miles: number | null) {
  const { totalCents } = priceOrder({
    unitPriceCents: meal.priceCents,
    quantity: 1,
    coupon: null,
    tax: { taxPpm: tax?.ppm ?? 0, platformDiscountReducesTax: false },
    fee: noFee,
  });
  return {
    id: meal.id,
    price: { withTax: formatCents(totalCents, 'en'), withTaxCents: totalCents, beforeTaxCents: meal.priceCents },
    pickup: { from: meal.pickupStart, until: meal.pickupEnd, timeZone: meal.timezone },
    portions: meal.availableQuantity,
    unavailable: unavailableText,
    allergens: meal.allergens ?? 'not stated',
    mayContain: meal.allergens === null ? 'not stated' : meal.mayContain,
    diets: meal.diets,
    zip: meal.zip,
    ...(miles !== null && { miles }),
    quoted: {
      name: meal.name,
      restaurant: meal.restaurantName,
      description: meal.description,
      ingredients: meal.ingredients,
    },
  };
}
