import type { TotalsView } from '@fondly/contract/admin/totals';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { sumFiguresRow, sumsSql, totalSumFigures } from '../../reports/figures/figure-columns.ts';

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

/** The figures of all restaurants. Amounts come from the ledger, so orders that were never paid do not count. */
export async function readTotals(app: App): Promise<TotalsView> {
  const [counts, sums] = await Promise.all([
    readCounts(app.reads.db(), []).then(expectOneRow),
    readSums(app.reads.db(), []).then(expectOneRow),
  ]);
  const { grossCents, refundsCents } = sums;
  return {
    ...counts,
    ...{ meals: sums.meals, orders: sums.confirmedOrders, mealsSaved: sums.portionsSaved },
    money: { grossCents, refundsCents, netCents: grossCents - refundsCents },
  };
}
