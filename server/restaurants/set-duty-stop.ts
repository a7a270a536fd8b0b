import { topics } from '@fondly/contract/live';
import type { Tx } from '../platform/database/db.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { signal } from '../platform/jobs/outbox.ts';

const write = statement(
  'restaurant-duty-stop',
  row({ id: uuid, zip: text }),
  `update restaurants set duty_stopped_at = $2, updated_at = $3
   where id = $1 and (duty_stopped_at is null) <> ($2::timestamptz is null) returning id, zip`,
);

/**
 * Stops the selling of a restaurant until its duty is met, or lets it sell again. Its meals leave or enter every list, and
 * checkouts are refused with `kitchen-closed`. Paid orders stay, and started checkouts can finish.
 */
export async function setDutyStop(tx: Tx, restaurantId: string, isStopped: boolean, now: Date): Promise<void> {
  for (const { id, zip } of await write(tx, [restaurantId, isStopped ? now : null, now])) {
    signal(tx, [topics.zip(zip), topics.restaurant(id), topics.orders(id)], []);
  }
}
