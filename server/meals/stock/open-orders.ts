import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, notNull, nullable, type Row, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

/** Open orders of a meal, paid or being paid, and the window that they were promised. */
const openOrders = row({ count: notNull(integer), start: nullable(timestamp), end: nullable(timestamp) });
export type OpenOrders = Row<typeof openOrders>;

const read = statement(
  'meal-open-orders',
  openOrders,
  `select count(*)::int as count, min(pickup_start) as start, max(pickup_end) as end
   from orders where restaurant_id = $1 and meal_id = $2 and closed_reason is null`,
);
const readOrderHistory = statement(
  'meal-ever-ordered',
  row({ was: notNull(boolean) }),
  `select exists (select from orders where restaurant_id = $1 and meal_id = $2)
     or exists (select from meal_queue_entries where meal_id = $2 and state = 'waiting') as was`,
);

/** Call after `lockMeal`: it blocks new orders until the transaction ends. */
export async function readOpenOrders(tx: Tx, restaurantId: string, mealId: string): Promise<OpenOrders> {
  return expectOneRow(await read(tx, [restaurantId, mealId]));
}

/** Whether orders or people in line refer to the row of the meal. Call after `lockMeal`. */
export async function hasOrderHistory(tx: Tx, restaurantId: string, mealId: string): Promise<boolean> {
  return expectOneRow(await readOrderHistory(tx, [restaurantId, mealId])).was;
}
