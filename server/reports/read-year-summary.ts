import type { YearSummaryView } from '@fondly/contract/restaurant/payouts';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { startOfDay } from '../restaurants/hours/zone-time.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { readFirstEarning, readMonths } from './payout-figures.ts';

type Figures = YearSummaryView['sums'];

const none: Figures = {
  ...{ orders: 0, salesCents: 0, discountsCents: 0, feesCents: 0, refundsCents: 0, correctionsCents: 0 },
  ...{ netCents: 0, taxCents: 0 },
};

/** "Sales handled by Fondly" (NEXT T-01): the year in the restaurant's time zone; the present one by default. */
export async function readYearSummary(app: App, owner: Owner, chosen?: number): Promise<YearSummaryView> {
  const { id } = owner.restaurant;
  const { timezone } = expectOneRow(await readTimezone(app.db, [id]));
  const toYear = (at: Date) => Number(toLocalDate(at, timezone).slice(0, 4));
  const present = toYear(app.clock.now());
  const year = chosen ?? present;
  const [from, to] = [year, year + 1].map((one) => startOfDay(`${one}-01-01`, timezone));
  const [months, first] = await Promise.all([
    readMonths(app.db, [id, from, to, timezone]),
    readFirstEarning(app.db, [id]).then(expectOneRow),
  ]);
  const since = first.at === null ? present : toYear(first.at);
  const years = Array.from({ length: present - since + 1 }, (_, index) => present - index);
  return {
    year,
    years: years.includes(year) ? years : [...years, year].toSorted((a, b) => b - a),
    sums: months.reduce(add, none),
    months,
  };
}

const add = (a: Figures, b: Figures): Figures => ({
  orders: a.orders + b.orders,
  salesCents: a.salesCents + b.salesCents,
  discountsCents: a.discountsCents + b.discountsCents,
  feesCents: a.feesCents + b.feesCents,
  refundsCents: a.refundsCents + b.refundsCents,
  correctionsCents: a.correctionsCents + b.correctionsCents,
  netCents: a.netCents + b.netCents,
  taxCents: a.taxCents + b.taxCents,
});
