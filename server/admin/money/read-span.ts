import type { SpanFigures, SpanView } from '@fondly/contract/admin/totals';
import { localDay, pilotZone } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { dayPlus } from '../../restaurants/hours/zone-time.ts';
import { csv, dollars } from '../csv.ts';
import { customersMoney } from '../restaurant-columns.ts';

type Span = { from?: string | undefined; to?: string | undefined };
/** One line of the answer: of the whole span, of a day, of a ZIP, or of a restaurant, which has all that names it. */
type Row = SpanFigures & {
  id: string | null;
  name: string | null;
  zip: string | null;
  day: string | null;
  restaurants: number;
};

const daysByDefault = 30;
const rowsShown = 50;

/**
 * What was booked and what was collected, each once, summed up in four ways at the same time. The bounds in UTC only say
 * which part of the tables is looked at; the restaurant's own calendar says which day it was.
 */
const read = prepared<Row>(
  'admin-span',
  `with facts as (
     select l.restaurant_id, (l.booked_at at time zone r.timezone)::date as day, l.amount_cents,
       l.kind = 'capture' as is_sale, l.order_id, 0 as portions
     from ledger_lines l join restaurants r on r.id = l.restaurant_id
     where ${customersMoney} and l.booked_at >= $1::date - 1 and l.booked_at < $2::date + 2
     union all
     select o.restaurant_id, o.service_date, 0, false, null, o.quantity
     from orders o where o.closed_reason = 'collected' and o.service_date between $1::date and $2::date)
   select r.id, r.name, r.zip, f.day::text,
     count(distinct r.id)::int as restaurants,
     coalesce(sum(f.amount_cents) filter (where f.is_sale), 0)::int as "grossCents",
     coalesce(-sum(f.amount_cents) filter (where not f.is_sale), 0)::int as "refundsCents",
     coalesce(sum(f.amount_cents), 0)::int as "netCents",
     count(distinct f.order_id) filter (where f.is_sale)::int as orders,
     coalesce(sum(f.portions), 0)::int as "mealsSaved"
   from facts f join restaurants r on r.id = f.restaurant_id
   where f.day between $1::date and $2::date
   group by grouping sets ((), (f.day), (r.zip), (r.id, r.name, r.zip))`,
);

const nothing: SpanFigures = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0, mealsSaved: 0 };

function figuresOf({ grossCents, refundsCents, netCents, orders, mealsSaved }: SpanFigures): SpanFigures {
  return { grossCents, refundsCents, netCents, orders, mealsSaved };
}

/** The last thirty days by the clock of the pilot's city, where none are chosen. */
function daysOf(app: App, { from, to }: Span): { from: string; to: string } {
  if (from && to) return { from, to };
  const today = localDay(app.clock.now(), pilotZone);
  return { from: dayPlus(today, 1 - daysByDefault), to: today };
}

/**
 * What customers paid and got back within a span, from the ledger, by the days on which it was booked; and the portions
 * that were collected, by the days of their pickup (ADM-01, ADM-05).
 */
async function readSpan(app: App, wish: Span): Promise<SpanView> {
  const { from, to } = daysOf(app, wish);
  const rows = await read(app.db, [from, to]);
  const mostFirst = rows.toSorted((a, b) => b.netCents - a.netCents || (a.name ?? '').localeCompare(b.name ?? ''));
  const whole = rows.find((row) => row.day === null && row.zip === null);
  return {
    ...{ from, to, all: whole ? figuresOf(whole) : nothing },
    days: daysWithin(from, to, rows),
    byRestaurant: mostFirst.flatMap((row) =>
      row.id && row.name && row.zip ? [{ ...figuresOf(row), id: row.id, name: row.name, zip: row.zip }] : [],
    ),
    byZip: mostFirst.flatMap((row) =>
      row.zip && !row.id ? [{ ...figuresOf(row), zip: row.zip, restaurants: row.restaurants }] : [],
    ),
  };
}

/** For the screen, which is no place for ten thousand restaurants. */
export async function readSpanForPage(app: App, wish: Span): Promise<SpanView> {
  const { byRestaurant, byZip, ...rest } = await readSpan(app, wish);
  return { ...rest, byRestaurant: byRestaurant.slice(0, rowsShown), byZip: byZip.slice(0, rowsShown) };
}

function daysWithin(from: string, to: string, rows: Row[]): SpanView['days'] {
  const found = new Map(rows.flatMap((row) => (row.day ? [[row.day, row]] : [])));
  const days: SpanView['days'] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) {
    days.push({ ...figuresOf(found.get(day) ?? nothing), day });
  }
  return days;
}

const heads = ['Gross (USD)', 'Refunds (USD)', 'Net (USD)', 'Orders', 'Meals saved'];
const cells = ({ grossCents, refundsCents, netCents, orders, mealsSaved }: SpanFigures) => [
  ...[dollars(grossCents), dollars(refundsCents), dollars(netCents), orders, mealsSaved],
];

/** Every row of one of the three tables, as a file. */
export async function spanCsv(app: App, { by, ...wish }: Span & { by: 'day' | 'restaurant' | 'zip' }): Promise<string> {
  const { days, byRestaurant, byZip } = await readSpan(app, wish);
  if (by === 'day') {
    return csv(
      ['Day', ...heads],
      days.map((row) => [row.day, ...cells(row)]),
    );
  }
  if (by === 'zip') {
    return csv(
      ['ZIP', 'Restaurants', ...heads],
      byZip.map((row) => [row.zip, row.restaurants, ...cells(row)]),
    );
  }
  return csv(
    ['Restaurant', 'ZIP', ...heads],
    byRestaurant.map((row) => [row.name, row.zip, ...cells(row)]),
  );
}
