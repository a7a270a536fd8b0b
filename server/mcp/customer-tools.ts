import { newAlertRule } from '@fondly/contract/account/alert-rules';
import { zip } from '@fondly/contract/endpoint';
import { allergens, diets } from '@fondly/contract/food';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { z } from 'zod';
import type { CallApi } from './call-api.ts';
import { describeFood, describeMeal, describePickup } from './describe-meal.ts';
import { defineTool, type Tool } from './tool.ts';

const mostFound = 10;
/** The price with tax is known only after a meal is read, and every read counts for the key. */
const mostReads = 2 * mostFound;
/** Ended orders that are listed after the open ones. */
const endedOrdersListed = 5;

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

type FindInput = z.output<typeof findInput>;

/** Whether a meal may be what is wanted. Its price with tax is not known yet. */
function canFit(meal: MealWithRestaurantView, { diets: wanted, withoutAllergens, maxPriceCents }: FindInput): boolean {
  if (meal.unavailableReason !== null || meal.availableQuantity === 0) return false;
  if (maxPriceCents !== undefined && meal.priceCents > maxPriceCents) return false;
  if (!wanted.every((diet) => meal.diets.includes(diet))) return false;
  if (withoutAllergens.length === 0) return true;
  return (
    meal.allergens !== null &&
    withoutAllergens.every((one) => !meal.allergens?.includes(one) && !meal.mayContain.includes(one))
  );
}

const readMeal = (call: CallApi, id: string) => call('GET /api/meals/:id', { params: { id } });

/** Reads meals in their order until enough of them fit the price. */
async function findByPrice(
  call: CallApi,
  candidates: MealWithRestaurantView[],
  { limit, maxPriceCents = Number.POSITIVE_INFINITY }: FindInput,
) {
  const found: ReturnType<typeof describeMeal>[] = [];
  for (let next = 0; next < candidates.length && found.length < limit; next += limit) {
    const meals = await Promise.all(
      candidates.slice(next, next + limit).map(async ({ id, miles }) => describeMeal(await readMeal(call, id), miles)),
    );
    found.push(...meals.filter(({ price }) => price.withTaxCents <= maxPriceCents));
  }
  return found.slice(0, limit);
}

const describeOrder = (order: OrderView) => ({
  id: order.id,
  number: order.orderNumber,
  status: order.status,
  paymentStatus: order.paymentStatus,
  portions: order.quantity,
  totalCents: order.totalCents,
  mealId: order.mealId,
  pickup: describePickup(order),
  ...describeFood(order),
  quoted: { meal: order.mealName, restaurant: order.restaurantName, address: order.restaurantAddress },
});

/** What the token of a customer can do. No tool pays. */
export const customerTools: Tool[] = [
  defineTool({
    name: 'find_meals',
    description: "Finds today's meals near a ZIP code, nearest first, with price, pickup window, and allergens.",
    input: findInput,
    isRead: true,
    async run(call, input) {
      const { zip, miles } = input;
      const { meals, nearby } = await call('GET /api/meals/search', { querystring: { zip, miles } });
      const candidates = [...meals, ...nearby].filter((meal) => canFit(meal, input));
      return { meals: await findByPrice(call, candidates.slice(0, mostReads), input) };
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
    description: `Lists the open orders of the customer and the last ${endedOrdersListed} ended ones.`,
    input: z.strictObject({}),
    isRead: true,
    async run(call) {
      const { orders } = await call('GET /api/orders', {});
      const open = orders.filter(({ closedReason }) => closedReason === null);
      const ended = orders.filter(({ closedReason }) => closedReason !== null).slice(0, endedOrdersListed);
      return { orders: [...open, ...ended].map(describeOrder) };
    },
  }),
  defineTool({
    name: 'create_alert_rule',
    description: 'Creates a rule that alerts the customer of new meals, or changes the rule with this ID.',
    input: z.strictObject({ ruleId: z.uuid(), rule: newAlertRule }),
    isRead: false,
    run: async (call, { ruleId, rule }) => ({
      ...(await call('PUT /api/account/alert-rules/:id', { params: { id: ruleId }, body: rule })),
      ruleId,
    }),
  }),
  defineTool({
    name: 'join_queue',
    description: 'Joins the line for a sold-out meal. It costs nothing, and the customer buys an offered portion.',
    input: z.strictObject({ mealId: z.uuid(), portions: z.int().min(1).max(policies.queueMaxPortions).default(1) }),
    isRead: false,
    async run(call, { mealId, portions }) {
      const entry = await call('POST /api/meals/:id/queue', { params: { id: mealId }, body: { units: portions } });
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
    async run(call, { requestId, mealId, portions }) {
      // First, so that a token without the scope for it places no hold.
      const { meal } = await readMeal(call, mealId);
      const hold = await call('POST /api/account/holds', { body: { requestId, mealId, quantity: portions } });
      return { ...hold, pickup: describePickup(meal), ...describeFood(meal) };
    },
  }),
];
