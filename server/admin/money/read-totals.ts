import type { TotalsView } from '@fondly/contract/admin/totals';
import { pilotTimeZone } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { bigint, integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { marketDaysSql, sumFiguresRow, sumsSql, totalSumFigures } from '../../reports/figures/figure-columns.ts';
import { addDays, startOfDay, toWeek } from '../../restaurants/hours/zone-time.ts';

const readCounts = statement(
  'admin-totals-counts',
  row({ restaurants: notNull(integer), waiting: notNull(integer), activeToday: notNull(integer) }),
  `select coalesce((select sum(restaurants) from restaurant_counts), 0)::int as restaurants,
     coalesce((select restaurants from restaurant_counts where status = 'pending'), 0) as waiting,
     coalesce((select listed_meals from todays_sales), 0) as active_today`,
);
/** Adds up one row a restaurant: 30 ms at 165,000. */
const readSums = statement(
  'admin-totals-sums',
  sumFiguresRow,
  `select ${totalSumFigures} from (${sumsSql('true')}) sums`,
);

/** Days from `$1` to `$2`: one stored row for each. Reads the index `restaurants_newest` from the instant `$3` to `$4`. */
const readDays = statement(
  'admin-totals-days',
  row({ restaurants: notNull(integer), netCents: notNull(bigint), mealsSaved: notNull(bigint) }),
  `select (select count(*) from restaurants where created_at >= $3 and created_at < $4)::int as restaurants,
     coalesce(sum(gross_cents - refunds_cents), 0)::bigint as net_cents,
     coalesce(sum(portions_saved), 0)::bigint as meals_saved
   from (${marketDaysSql('day between $1 and $2')}) days`,
);

/** The figures of all restaurants. Amounts come from the ledger, so orders that were never paid do not count. */
export async function readTotals(app: App): Promise<TotalsView> {
  const [counts, sums, week] = await Promise.all([
    readCounts(app.reads.db(), []).then(expectOneRow),
    readSums(app.reads.db(), []).then(expectOneRow),
    readWeek(app),
  ]);
  const { grossCents, refundsCents } = sums;
  return {
    ...counts,
    ...{ meals: sums.meals, orders: sums.confirmedOrders, mealsSaved: sums.portionsSaved },
    money: { grossCents, refundsCents, netCents: grossCents - refundsCents },
    week,
  };
}

/** In the time zone of the pilot city. */
async function readWeek(app: App): Promise<TotalsView['week']> {
  const { today, days } = toWeek(app.clock.now(), pilotTimeZone);
  const sunday = days[0] ?? today;
  const [current, previous] = await Promise.all([
    readPeriod(app, sunday, today),
    readPeriod(app, addDays(sunday, -7), addDays(today, -7)),
  ]);
  return { today, current, previous };
}

const readPeriod = async (app: App, from: string, to: string) =>
  expectOneRow(
    await readDays(app.reads.db(), [
      from,
      to,
      startOfDay(from, pilotTimeZone),
      startOfDay(addDays(to, 1), pilotTimeZone),
    ]),
  );
