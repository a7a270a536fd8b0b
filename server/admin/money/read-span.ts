import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { bigint, date, integer, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { marketDaysSql, restaurantDaysSql, totalDayFigures } from '../../reports/figures/figure-columns.ts';
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
/** Reads the stored days of the restaurants that sold something: half a second for a million of them. */
const readRestaurants = statement(
  'admin-span-restaurants',
  row({ id: uuid, name: text, zip: text, ...figures }),
  `select r.id, r.name, r.zip, f.gross_cents, f.refunds_cents, f.sold_orders, f.portions_saved
   from (select restaurant_id, ${periodFigures} from (${restaurantDaysSql('day between $1 and $2')}) days
     group by restaurant_id order by sum(gross_cents - refunds_cents) desc, restaurant_id limit $3) f join restaurants r on r.id = f.restaurant_id
   order by ${netDescending}, r.name, r.id`,
);
const readZips = statement(
  'admin-span-zips',
  row({ zip: text, restaurants: notNull(integer), ...figures }),
  `select r.zip, count(*)::int as restaurants, ${periodFigures}
   from (select restaurant_id, ${totalDayFigures} from (${restaurantDaysSql('day between $1 and $2')}) days
     group by restaurant_id) f join restaurants r on r.id = f.restaurant_id
   group by r.zip order by coalesce(sum(f.gross_cents - f.refunds_cents), 0) desc, r.zip limit $3`,
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

async function listRestaurants(app: App, from: string, to: string, limit: number) {
  const rows = await readRestaurants(app.reads.db(), [from, to, limit]);
  return rows.map((row) => ({ ...toFigures(row), id: row.id, name: row.name, zip: row.zip }));
}

async function listZips(app: App, from: string, to: string, limit: number) {
  const rows = await readZips(app.reads.db(), [from, to, limit]);
  return rows.map((row) => ({ ...toFigures(row), zip: row.zip, restaurants: row.restaurants }));
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
