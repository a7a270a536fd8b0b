import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Owner } from './staff-actors.ts';

/** A second stop keeps the time of the first. */
const write = statement(
  'restaurant-selling',
  row({ zip: text }),
  `update restaurants set selling_stopped_at = case when $2 then null else coalesce(selling_stopped_at, $3) end,
     updated_at = $3 where id = $1 returning zip`,
);

/**
 * Hides the restaurant and its meals, or shows them again. Paid orders are handed over as usual, and started checkouts
 * can finish. Only the owner ends this state; a break with an end is a pause.
 */
export async function setSelling(app: App, owner: Owner, isSelling: boolean): Promise<StaffRestaurantView> {
  const { id } = owner.restaurant;
  return transaction(app, async (tx) => {
    await requireRole(tx, owner, 'owner');
    const { zip } = expectOneRow(await write(tx, [id, isSelling, app.clock.now()]));
    signal(tx, [topics.zip(zip), topics.restaurant(id), topics.orders(id)], []);
    return readStaffRestaurant(app, owner, tx);
  });
}
