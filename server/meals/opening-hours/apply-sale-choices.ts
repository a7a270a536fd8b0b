import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { signalStockChange } from '../stock/reservations.ts';

const expire = statement(
  'meals-stop-selling',
  row({ id: uuid }),
  `update meals set expires_at = $3, updated_at = $3
   where restaurant_id = $1 and id = any ($2::uuid[]) and pickup_end > $3 returning id`,
);
const keepOpen = command(
  'templates-keep-open',
  `update meals set stays_open = true, updated_at = $2
   where is_recurring and id in (select coalesce(template_id, id) from meals where id = any ($1::uuid[]))`,
);

/** Ends the sale of meals for their day, as "Expire now" does. Paid orders stay. Call under the restaurant's lock. */
export async function stopSelling(
  tx: Tx,
  { restaurantId, zip }: { restaurantId: string; zip: string },
  mealIds: string[],
  now: Date,
): Promise<void> {
  for (const { id } of await expire(tx, [restaurantId, mealIds, now]))
    signalStockChange(tx, { mealId: id, zip, restaurantId });
}

/** Lets the templates of these meals open their restaurant on days outside its weekly hours. */
export async function keepTemplatesOpen(tx: Tx, mealIds: string[], now: Date): Promise<void> {
  await keepOpen(tx, [mealIds, now]);
}
