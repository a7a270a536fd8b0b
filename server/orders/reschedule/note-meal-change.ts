import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { signalOrder } from '../record-transition.ts';

/** Customers who ordered after the change have read the new description. */
const flagFoodChange = statement(
  'orders-note-food-change',
  row({ id: uuid, customerId: uuid, restaurantId: uuid }),
  `update orders set food_changed_at = case when $3 then greatest(food_changed_at, $2) else food_changed_at end
   where meal_id = $1 and restaurant_id = (select restaurant_id from meals where id = $1)
     and closed_reason is null and created_at <= $2
   returning id, customer_id, restaurant_id`,
);

/**
 * After a change of ingredients, open orders of the meal can be canceled for free until the end of pickup
 * (docs/domain.md#allergens). Each customer is told.
 */
export async function noteMealChange(
  app: App,
  { mealId, at, changes, isFood }: JobPayloads['note-meal-change'],
): Promise<void> {
  await transaction(app, async (tx) => {
    for (const order of await flagFoodChange(tx, [mealId, at, isFood])) {
      signalOrder(tx, order);
      enqueue(tx, 'announce-meal-change', { orderId: order.id, at, changes, isFood });
    }
  });
}
