import { paymentTerms } from '@fondly/contract/order-statuses';
import { integer, notNull, nullable, type Row, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { paymentStatusSql } from '../platform/database/status-columns.ts';
import { sumFiguresRow, sumsSql, totalSumFigures } from './figures/figure-columns.ts';
import { goalsOf } from './figures/fold-figures.ts';

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

/** All that a restaurant ever sold, by its sums and not by its history. */
export const readSums = statement(
  'dashboard-sums',
  sumFiguresRow,
  `select ${totalSumFigures} from (${sumsSql('restaurant_id = $1')}) sums`,
);

/**
 * `$2` is now, `$3` and `$4` the bounds of today, `$5` and `$6` of the same weekday a week before. Archived orders leave the
 * counts but not the money; a day that is over keeps them. A sold-out meal is not active.
 */
export const readCounts = statement(
  'dashboard-counts',
  row({
    todaysOrders: notNull(integer),
    previousOrders: notNull(integer),
    ordersAwaitingApproval: notNull(integer),
    activeMeals: notNull(integer),
    recurringMeals: notNull(integer),
  }),
  `select
     (select count(*) from orders where restaurant_id = $1 and not archived and created_at >= $3 and created_at < $4
        and (payment_confirmed_at is not null or (answer_by is not null and status <> 'failed')))::int as todays_orders,
     (select count(*) from orders where restaurant_id = $1 and created_at >= $5 and created_at < $6
        and payment_confirmed_at is not null)::int as previous_orders,
     (select count(*) from orders where restaurant_id = $1 and not archived and status = 'pending'
        and payment_status in ${paymentStatusSql(paymentTerms.secured)} and answer_by > $2 and settlement is null
        and closed_reason is null)::int as orders_awaiting_approval,
     (select count(*) from meals where restaurant_id = $1 and is_active and available_quantity > 0 and pickup_end > $2
        and (expires_at is null or expires_at > $2))::int as active_meals,
     (select count(*) from meals where restaurant_id = $1 and is_recurring and template_id is null)::int
       as recurring_meals`,
);

const goals = row({
  firstMealAt: nullable(timestamp),
  fiftySavedAt: nullable(timestamp),
  hundredCollectedAt: nullable(timestamp),
  fiveHundredSavedAt: nullable(timestamp),
});
export type Goals = Row<typeof goals>;

/** When each goal was reached, as the job `fold-figures` stored it. */
export const readStoredGoals = statement(
  'dashboard-stored-goals',
  goals,
  `select first_meal_at, fifty_saved_at, hundred_collected_at, five_hundred_saved_at from restaurant_sums
   where restaurant_id = $1`,
);
/** The same from the history, for a goal that was reached since the job's last run. */
export const readGoals = statement(
  'dashboard-goals',
  goals,
  `select (select min(created_at) from meals where restaurant_id = $1) as first_meal_at, g.* from (${goalsOf('$1')}) g`,
);

export const readTimezone = statement(
  'dashboard-timezone',
  row({ timezone: text }),
  'select timezone from restaurants where id = $1',
);
