import type { Customer } from '../../accounts/sessions/actor.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import { toMealWithRestaurantView } from '../../meals/to-meal-view.ts';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const maxCandidates = 5;

const findRestaurant = statement(
  'again-kitchen',
  row({ restaurantId: uuid }),
  'select restaurant_id from orders where id = $1 and customer_id = $2',
);
/** The same dish has the same name, or comes from the same recurring meal. */
const findCandidates = statement(
  'again-candidates',
  row({ id: uuid }),
  `select m.id from orders o join meals old on old.id = o.meal_id join meals m on m.restaurant_id = o.restaurant_id
   where o.id = $1 and m.is_active and m.pickup_end > $2
     and m.available_date <= ($2::timestamptz at time zone m.timezone)::date
     and (lower(m.name) = lower(o.meal_name) or m.template_id = old.template_id)
   order by m.pickup_end, m.id limit ${maxCandidates}`,
);

/** Finds the meal with the same dish that can be ordered now; null when the restaurant does not sell it today. */
export async function findMealToReorder(
  app: App,
  customer: Customer,
  orderId: string,
): Promise<{ mealId: string | null; restaurantId: string }> {
  const [order] = await findRestaurant(app.db, [orderId, customer.id]);
  if (!order) throw new Problem('order-not-found');
  const now = app.clock.now();
  for (const { id } of await findCandidates(app.db, [orderId, now])) {
    const mealForOrder = await readMealForOrder(app.db, id, customer, now);
    if (mealForOrder && toMealWithRestaurantView(mealForOrder, 0, now).unavailableReason === null)
      return { mealId: id, restaurantId: order.restaurantId };
  }
  return { mealId: null, restaurantId: order.restaurantId };
}
