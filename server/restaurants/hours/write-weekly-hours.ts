import type { OperatingHours } from '@fondly/contract/restaurant/hours/operating-hours';
import { weekdays } from '@fondly/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';

const deleteHours = command('opening-hours-delete', 'delete from opening_hours where restaurant_id = $1');
const insertHours = command(
  'opening-hours-insert',
  `insert into opening_hours (restaurant_id, weekday, opens, closes)
   select $1, weekday, opens, closes
   from jsonb_to_recordset($2::jsonb) as span (weekday smallint, opens time, closes time)`,
);

/** Replaces the weekly hours of a restaurant, at most one span a day. */
export async function writeWeeklyHours(tx: Tx, restaurantId: string, week: OperatingHours): Promise<void> {
  const spans = weekdays.flatMap((name, weekday) => {
    const { open, close, closed } = week[name];
    return closed ? [] : [{ weekday, opens: open, closes: close }];
  });
  await deleteHours(tx, [restaurantId]);
  if (spans.length > 0) await insertHours(tx, [restaurantId, JSON.stringify(spans)]);
}
