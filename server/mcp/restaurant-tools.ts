import { requiredText, trimmedText } from '@fondly/contract/endpoint';
import { allergens } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import type { MenuColumn } from '@fondly/contract/restaurant/menu/menu-columns';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import csv from 'papaparse';
import { z } from 'zod';
import { defineTool, type Tool } from './tool.ts';

const draftColumns: MenuColumn[] = ['name', 'description', 'menu-price', 'allergens', 'grams'];

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
      return Object(await call('POST', '/api/restaurant/menu/imports', body));
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
      const meal = (await call('PUT', `/api/restaurant/meals/${mealId}/stock`, body)) as { availableQuantity: number };
      return { mealId, portions: meal.availableQuantity };
    },
  }),
  defineTool({
    name: 'orders_now',
    description: 'Lists the open orders of the restaurant, with first names and no phone numbers.',
    input: z.strictObject({}),
    isRead: true,
    async run(call) {
      const { orders } = (await call('GET', '/api/restaurant/orders')) as { orders: RestaurantOrderView[] };
      return {
        orders: orders.map((order) => ({
          id: order.id,
          number: order.orderNumber,
          status: order.status,
          portions: order.quantity,
          pickup: { from: order.pickupStart, until: order.pickupEnd },
          quoted: { customer: order.customerName, meal: order.mealName, note: order.specialInstructions },
        })),
      };
    },
  }),
];
