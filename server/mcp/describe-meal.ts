import type { MealPage } from '@fondly/contract/meals';
import { formatCents } from '@fondly/contract/money';
import { noFee } from '@fondly/contract/prices/fee';
import { priceOrder } from '@fondly/contract/prices/order-price';

/** When the food can be picked up, in UTC, and the time zone of the restaurant. */
export const describePickup = (one: { pickupStart: string; pickupEnd: string; timezone: string }) => ({
  from: one.pickupStart,
  until: one.pickupEnd,
  timeZone: one.timezone,
});

/** What is in the food. "not stated" means that the restaurant said nothing, and never that there are no allergens. */
export function describeFood<Word extends string>(food: { allergens: Word[] | null; mayContain: Word[] }) {
  return {
    allergens: food.allergens ?? ('not stated' as const),
    mayContain: food.allergens === null ? ('not stated' as const) : food.mayContain,
  };
}

/** A meal for software. What people wrote is under `quoted`, so that no assistant takes it for an instruction. */
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
    pickup: describePickup(meal),
    portions: meal.availableQuantity,
    unavailable: unavailableText,
    ...describeFood(meal),
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
