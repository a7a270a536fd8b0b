import { localDay } from '@fondly/contract/time';
import type { TotalsView } from '@fondly/contract/totals';
import type { App } from '../platform/app.ts';
import { one, prepared } from '../platform/db.ts';
import { dayPlus } from '../restaurants/zone-time.ts';
import { customersMoney } from './restaurant-columns.ts';

type Counts = Pick<TotalsView, 'restaurants' | 'waiting' | 'meals' | 'activeToday' | 'mealsSaved' | 'orders'>;
type Money = TotalsView['money'];

const daysShown = 30;
/** The pilot's city says which day it is; each restaurant's money falls on its own calendar. */
const pilotZone = 'America/New_York';

const readCounts = prepared<Counts>(
  'admin-totals-counts',
  `select (select count(*)::int from restaurants) as restaurants,
     (select count(*)::int from restaurants where status = 'pending') as waiting,
     (select count(*)::int from meals) as meals,
     (select count(*)::int from meals m join restaurants r on r.id = m.restaurant_id
      where r.status = 'approved' and m.is_active and m.pickup_end > $1 and (m.expires_at is null or m.expires_at > $1)
        and m.available_date = ($1::timestamptz at time zone m.timezone)::date) as "activeToday",
     coalesce(sum(o.quantity) filter (where o.closed_reason = 'collected'), 0)::int as "mealsSaved",
     count(*) filter (where o.payment_confirmed_at is not null)::int as orders
   from orders o`,
);

const sums = `coalesce(sum(l.amount_cents) filter (where l.kind = 'capture'), 0)::int as "grossCents",
  coalesce(-sum(l.amount_cents) filter (where l.kind <> 'capture'), 0)::int as "refundsCents",
  coalesce(sum(l.amount_cents), 0)::int as "netCents",
  count(distinct l.order_id) filter (where l.kind = 'capture')::int as orders`;
const lines = `ledger_lines l join restaurants r on r.id = l.restaurant_id where ${customersMoney}`;

const readMoney = prepared<Money & { orders: number }>('admin-totals-money', `select ${sums} from ${lines}`);
const readDays = prepared<Money & { day: string; orders: number }>(
  'admin-totals-days',
  `select (l.booked_at at time zone r.timezone)::date::text as day, ${sums} from ${lines}
     and l.booked_at >= ($1::date - 1) group by 1`,
);
const readByRestaurant = prepared<TotalsView['byRestaurant'][number]>(
  'admin-totals-restaurants',
  `select r.id, r.name, ${sums} from ${lines} group by r.id order by "netCents" desc, r.name limit 20`,
);
const readByZip = prepared<TotalsView['byZip'][number]>(
  'admin-totals-zips',
  `select r.zip, count(distinct r.id)::int as restaurants, ${sums} from ${lines}
   group by r.zip order by "netCents" desc, r.zip limit 100`,
);

const nothing: Money & { orders: number } = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0 };

/**
 * The figures of the whole product. Order amounts are what customers paid and what went back to them, from the ledger:
 * orders that were never paid are in no sum (restaurant specification, section 2; ADM-05).
 */
export async function readTotals(app: App): Promise<TotalsView> {
  const now = app.clock.now();
  const today = localDay(now, pilotZone);
  const firstDay = dayPlus(today, 1 - daysShown);
  const [counts, all, byDay, byRestaurant, byZip] = await Promise.all([
    readCounts(app.db, [now]),
    readMoney(app.db, []),
    readDays(app.db, [firstDay]),
    readByRestaurant(app.db, []),
    readByZip(app.db, []),
  ]);
  const { orders: _paid, ...money } = one(all);
  const found = new Map(byDay.map((row) => [row.day, row]));
  const days = [...Array(daysShown).keys()].map((index) => {
    const day = dayPlus(firstDay, index);
    return { ...nothing, ...found.get(day), day };
  });
  return { ...one(counts), money, days, byRestaurant, byZip };
}
