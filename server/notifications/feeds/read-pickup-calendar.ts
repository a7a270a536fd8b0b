import { policies } from '@fondly/contract/policies';
import { toCalendarFeed } from '@fondly/contract/sentences/calendar-file';
import { daysAfter } from '@fondly/contract/time';
import { orderColumnsOf, orderRow } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Feed } from './feed-tokens.ts';

/** Starts from the orders of the customer, which are few. */
const readPickups = statement(
  'feed-pickups',
  row({ ...orderRow.columns, restaurantName: text, restaurantAddress: text, pickupInstructions: text }),
  `select ${orderColumnsOf('o')}, r.name as restaurant_name, r.address as restaurant_address, r.pickup_instructions
   from orders o join restaurants r on r.id = o.restaurant_id
   where o.customer_id = $1 and o.payment_confirmed_at is not null and o.pickup_end > $2
   order by o.pickup_end desc, o.id limit ${policies.feedPickups}`,
);

/** The pickups of the last days and those to come. A rescheduled order moves its event, and a canceled one cancels it. */
export async function readPickupCalendar(app: App, { userId, language }: Feed): Promise<string> {
  const since = daysAfter(app.clock.now(), -policies.feedPickupDays);
  const orders = await readPickups(app.db, [userId, since]);
  return toCalendarFeed(orders, (id) => `${app.config.publicUrl}/past-orders?order=${id}`, language);
}
