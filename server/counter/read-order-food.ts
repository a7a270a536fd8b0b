import type { OrderFood } from '@fondly/contract/restaurant/orders';
import { mealRow } from '../meals/schema.ts';
import type { App } from '../platform/app.ts';
import { row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Staff } from '../restaurants/staff-actors.ts';

const { allergens, mayContain, diets, keptAs, goodUntil, reheating } = mealRow.columns;
const read = statement(
  'order-food',
  row({ allergens, mayContain, diets, keptAs, goodUntil, reheating }),
  `select m.allergens, m.may_contain, m.diets, m.kept_as, m.good_until, m.reheating
   from orders o join meals m on m.id = o.meal_id where o.id = $1 and o.restaurant_id = $2`,
);

/** What the label on the bag of an order says about its food. */
export async function readOrderFood(app: App, staff: Staff, orderId: string): Promise<OrderFood> {
  const [food] = await read(app.db, [orderId, staff.restaurant.id]);
  if (!food) throw new Problem('order-not-found');
  return { ...food, goodUntil: food.goodUntil?.toISOString() ?? null };
}
