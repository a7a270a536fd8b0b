import { type Evening, maxThanks } from '@fondly/contract/restaurant/evening';
import { minutesAfter } from '@fondly/contract/time';
import { visibleToRestaurantSql } from '../orders/list-restaurant-orders.ts';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { array, boolean, integer, notNull, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { startOfDay, toWeek } from '../restaurants/hours/zone-time.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';

/** A bar that closes after midnight still reads about its evening. */
const hoursKept = 6;

/** `$2` is from when orders count, `$3` the current instant. The newest words come first. */
const read = statement(
  'evening-read',
  row({
    isOver: notNull(boolean),
    orders: notNull(integer),
    portions: notNull(integer),
    earnedCents: notNull(integer),
    thanks: notNull(integer),
    names: notNull(array(text)),
    reviews: notNull(array(text)),
  }),
  `with today as materialized (select id, quantity, customer_name, closed_reason from orders
     where restaurant_id = $1 and created_at >= $2 and ${visibleToRestaurantSql}),
   collected as (select count(*)::int as orders, coalesce(sum(quantity), 0)::int as portions from today
     where closed_reason = 'collected'),
   thanked as (select o.customer_name, g.review, g.created_at from today o join ratings g on g.order_id = o.id
     where g.rating >= 4 and g.hidden_at is null and not g.is_insider),
   words as (select customer_name, review, created_at from thanked where review <> ''
     order by created_at desc limit ${maxThanks})
   select not exists (select from today where closed_reason is null)
       and not exists (select from meals where restaurant_id = $1 and is_active and available_quantity > 0
         and pickup_end > $3 and pickup_end < $3::timestamptz + interval '24 hours'
         and (expires_at is null or expires_at > $3)) as is_over,
     collected.orders, collected.portions,
     (select -coalesce(sum(amount_cents), 0)::int from ledger_lines where restaurant_id = $1 and booked_at >= $2
       and account in ('restaurant_pending', 'restaurant_earned')
       and kind in ('capture', 'refund', 'refund_failed')) as earned_cents,
     (select count(*)::int from thanked) as thanks,
     array(select customer_name from words order by created_at desc) as names,
     array(select review from words order by created_at desc) as reviews
   from collected`,
);

/** What the restaurant saved today; null while something can be sold or handed over, and on a day without a pickup. */
export async function readEvening(app: App, { restaurant }: Staff): Promise<Evening | null> {
  const now = app.clock.now();
  const { timezone } = expectOneRow(await readTimezone(app.db, [restaurant.id]));
  const midnight = startOfDay(toWeek(now, timezone).today, timezone);
  const kept = minutesAfter(now, -60 * hoursKept);
  const since = new Date(Math.min(kept.getTime(), midnight.getTime()));
  const today = expectOneRow(await read(app.db, [restaurant.id, since, now]));
  if (!today.isOver || today.orders === 0) return null;
  return {
    orders: today.orders,
    portions: today.portions,
    ...(restaurant.role !== 'counter' && { earnedCents: today.earnedCents }),
    thanks: today.thanks,
    words: today.names.map((name, index) => ({ name: toFirstName(name), review: today.reviews[index] ?? '' })),
  };
}
