import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { date, notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { lockSchedule } from '../../restaurants/hours/schedule.ts';
import { staffAccessSql, staffAccessValues } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { requireOpen } from './require-open.ts';

/** The day of a template is often over, so its window is no longer checked. */
const readWindow = statement(
  'meal-read-window',
  row({ day: date, starts: notNull(text), ends: notNull(text) }),
  `select available_date as day, to_char(pickup_start_time, 'HH24:MI') as starts,
     to_char(pickup_end_time, 'HH24:MI') as ends
   from meals where id = $1 and pickup_end > $2 and ${staffAccessSql('restaurant_id', 3)}`,
);

/** Before a meal goes back on sale: its window has to be inside the opening hours. Call it before `lockMeal`. */
export async function requireOpenForMeal(
  app: App,
  tx: Tx,
  manager: Manager,
  mealId: string,
  stayOpen: boolean,
): Promise<void> {
  const { id: restaurantId } = manager.restaurant;
  const { zip: _zip, ...schedule } = await lockSchedule(app, restaurantId, tx);
  const own = await readWindow(tx, [mealId, app.clock.now(), ...staffAccessValues(manager, 'manager')]);
  await requireOpen(app, tx, restaurantId, schedule, { own }, stayOpen);
}
