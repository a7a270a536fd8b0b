import { newAlertRule } from '@fondly/contract/account/alert-rules';
import { zip } from '@fondly/contract/endpoint';
import { allergens, diets } from '@fondly/contract/food';
import type { MealWithRestaurantView, SearchView } from '@fondly/contract/meals';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { z } from 'zod';
import type { CallApi } from './call-api.ts';
import { describeMeal, type MealPage } from './describe-meal.ts';
import { defineTool, type Tool } from './tool.ts';

/** Each found meal is read again for its tax, and every call counts for the key. */
const mostFound = 10;

const findInput = z.strictObject({
  zip,
  miles: z.int().min(1).max(policies.nearbyMaxMiles).default(policies.nearbyMiles),
  diets: z.array(z.enum(diets)).max(diets.length).default([]),
  withoutAllergens: z
    .array(z.enum(allergens))
    .max(allergens.length)
    .default([])
    .describe('Leaves out meals that contain or may contain one of them, or do not state their allergens.'),
  maxPriceCents: z.int().min(1).max(policies.priceMaxCents).optional().describe('With tax.'),
  limit: z.int().min(1).max(mostFound).default(5),
});

function fits(
  meal: MealWithRestaurantView,
  { diets: wanted, withoutAllergens, maxPriceCents }: z.output<typeof findInput>,
) {
  if (meal.unavailableReason !== null || meal.availableQuantity === 0) return false;
  if (maxPriceCents !== undefined && meal.priceCents > maxPriceCents) return false;
  if (!wanted.every((diet) => meal.diets.includes(diet))) return false;
  if (withoutAllergens.length === 0) return true;
  return (
    meal.allergens !== null &&
    withoutAllergens.every((one) => !meal.allergens?.includes(one) && !meal.mayContain.includes(one))
  );
}

const readMeal = async (call: CallApi, id: string) => (await call('GET', `/api/meals/${id}`)) as MealPage;

/** What the token of a customer can do. No tool pays. */
export const customerTools: Tool[] = [
  defineTool({
    name: 'find_meals',
    description: "Finds today's meals near a ZIP code, nearest first, with price, pickup window, and allergens.",
    input: findInput,
    isRead: true,
    async run(call, input) {
      const search = (await call('GET', `/api/meals/search?zip=${input.zip}&miles=${input.miles}`)) as SearchView;
      const found = [...search.meals, ...search.nearby].filter((meal) => fits(meal, input)).slice(0, input.limit);
      const meals = await Promise.all(
        found.map(async ({ id, miles }) => describeMeal(await readMeal(call, id), miles)),
      );
      const { maxPriceCents } = input;
      return { meals: meals.filter(({ price }) => maxPriceCents === undefined || price.withTaxCents <= maxPriceCents) };
    },
  }),
  defineTool({
    name: 'read_meal',
    description: 'Reads one meal.',
    input: z.strictObject({ mealId: z.uuid() }),
    isRead: true,
    run: async (call, { mealId }) => ({ meal: describeMeal(await readMeal(call, mealId), null) }),
  }),
  defineTool({
    name: 'my_orders',
    description: 'Lists the orders of the customer that are open or recent.',
    input: z.strictObject({}),
    isRead: true,
    async run(call) {
      const { orders } = (await call('GET', '/api/orders')) as { orders: OrderView[] };
      return {
        orders: orders.map((order) => ({
          id: order.id,
          number: order.orderNumber,
          status: order.status,
          paymentStatus: order.paymentStatus,
          portions: order.quantity,
          totalCents: order.totalCents,
          mealId: order.mealId,
          quoted: { meal: order.mealName, restaurant: order.restaurantName, address: order.restaurantAddress },
        })),
      };
    },
  }),
  defineTool({
    name: 'create_alert_rule',
    description: 'Creates a rule that alerts the customer of new meals, or changes the rule with this ID.',
    input: z.strictObject({ ruleId: z.uuid(), rule: newAlertRule }),
    isRead: false,
    run: async (call, { ruleId, rule }) => ({
      ...Object(await call('PUT', `/api/account/alert-rules/${ruleId}`, rule)),
      ruleId,
    }),
  }),
  defineTool({
    name: 'join_queue',
    description: 'Joins the line for a sold-out meal. It costs nothing, and the customer buys an offered portion.',
    input: z.strictObject({ mealId: z.uuid(), portions: z.int().min(1).max(policies.queueMaxPortions).default(1) }),
    isRead: false,
    async run(call, { mealId, portions }) {
      const entry = (await call('POST', `/api/meals/${mealId}/queue`, { units: portions })) as {
        position: number | null;
      };
      return { mealId, position: entry.position };
    },
  }),
  defineTool({
    name: 'hold_meal',
    description:
      'Holds portions for some minutes and returns a link. It pays nothing: the customer opens the link, logs in, and pays.',
    input: z.strictObject({
      requestId: z.uuid().describe('A new UUID for each hold. A repeat with the same one returns the same hold.'),
      mealId: z.uuid(),
      portions: z.int().min(1).max(policies.portionsPerOrder).default(1),
    }),
    isRead: false,
    run: (call, { requestId, mealId, portions }) =>
      call('POST', '/api/account/holds', { requestId, mealId, quantity: portions }) as Promise<object>,
  }),
];
