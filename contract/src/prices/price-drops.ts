import { z } from 'zod';
import { count, endpoint, idParam, instant } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { staffMealView } from '../restaurant/meals.ts';

const tags = ['Own meals'];

/** A meal whose pickup ends soon, and the lower price that could still sell it. */
export const closingMeal = z.strictObject({
  mealId: z.uuid(),
  name: z.string(),
  availableQuantity: count,
  priceCents: z.int(),
  lowerPriceCents: z.int(),
  pickupEnd: instant,
  /** People whose alerts find the meal at the lower price, and who are neither alerted already nor undisturbed now. */
  followers: count,
});
export type ClosingMeal = z.infer<typeof closingMeal>;

export const listClosingMeals = endpoint({
  method: 'GET',
  url: '/api/restaurant/meals/closing',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:read',
  schema: {
    summary: 'List the meals whose pickup ends soon with portions left, each with a lower price',
    tags,
    response: { 200: z.strictObject({ meals: z.array(closingMeal) }) },
  },
});

/** Compare and set: refused with `meal-price-changed` if the price is not what the page showed. */
export const lowerPrice = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/price',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['meal-price-changed', 'not-found', 'original-price-unconfirmed', 'price-drop-refused'],
  schema: {
    summary: 'Lower the price of a meal that is on sale; followers whose alerts it fits are told',
    tags,
    params: idParam,
    body: z.strictObject({
      expectedPriceCents: z.int().min(0).max(policies.priceMaxCents),
      priceCents: z.int().min(policies.priceMinCents).max(policies.priceMaxCents),
      confirmsOriginalPrice: z.boolean().default(false),
    }),
    response: { 200: staffMealView },
  },
});
