import type { TotalsView } from '@fondly/contract/admin/totals';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { isCustomerMoney } from '../restaurant-columns.ts';

const readCounts = statement(
  'admin-totals-counts',
  row({
    restaurants: notNull(integer),
    waiting: notNull(integer),
    meals: notNull(integer),
    activeToday: notNull(integer),
    mealsSaved: notNull(integer),
    orders: notNull(integer),
  }),
  `select (select count(*)::int from restaurants) as restaurants,
     (select count(*)::int from restaurants where status = 'pending') as waiting,
     (select count(*)::int from meals) as meals,
     (select count(*)::int from meals m join restaurants r on r.id = m.restaurant_id
      where r.status = 'approved' and m.is_active and m.pickup_end > $1 and (m.expires_at is null or m.expires_at > $1)
        and m.available_date = ($1::timestamptz at time zone m.timezone)::date) as active_today,
     coalesce(sum(o.quantity) filter (where o.closed_reason = 'collected'), 0)::int as meals_saved,
     count(*) filter (where o.payment_confirmed_at is not null)::int as orders
   from orders o`,
);
const readMoney = statement(
  'admin-totals-money',
  row({ grossCents: notNull(integer), refundsCents: notNull(integer), netCents: notNull(integer) }),
  `select coalesce(sum(l.amount_cents) filter (where l.kind = 'capture'), 0)::int as gross_cents,
     coalesce(-sum(l.amount_cents) filter (where l.kind <> 'capture'), 0)::int as refunds_cents,
     coalesce(sum(l.amount_cents), 0)::int as net_cents
   from ledger_lines l where ${isCustomerMoney}`,
);

/** The figures of all restaurants. Amounts come from the ledger, so orders that were never paid do not count. */
export async function readTotals(app: App): Promise<TotalsView> {
  const [counts, money] = await Promise.all([readCounts(app.db, [app.clock.now()]), readMoney(app.db, [])]);
  return { ...expectOneRow(counts), money: expectOneRow(money) };
}
