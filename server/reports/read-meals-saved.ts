import { policies } from '@fondly/contract/policies';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { integer, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/** One row by the primary key, however many orders there are. A job adds to it once a minute. */
const read = statement(
  'meals-saved',
  row({ portionsSaved: integer, soldOrders: integer }),
  'select portions_saved, sold_orders from zip_periods where months = 0 and starts_on = $1 and zip = $2',
);

/** Portions picked up in a ZIP today; null while they are so few that they could tell about one person. */
export async function readMealsSaved(app: App, zip: string): Promise<number | null> {
  const [today] = await read(app.reads.db(), [toLocalDate(app.clock.now(), pilotTimeZone), zip]);
  if (!today || Math.min(today.portionsSaved, today.soldOrders) < policies.mealsSavedMin) return null;
  return today.portionsSaved;
}
