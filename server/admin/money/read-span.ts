import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { csv, dollars } from '../../platform/csv.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { bigint, boolean, date, integer, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { marketDaysSql, restaurantPeriodsSql, zipPeriodsSql } from '../../reports/figures/figure-columns.ts';
import { splitPeriod } from '../../reports/figures/split-period.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';

const periodFigures = `coalesce(sum(gross_cents), 0)::bigint as gross_cents,
  coalesce(sum(refunds_cents), 0)::bigint as refunds_cents, coalesce(sum(sold_orders), 0)::bigint as sold_orders,
  coalesce(sum(portions_saved), 0)::bigint as portions_saved`;
const netDescending = 'gross_cents - refunds_cents desc';

type Span = { from?: string | undefined; to?: string | undefined };
const figures = {
  grossCents: notNull(bigint),
  refundsCents: notNull(bigint),
  soldOrders: notNull(bigint),
  portionsSaved: notNull(bigint),
};
type FigureRow = { grossCents: number; refundsCents: number; soldOrders: number; portionsSaved: number };

const defaultDays = 30;
const rowsOnPage = 50;
const rowsPerFile = 200_000;

/** Days of all restaurants: one stored row for each. */
const readDays = statement(
  'admin-span-days',
  row({ day: notNull(date), ...figures }),
  `select day, ${periodFigures} from (${marketDaysSql('day between $1 and $2')}) days group by day order by day`,
);
/** Whether a day after `$1` has figures, such as today's after a period that is over. */
const readHasLaterDays = statement(
  'admin-span-later-days',
  row({ hasLaterDays: notNull(boolean) }),
  `select exists (select from market_days where day > $1) or exists (select from figure_changes where day > $1)
     as has_later_days`,
);
/** Figures of one restaurant in a year fit an integer, and the sum of a bigint would be computed as numeric. */
const periodSums = ['gross_cents', 'refunds_cents', 'sold_orders', 'portions_saved']
  .map((name) => `sum(${name}::int) as ${name}`)
  .join(', ');
/** The restaurants with the highest net: `$5` of them. */
const readRestaurants = statement(
  'admin-span-restaurants',
  row({ id: uuid, name: text, zip: notNull(text), ...figures }),
  `with top as materialized (
     select restaurant_id, ${periodSums} from (${restaurantPeriodsSql}) periods group by restaurant_id
     order by sum(gross_cents::int) - sum(refunds_cents::int) desc, restaurant_id limit $5)
   select r.id, r.name, r.zip::text, t.gross_cents, t.refunds_cents, t.sold_orders, t.portions_saved
   from top t join restaurants r on r.id = t.restaurant_id order by ${netDescending}, r.name, r.id`,
);
/** The ZIPs with the highest net: `$5` of them. Only their restaurants with figures in the period are counted. */
const readZips = statement(
  'admin-span-zips',
  row({ zip: notNull(text), restaurants: notNull(integer), ...figures }),
  `with top as materialized (
     select zip, ${periodSums} from (${zipPeriodsSql}) periods group by zip
     having sum(sold_orders) <> 0 or sum(gross_cents) <> 0 or sum(refunds_cents) <> 0 or sum(portions_saved) <> 0
     order by sum(gross_cents::int) - sum(refunds_cents::int) desc, zip limit $5)
   select t.zip::text, c.restaurants, t.gross_cents, t.refunds_cents, t.sold_orders, t.portions_saved
   from top t cross join lateral (
     select count(*)::int as restaurants from restaurants r where r.zip = t.zip and (
       exists (select from restaurant_days d where d.restaurant_id = r.id and d.day between $3 and $4)
       or exists (select from figure_changes c where c.restaurant_id = r.id and c.day between $3 and $4))) c
   order by ${netDescending}, t.zip`,
);

const noFigures: PeriodFigures = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0, mealsSaved: 0 };

const toFigures = ({ grossCents, refundsCents, soldOrders, portionsSaved }: FigureRow): PeriodFigures => ({
  ...{ grossCents, refundsCents, netCents: grossCents - refundsCents },
  ...{ orders: soldOrders, mealsSaved: portionsSaved },
});

/** The default is the last thirty days in the time zone of the pilot city. */
export function resolveDays(app: App, { from, to }: Span): { from: string; to: string } {
  if (from && to) return { from, to };
  const today = toLocalDate(app.clock.now(), pilotTimeZone);
  return { from: addDays(today, 1 - defaultDays), to: today };
}

/**
 * Payments and refunds of customers in a period, from the ledger by day of booking, and collected portions by day of
 * pickup. The page shows the largest restaurants and ZIPs only.
 */
export async function readSpanPage(app: App, span: Span): Promise<PeriodTotalsView> {
  const { from, to } = resolveDays(app, span);
  const [days, byRestaurant, byZip] = await Promise.all([
    listDays(app, from, to),
    listRestaurants(app, from, to, rowsOnPage),
    listZips(app, from, to, rowsOnPage),
  ]);
  return { from, to, all: days.reduce(addFigures, noFigures), days, byRestaurant, byZip };
}

const addFigures = (sum: PeriodFigures, day: PeriodFigures): PeriodFigures => ({
  grossCents: sum.grossCents + day.grossCents,
  refundsCents: sum.refundsCents + day.refundsCents,
  netCents: sum.netCents + day.netCents,
  orders: sum.orders + day.orders,
  mealsSaved: sum.mealsSaved + day.mealsSaved,
});

async function listDays(app: App, from: string, to: string): Promise<PeriodTotalsView['days']> {
  const found = new Map((await readDays(app.reads.db(), [from, to])).map((row) => [row.day, toFigures(row)]));
  const days: PeriodTotalsView['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ ...(found.get(day) ?? noFigures), day });
  return days;
}

/** The parameters of both rankings. */
async function splitSpan(app: App, from: string, to: string) {
  const { hasLaterDays } = await readHasLaterDays(app.reads.db(), [to]).then(expectOneRow);
  const periods = splitPeriod(from, to, hasLaterDays);
  return [periods.map(({ months }) => months), periods.map(({ startsOn }) => startsOn), from, to];
}

async function listRestaurants(app: App, from: string, to: string, limit: number) {
  const rows = await readRestaurants(app.reads.db(), [...(await splitSpan(app, from, to)), limit]);
  return rows.map(({ id, name, zip, ...row }) => ({ ...toFigures(row), id, name, zip }));
}

async function listZips(app: App, from: string, to: string, limit: number) {
  const rows = await readZips(app.reads.db(), [...(await splitSpan(app, from, to)), limit]);
  return rows.map(({ zip, restaurants, ...row }) => ({ ...toFigures(row), zip, restaurants }));
}

const figureHeaders = ['Gross (USD)', 'Refunds (USD)', 'Net (USD)', 'Orders', 'Meals saved'];
const toCells = ({ grossCents, refundsCents, netCents, orders, mealsSaved }: PeriodFigures) => [
  ...[dollars(grossCents), dollars(refundsCents), dollars(netCents), orders, mealsSaved],
];

/** All rows of one of the three tables as CSV. */
export async function exportTotalsCsv(
  app: App,
  { by, ...span }: Span & { by: 'day' | 'restaurant' | 'zip' },
): Promise<string> {
  const { from, to } = resolveDays(app, span);
  if (by === 'day') {
    const days = await listDays(app, from, to);
    return csv(
      ['Day', ...figureHeaders],
      days.map((row) => [row.day, ...toCells(row)]),
    );
  }
  if (by === 'zip') {
    const byZip = await listZips(app, from, to, rowsPerFile);
    return csv(
      ['ZIP', 'Restaurants', ...figureHeaders],
      byZip.map((row) => [row.zip, row.restaurants, ...toCells(row)]),
    );
  }
  const byRestaurant = await listRestaurants(app, from, to, rowsPerFile);
  return csv(
    ['Restaurant', 'ZIP', ...figureHeaders],
    byRestaurant.map((row) => [row.name, row.zip, ...toCells(row)]),
  );
}
