import { policies } from '@fondly/contract/policies';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const leadTimeSql = `interval '${policies.attendanceLeadMinutes} minutes'`;

/**
 * A slot is a quarter of an hour, named by its start, so a slot that began up to 15 minutes earlier still counts.
 * Actions of an offline tablet count by the tablet's clock.
 */
const findUnattended = statement(
  'find-unattended-pickup',
  row({ id: uuid }),
  `select o.id from orders o
   where o.id = $1 and o.status = 'confirmed'
     and not exists (select from kitchen_seen k where k.restaurant_id = o.restaurant_id
       and k.slot > o.pickup_start - ${leadTimeSql} - interval '15 minutes' and k.slot < o.pickup_end)
     and not exists (select from counter_entries e where e.restaurant_id = o.restaurant_id
       and e.done_at between o.pickup_start - ${leadTimeSql} and o.pickup_end)
     and not exists (
       select from generate_series(date_bin('15 minutes', o.pickup_start, 'epoch'),
         o.pickup_end - interval '1 second', interval '15 minutes') as our(slot)
       where not exists (select from house_seen h where h.slot = our.slot))`,
);

/**
 * Whether no staff member can have handed over this order: it was never marked ready, and no staff was present from
 * `attendanceLeadMinutes` before the pickup until its end. False if our server did not run during the whole
 * pickup window, because absence cannot be proved then.
 * @see docs/domain.md#missed-pickups
 */
export async function isPickupUnattended(tx: Tx, orderId: string): Promise<boolean> {
  return (await findUnattended(tx, [orderId])).length > 0;
}
