import { refundTerms } from '@fondly/contract/order-statuses';
import type { RestaurantTimelineStep } from '@fondly/contract/restaurant/orders';
import type { App } from '../platform/app.ts';
import { integer, notNull, nullable, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { refundStatusSql } from '../platform/database/status-columns.ts';
import { Problem } from '../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { visibleToRestaurantSql } from './list-restaurant-orders.ts';
import { timelineStepColumn } from './stored-transitions.ts';

/** Tries to pay with several cards concern the customer alone. `$1` is the order, `$2` whether to list refunds. */
const read = statement(
  'order-timeline-of-restaurant',
  row({
    at: notNull(timestamp),
    step: notNull(timelineStepColumn),
    amountCents: nullable(integer),
    friend: nullable(text),
  }),
  `with readable as (select id, created_at from orders
     where id = $1 and ${staffAccessSql('restaurant_id', 3)} and ${visibleToRestaurantSql})
   select at, step, amount_cents,
     case when step = 'handOver' then (select p.friend from pickup_passes p where p.order_id = $1 and p.used_at is not null) end as friend
   from (
     select created_at as at, 'placed' as step, null::int as amount_cents, 0::bigint as position from readable
     union all select h.at, h.move, null, h.id from order_history h join readable o on o.id = h.order_id
       where h.move not in ('decline', 'tryAgain')
     union all select f.created_at, 'refunded', f.amount_cents, 9223372036854775807 from refunds f join readable o on o.id = f.order_id
       where $2::boolean and f.status not in ${refundStatusSql(refundTerms.withoutEffect)}) steps
   order by at, position`,
);

/** Reads what happened to an order, oldest first. Counter staff see no refunds, because they see no money. */
export async function readRestaurantTimeline(
  app: App,
  staff: Staff,
  orderId: string,
): Promise<RestaurantTimelineStep[]> {
  const seesMoney = staff.restaurant.role !== 'counter';
  const steps = await read(app.db, [orderId, seesMoney, ...staffAccessValues(staff, 'counter')]);
  if (steps.length === 0) throw new Problem('order-not-found');
  return steps.map(({ at, step, amountCents, friend }) => ({
    at: at.toISOString(),
    step,
    ...(amountCents !== null && { amountCents }),
    ...(friend !== null && { friend }),
  }));
}
