import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { bigint, date, integer, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { marketDaysSql, restaurantDaysSql } from '../../reports/figures/figure-columns.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { csv, dollars } from '../csv.ts';

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
/**
 * The restaurants and the ZIPs with the highest net, in one pass over the stored days: 0.6 to 1.2 s for a year with
 * 330,000 of them. The sum of a bigint would be computed as numeric, and figures of a day fit an integer.
 */
const readRankings = statement(
  'admin-span-rankings',
  row({ id: nullable(uuid), name: nullable(text), zip: notNull(text), restaurants: notNull(integer), ...figures }),
  `with sums as materialized (
     select restaurant_id, sum(gross_cents::int) as gross_cents, sum(refunds_cents::int) as refunds_cents,
       sum(sold_orders::int) as sold_orders, sum(portions_saved::int) as portions_saved
     from (${restaurantDaysSql('day between $1 and $2')}) days group by restaurant_id),
   top as (select * from sums order by ${netDescending}, restaurant_id limit $3),
   zips as (select r.zip, count(*)::int as restaurants, ${periodFigures}
     from sums s join restaurants r on r.id = s.restaurant_id where $4 > 0 group by r.zip)
   (select r.id, r.name, r.zip::text, 1 as restaurants, t.gross_cents, t.refunds_cents, t.sold_orders, t.portions_saved
    from top t join restaurants r on r.id = t.restaurant_id order by ${netDescending}, r.name, r.id)
   union all
   (select null, null, zip::text, restaurants, gross_cents, refunds_cents, sold_orders, portions_saved
    from zips order by ${netDescending}, zip limit $4)`,
);

const noFigures: PeriodFigures = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0, mealsSaved: 0 };

const toFigures = ({ grossCents, refundsCents, soldOrders, portionsSaved }: FigureRow): PeriodFigures => ({
  ...{ grossCents, refundsCents, netCents: grossCents - refundsCents },
  ...{ orders: soldOrders, mealsSaved: portionsSaved },
});

/** The default is the last thirty days in the time zone of the pilot city. */
function resolveDays(app: App, { from, to }: Span): { from: string; to: string } {
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
  const [days, { byRestaurant, byZip }] = await Promise.all([
    listDays(app, from, to),
    listRankings(app, [from, to, rowsOnPage, rowsOnPage]),
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

/** @param values - the first and the last day, and the limits of both lists: 0 leaves a list out */
async function listRankings(app: App, values: [from: string, to: string, restaurants: number, zips: number]) {
  const rows = await readRankings(app.reads.db(), values);
  return {
    byRestaurant: rows.flatMap(({ id, name, zip, ...row }) =>
      id !== null && name !== null ? [{ ...toFigures(row), id, name, zip }] : [],
    ),
    byZip: rows.flatMap(({ id, zip, restaurants, ...row }) =>
      id === null ? [{ ...toFigures(row), zip, restaurants }] : [],
    ),
  };
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
    const { byZip } = await listRankings(app, [from, to, 0, rowsPerFile]);
    return csv(
      ['ZIP', 'Restaurants', ...figureHeaders],
      byZip.map((row) => [row.zip, row.restaurants, ...toCells(row)]),
    );
  }
  const { byRestaurant } = await listRankings(app, [from, to, rowsPerFile, 0]);
  return csv(
    ['Restaurant', 'ZIP', ...figureHeaders],
    byRestaurant.map((row) => [row.name, row.zip, ...toCells(row)]),
  );
}
