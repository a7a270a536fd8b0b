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

/** After the transitions of the same moment. */
const last = '9223372036854775807';

/** Tries to pay with several cards concern the customer alone. `$1` is the order, `$2` whether to list refunds. */
const read = statement(
  'order-timeline-of-restaurant',
  row({
    at: notNull(timestamp),
    step: notNull(timelineStepColumn),
    amountCents: nullable(integer),
    count: nullable(integer),
    friend: nullable(text),
  }),
  `with readable as (select id, created_at from orders
     where id = $1 and ${staffAccessSql('restaurant_id', 3)} and ${visibleToRestaurantSql})
   select at, step, amount_cents, count,
     case when step = 'handOver' then (select p.friend from pickup_passes p where p.order_id = $1 and p.used_at is not null) end as friend
   from (
     select created_at as at, 'placed' as step, null::int as amount_cents, null::int as count, 0::bigint as position from readable
     union all select h.at, h.move, null, null, h.id from order_history h join readable o on o.id = h.order_id
       where h.move not in ('decline', 'tryAgain')
     union all select l.requested_at, 'late-asked', null, l.minutes, ${last} from late_requests l join readable o on o.id = l.order_id
     union all select l.answered_at, 'late-' || l.answer, null, null, ${last} from late_requests l join readable o on o.id = l.order_id
       where l.answer in ('granted', 'declined', 'expired')
     union all select p.released_at, 'released', null, p.units::int, ${last} from portion_releases p join readable o on o.id = p.order_id
     union all select s.resold_at, 'resold', null, s.units::int, ${last} from portion_resales s
       join portion_releases p on p.id = s.release_id join readable o on o.id = p.order_id
     union all select f.created_at, 'refunded', f.amount_cents, null, ${last} from refunds f join readable o on o.id = f.order_id
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
  return steps.map(({ at, step, amountCents, count, friend }) => ({
    at: at.toISOString(),
    step,
    ...(amountCents !== null && { amountCents }),
    ...(count !== null && { count }),
    ...(friend !== null && { friend }),
  }));
}
