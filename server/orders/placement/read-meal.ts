import type { readMeal as endpoint } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import { toMealWithRestaurantView } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countPortions, listRelatedOrders } from './related-orders.ts';

export type MealPage = z.output<(typeof endpoint)['schema']['response'][200]>;

/** No request has this id, so only orders of the meal and open ones are read. */
const noRequest = '00000000-0000-0000-0000-000000000000';

/**
 * What the order page needs, by id alone. Lives with the orders, since it counts this person's own: at most 10
 * portions of one meal and day, those of live holds and offers among them (docs/domain.md#order-limits).
 *
 * @throws Problem `not-found`, also for a meal or kitchen this person may not see
 */
export async function readMeal(app: App, customer: Customer, mealId: string): Promise<MealPage> {
  const now = app.clock.now();
  const [row, relatedOrders] = await Promise.all([
    readMealForOrder(app.db, mealId, customer, now),
    listRelatedOrders(app.db, [customer.id, noRequest, mealId, now]),
  ]);
  if (!row) throw new Problem('not-found');
  const reservedPortions = countPortions(relatedOrders, mealId, now, null);
  return {
    meal: toMealWithRestaurantView(row, 0, now),
    restaurant: {
      id: row.restaurantId,
      name: row.restaurantName,
      address: row.restaurantAddress,
      zip: row.restaurantZip,
      phone: row.restaurantPhone,
      pickupInstructions: row.pickupInstructions,
    },
    remainingDailyPortions: Math.max(0, policies.portionsPerMealAndDay - reservedPortions),
  };
}
