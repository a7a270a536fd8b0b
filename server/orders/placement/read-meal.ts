import type { readMeal as endpoint } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { readOffer } from '../../meals/read-meal-for-order.ts';
import { foundMealView } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { portionsOf, readOwnOrders } from './related-orders.ts';

export type MealPage = z.output<(typeof endpoint)['schema']['response'][200]>;

/** No request has this id, so only orders of the meal and open ones are read. */
const noRequest = '00000000-0000-0000-0000-000000000000';

/**
 * What the order page needs, by id alone. Lives with the orders, since it counts this person's own: at most 10
 * portions of one meal and day, those of live holds and offers among them (D-12).
 *
 * @throws Problem `not-found`, also for a meal or kitchen this person may not see
 */
export async function readMeal(app: App, customer: Customer, mealId: string): Promise<MealPage> {
  const now = app.clock.now();
  const [row, own] = await Promise.all([
    readOffer(app.db, mealId, customer, now),
    readOwnOrders(app.db, [customer.id, noRequest, mealId, now]),
  ]);
  if (!row) throw new Problem('not-found');
  const had = portionsOf(own, mealId, now, null);
  return {
    meal: foundMealView(row, 0, now),
    kitchen: {
      id: row.restaurantId,
      name: row.restaurantName,
      address: row.restaurantAddress,
      zip: row.restaurantZip,
      phone: row.restaurantPhone,
      pickupInstructions: row.pickupInstructions,
    },
    stillAllowed: Math.max(0, policies.portionsPerMealAndDay - had),
  };
}
