import { paymentTerms } from '@fondly/contract/order-statuses';
import { integer, notNull, nullable, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { paymentStatusSql } from '../platform/database/status-columns.ts';

/** All figures of a restaurant, read only, from tables of several modules. Days are text such as "2026-11-20". */

const dayRow = row({ day: notNull(text), cents: notNull(integer), orders: notNull(integer) });

/**
 * Revenue per day from `$3` to `$4` in zone `$2`: the restaurant's share of captures less refunds, by booking time, so
 * that a closed week never changes (docs/payments.md#ledger).
 */
export const readRevenueByDay = statement(
  'dashboard-revenue-by-day',
  dayRow,
  `select (booked_at at time zone $2)::date::text as day, -sum(amount_cents)::int as cents,
     count(distinct order_id) filter (where kind = 'capture')::int as orders
   from ledger_lines
   where restaurant_id = $1 and account in ('restaurant_pending', 'restaurant_earned')
     and kind in ('capture', 'refund', 'refund_failed') and booked_at >= $3 and booked_at < $4
   group by 1`,
);

export const readTotalRevenue = statement(
  'dashboard-revenue-ever',
  row({ cents: notNull(integer), orders: notNull(integer) }),
  `select coalesce(-sum(amount_cents), 0)::int as cents,
     count(distinct order_id) filter (where kind = 'capture')::int as orders
   from ledger_lines
   where restaurant_id = $1 and account in ('restaurant_pending', 'restaurant_earned')
     and kind in ('capture', 'refund', 'refund_failed')`,
);

/** `$2` is now, `$3` and `$4` the bounds of today. Archived orders leave the counts but not the money. */
export const readCounts = statement(
  'dashboard-counts',
  row({
    todaysOrders: notNull(integer),
    ordersAwaitingApproval: notNull(integer),
    activeMeals: notNull(integer),
    recurringMeals: notNull(integer),
  }),
  `select
     (select count(*) from orders where restaurant_id = $1 and not archived and created_at >= $3 and created_at < $4
        and (payment_confirmed_at is not null or (answer_by is not null and status <> 'failed')))::int as todays_orders,
     (select count(*) from orders where restaurant_id = $1 and not archived and status = 'pending'
        and payment_status in ${paymentStatusSql(paymentTerms.secured)} and answer_by > $2 and settlement is null
        and closed_reason is null)::int as orders_awaiting_approval,
     (select count(*) from meals where restaurant_id = $1 and is_active and pickup_end > $2
        and (expires_at is null or expires_at > $2))::int as active_meals,
     (select count(*) from meals where restaurant_id = $1 and is_recurring and template_id is null)::int
       as recurring_meals`,
);

/** Progress of each goal and when it was reached. A meal that was not picked up does not count as saved. */
export const readProgress = statement(
  'dashboard-progress',
  row({
    posted: notNull(integer),
    firstPostedAt: nullable(timestamp),
    saved: notNull(integer),
    completed: notNull(integer),
    fiftySavedAt: nullable(timestamp),
    hundredCompletedAt: nullable(timestamp),
    fiveHundredSavedAt: nullable(timestamp),
  }),
  `with collected as (
     select h.at, sum(o.quantity) over by_time as saved, row_number() over by_time as completed
     from orders o join order_history h on h.order_id = o.id and h.move = 'handOver'
     where o.restaurant_id = $1 and o.closed_reason = 'collected'
     window by_time as (order by h.at, o.id rows unbounded preceding)),
   posted as (select count(*)::int as posted, min(created_at) as first_at from meals where restaurant_id = $1)
   select p.posted, p.first_at as first_posted_at, coalesce(max(c.saved), 0)::int as saved,
     coalesce(max(c.completed), 0)::int as completed, min(c.at) filter (where c.saved >= 50) as fifty_saved_at,
     min(c.at) filter (where c.completed >= 100) as hundred_completed_at,
     min(c.at) filter (where c.saved >= 500) as five_hundred_saved_at
   from posted p left join collected c on true group by p.posted, p.first_at`,
);

export const readTimezone = statement(
  'dashboard-timezone',
  row({ timezone: text }),
  'select timezone from restaurants where id = $1',
);
