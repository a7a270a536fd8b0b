import { closedReasons } from '@fondly/contract/order-transitions';
import { boolean, integer, notNull, nullable, oneOf, type Row, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { problemReportRow } from '../problem-reports/schema.ts';

/*
 * One read-only statement per panel. `$1` is the restaurant, `$2` and `$3` the first day and the day after the last,
 * `$4` and `$5` the same as instants. Weeks begin on Sunday; days are text.
 */

const weekOf = (day: string) => `(${day} - extract(dow from ${day})::int)::text`;

const listingRow = row({
  week: notNull(text),
  name: text,
  listed: integer,
  sold: notNull(integer),
  isSoldOut: notNull(boolean),
  minutesToSellOut: nullable(integer),
});
export type ListingRow = Row<typeof listingRow>;

/** An order is placed at most this long before its pickup: meals are listed seven days ahead. */
const longestLeadTime = `interval '15 days'`;

/**
 * Each listing whose pickup was over at `$6`, with its paid and not canceled orders. An order that still waits to be
 * picked up is closed at midnight, and its portions are sold before that.
 */
export const readListings = statement(
  'insights-listings',
  listingRow,
  `with sold as (
     select meal_id, sum(quantity)::int as portions, max(created_at) as last_at from orders
     where restaurant_id = $1 and created_at >= $4::timestamptz - ${longestLeadTime} and created_at < $5
       and (closed_reason in ('collected', 'no_show')
         or (closed_reason is null and (payment_confirmed_at is not null or authorised_at is not null)))
     group by meal_id)
   select ${weekOf('m.available_date')} as week, m.name, m.listed_quantity as listed, coalesce(s.portions, 0) as sold,
     coalesce(m.available_quantity = 0 and s.portions >= m.listed_quantity, false) as is_sold_out,
     case when m.available_quantity = 0 and s.portions >= m.listed_quantity
         and s.last_at >= m.created_at
       then (extract(epoch from s.last_at - m.created_at) / 60)::int end as minutes_to_sell_out
   from meals m left join sold s on s.meal_id = m.id
   where m.restaurant_id = $1 and m.available_date >= $2 and m.available_date < $3 and m.pickup_end <= $6
     and m.listed_quantity > 0`,
);

const outcomeRow = row({ week: notNull(text), reason: notNull(oneOf(closedReasons)), orders: notNull(integer) });
export type OutcomeRow = Row<typeof outcomeRow>;

/** Authorized or captured orders, by how they ended. */
export const readOutcomes = statement(
  'insights-outcomes',
  outcomeRow,
  `select ${weekOf('service_date')} as week, closed_reason as reason, count(*)::int as orders from orders
   where restaurant_id = $1 and created_at >= $4::timestamptz - ${longestLeadTime} and created_at < $5
     and service_date >= $2::date and service_date < $3::date and closed_reason is not null
     and (payment_confirmed_at is not null or authorised_at is not null)
   group by 1, 2`,
);

const feedbackRow = row({
  week: notNull(text),
  rating: nullable(integer),
  reason: nullable(problemReportRow.columns.reason),
  count: notNull(integer),
});
export type FeedbackRow = Row<typeof feedbackRow>;

/** Ratings and reasons of problem reports, by their day in zone `$6`. */
export const readFeedback = statement(
  'insights-feedback',
  feedbackRow,
  `select ${weekOf('day')} as week, rating, reason, count(*)::int as count from (
     select (created_at at time zone $6)::date as day, rating::int, null::text as reason from ratings
     where restaurant_id = $1 and hidden_at is null and created_at >= $4 and created_at < $5
     union all
     select (created_at at time zone $6)::date, null, reason from complaints
     where restaurant_id = $1 and created_at >= $4 and created_at < $5) feedback
   where $2::date is not null and $3::date is not null group by 1, 2, 3`,
);

const salesRow = row({
  day: notNull(text),
  orders: notNull(integer),
  salesCents: notNull(integer),
  refundsCents: notNull(integer),
  netCents: notNull(integer),
});

/** From the ledger, by the calendar of zone `$6`, so that a closed day never changes (docs/payments.md#ledger). */
export const readSalesDays = statement(
  'insights-sales-days',
  salesRow,
  `select (booked_at at time zone $6)::date::text as day,
     count(distinct order_id) filter (where kind = 'capture')::int as orders,
     coalesce(-sum(amount_cents) filter (where kind = 'capture'), 0)::int as sales_cents,
     coalesce(sum(amount_cents) filter (where kind <> 'capture'), 0)::int as refunds_cents,
     -sum(amount_cents)::int as net_cents
   from ledger_lines
   where restaurant_id = $1 and account in ('restaurant_pending', 'restaurant_earned')
     and kind in ('capture', 'refund', 'refund_failed') and booked_at >= $4 and booked_at < $5
     and $2::date is not null and $3::date is not null
   group by 1 order by 1 desc`,
);
