import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { csv, dollars } from '../csv.ts';
import { isCustomerMoney } from '../restaurant-columns.ts';

type Span = { from?: string | undefined; to?: string | undefined };
/** The totals of the whole period, a day, a ZIP, or a restaurant. Only a restaurant has an id and a name. */
const periodRow = row({
  id: nullable(uuid),
  name: nullable(text),
  zip: nullable(text),
  day: nullable(text),
  restaurants: notNull(integer),
  grossCents: notNull(integer),
  refundsCents: notNull(integer),
  netCents: notNull(integer),
  orders: notNull(integer),
  mealsSaved: notNull(integer),
});
type PeriodRow = Row<typeof periodRow>;

const defaultDays = 30;
const maxRows = 50;

/**
 * Reads bookings and collected orders once and sums them up in four ways. The bounds in UTC limit which rows are read,
 * and the restaurant's time zone decides the day of each.
 */
const read = statement(
  'admin-span',
  periodRow,
  `with facts as (
     select l.restaurant_id, (l.booked_at at time zone r.timezone)::date as day, l.amount_cents,
       l.kind = 'capture' as is_sale, l.order_id, 0 as portions
     from ledger_lines l join restaurants r on r.id = l.restaurant_id
     where ${isCustomerMoney} and l.booked_at >= $1::date - 1 and l.booked_at < $2::date + 2
     union all
     select o.restaurant_id, o.service_date, 0, false, null, o.quantity
     from orders o where o.closed_reason = 'collected' and o.service_date between $1::date and $2::date)
   select r.id, r.name, r.zip, f.day::text,
     count(distinct r.id)::int as restaurants,
     coalesce(sum(f.amount_cents) filter (where f.is_sale), 0)::int as gross_cents,
     coalesce(-sum(f.amount_cents) filter (where not f.is_sale), 0)::int as refunds_cents,
     coalesce(sum(f.amount_cents), 0)::int as net_cents,
     count(distinct f.order_id) filter (where f.is_sale)::int as orders,
     coalesce(sum(f.portions), 0)::int as meals_saved
   from facts f join restaurants r on r.id = f.restaurant_id
   where f.day between $1::date and $2::date
   group by grouping sets ((), (f.day), (r.zip), (r.id, r.name, r.zip))`,
);

const noFigures: PeriodFigures = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0, mealsSaved: 0 };

function pickFigures({ grossCents, refundsCents, netCents, orders, mealsSaved }: PeriodFigures): PeriodFigures {
  return { grossCents, refundsCents, netCents, orders, mealsSaved };
}

/** The default is the last thirty days in the time zone of the pilot city. */
function resolveDays(app: App, { from, to }: Span): { from: string; to: string } {
  if (from && to) return { from, to };
  const today = toLocalDate(app.clock.now(), pilotTimeZone);
  return { from: addDays(today, 1 - defaultDays), to: today };
}

/**
 * Payments and refunds of customers in a period, from the ledger by day of booking, and collected portions by day of
 * pickup.
 */
async function readPeriodTotals(app: App, span: Span): Promise<PeriodTotalsView> {
  const { from, to } = resolveDays(app, span);
  const rows = await read(app.db, [from, to]);
  const byNetDescending = rows.toSorted(
    (a, b) => b.netCents - a.netCents || (a.name ?? '').localeCompare(b.name ?? ''),
  );
  const totalRow = rows.find((row) => row.day === null && row.zip === null);
  return {
    ...{ from, to, all: totalRow ? pickFigures(totalRow) : noFigures },
    days: listDays(from, to, rows),
    byRestaurant: byNetDescending.flatMap((row) =>
      row.id && row.name && row.zip ? [{ ...pickFigures(row), id: row.id, name: row.name, zip: row.zip }] : [],
    ),
    byZip: byNetDescending.flatMap((row) =>
      row.zip && !row.id ? [{ ...pickFigures(row), zip: row.zip, restaurants: row.restaurants }] : [],
    ),
  };
}

/** The totals for the page, which shows the largest restaurants and ZIPs only. */
export async function readSpanPage(app: App, span: Span): Promise<PeriodTotalsView> {
  const { byRestaurant, byZip, ...rest } = await readPeriodTotals(app, span);
  return { ...rest, byRestaurant: byRestaurant.slice(0, maxRows), byZip: byZip.slice(0, maxRows) };
}

function listDays(from: string, to: string, rows: PeriodRow[]): PeriodTotalsView['days'] {
  const found = new Map(rows.flatMap((row) => (row.day ? [[row.day, row]] : [])));
  const days: PeriodTotalsView['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push({ ...pickFigures(found.get(day) ?? noFigures), day });
  }
  return days;
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
  const { days, byRestaurant, byZip } = await readPeriodTotals(app, span);
  if (by === 'day') {
    return csv(
      ['Day', ...figureHeaders],
      days.map((row) => [row.day, ...toCells(row)]),
    );
  }
  if (by === 'zip') {
    return csv(
      ['ZIP', 'Restaurants', ...figureHeaders],
      byZip.map((row) => [row.zip, row.restaurants, ...toCells(row)]),
    );
  }
  return csv(
    ['Restaurant', 'ZIP', ...figureHeaders],
    byRestaurant.map((row) => [row.name, row.zip, ...toCells(row)]),
  );
}
