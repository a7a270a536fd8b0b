import { requiredText, trimmedText } from '@fondly/contract/endpoint';
import { allergens } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import type { MenuColumn } from '@fondly/contract/restaurant/menu/menu-columns';
import type { OrderFood, RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import csv from 'papaparse';
import { z } from 'zod';
import type { CallApi } from './call-api.ts';
import { describeFood, describePickup } from './describe-meal.ts';
import { defineTool, type Tool } from './tool.ts';

const draftColumns: MenuColumn[] = ['name', 'description', 'menu-price', 'allergens', 'grams'];

/** Every read counts for the key. Meals beyond it are listed without their allergens. */
const mostMealsRead = 20;

/** What is in the meals of some orders, by meal. One order of each meal is read. */
async function readFood(call: CallApi, orders: RestaurantOrderView[]): Promise<Map<string, OrderFood>> {
  const orderOfMeal = new Map(orders.map(({ mealId, id }) => [mealId, id]));
  const reads = [...orderOfMeal].slice(0, mostMealsRead).map(async ([mealId, id]) => {
    const food = await call('GET /api/restaurant/orders/:id/food', { params: { id } });
    return [mealId, food] as const;
  });
  return new Map(await Promise.all(reads));
}

const describeOrder = (order: RestaurantOrderView, food: OrderFood | undefined) => ({
  id: order.id,
  number: order.orderNumber,
  status: order.status,
  portions: order.quantity,
  pickup: describePickup(order),
  ...(food ? describeFood(food) : { allergens: 'not read', mayContain: 'not read' }),
  quoted: { customer: order.customerName, meal: order.mealName, note: order.specialInstructions },
});

/** What the key of a restaurant can do. */
export const restaurantTools: Tool[] = [
  defineTool({
    name: 'draft_meal',
    description:
      'Puts a dish on the menu of the restaurant, or replaces the one with this name. It puts nothing on sale: people list it.',
    input: z.strictObject({
      requestId: z.uuid().describe('A new UUID for each dish. A repeat with the same one changes nothing.'),
      name: requiredText(120),
      description: trimmedText(1000).default(''),
      menuPriceCents: z.int().min(1).max(policies.priceMaxCents).optional(),
      allergens: z
        .array(z.enum(allergens))
        .max(allergens.length)
        .optional()
        .describe('Empty: none of the nine. Left out: not stated, and people answer when they list it.'),
      grams: z.int().min(1).max(policies.dishMaxGrams).optional(),
    }),
    isRead: false,
    async run(call, { requestId, name, description, menuPriceCents, allergens: stated, grams }) {
      const price = menuPriceCents === undefined ? '' : (menuPriceCents / 100).toFixed(2);
      const words = stated?.length === 0 ? 'none' : (stated?.join(';') ?? '');
      const file = csv.unparse([draftColumns, [name, description, price, words, grams ?? '']]);
      const body = { requestId, fileName: 'draft.csv', file, columns: draftColumns };
      return await call('POST /api/restaurant/menu/imports', { body });
    },
  }),
  defineTool({
    name: 'set_stock',
    description: 'Sets how many portions of a meal are left. It is refused if the stock is not what was expected.',
    input: z.strictObject({
      mealId: z.uuid(),
      expected: z.int().min(0).describe('The stock as it was read.'),
      portions: z.int().min(0).max(policies.maxListedPortions),
    }),
    isRead: false,
    async run(call, { mealId, expected, portions }) {
      const body = { expected, availableQuantity: portions };
      const meal = await call('PUT /api/restaurant/meals/:id/stock', { params: { id: mealId }, body });
      return { mealId, portions: meal.availableQuantity };
    },
  }),
  defineTool({
    name: 'orders_now',
    description: 'Lists the open orders of the restaurant, with first names, and without phone numbers and amounts.',
    input: z.strictObject({}),
    isRead: true,
    async run(call) {
      const { orders } = await call('GET /api/restaurant/orders', { querystring: {} });
      const open = orders.filter(({ closedReason }) => closedReason === null);
      const food = await readFood(call, open);
      return { orders: open.map((order) => describeOrder(order, food.get(order.mealId))) };
    },
  }),
];
