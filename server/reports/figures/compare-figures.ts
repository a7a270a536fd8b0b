import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { boolean, integer, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { buildTaxMonths, compareTaxMonths } from '../tax-months/compare-tax-months.ts';
import {
  addDayFigures,
  dayFigureNames,
  dayFiguresDiffer,
  putDayFigures,
  putSumFigures,
  subtractDayFigures,
  sumFigureNames,
  sumFiguresDiffer,
  totalDayFigures,
  totalSumFigures,
} from './figure-columns.ts';
import { storeGoals } from './fold-figures.ts';
import { lockFigures } from './lock-figures.ts';

/** Bounds one transaction to the history of so many restaurants: about a second at 60 orders each. */
const restaurantsPerChunk = 200;
/** The restaurants of so many ZIPs are compared in one transaction. */
const zipsPerChunk = 50;

/** Each fact of the ledger, the orders, and the meals of the restaurants `$1`, with the day it belongs to. */
const factsSql = `select l.restaurant_id, (l.booked_at at time zone r.timezone)::date as day, 0 as meals,
    0 as confirmed_orders, 0 as collected_orders, 0 as portions_saved,
    (l.account = 'platform_stripe' and l.kind = 'capture')::int as sold_orders,
    case when l.account = 'platform_stripe' and l.kind = 'capture' then l.amount_cents else 0 end as gross_cents,
    case when l.account = 'platform_stripe' and l.kind <> 'capture' then -l.amount_cents else 0 end as refunds_cents,
    (l.account <> 'platform_stripe' and l.kind = 'capture')::int as share_orders,
    case when l.account <> 'platform_stripe' then -l.amount_cents else 0 end as share_cents
  from ledger_lines l join restaurants r on r.id = l.restaurant_id
  where l.restaurant_id = any ($1::uuid[]) and l.kind in ('capture', 'refund', 'refund_failed')
    and l.account in ('platform_stripe', 'restaurant_pending', 'restaurant_earned')
  union all
  select restaurant_id, service_date, 0, (payment_confirmed_at is not null)::int,
    coalesce(closed_reason = 'collected', false)::int, case when closed_reason = 'collected' then quantity else 0 end,
    0, 0, 0, 0, 0
  from orders where restaurant_id = any ($1::uuid[])
    and (payment_confirmed_at is not null or closed_reason = 'collected')
  union all
  select restaurant_id, available_date, 1, 0, 0, 0, 0, 0, 0, 0, 0 from meals where restaurant_id = any ($1::uuid[])`;
const hasDay = '(portions_saved <> 0 or sold_orders <> 0 or gross_cents <> 0 or refunds_cents <> 0)';

/**
 * Compares and repairs the sums of the restaurants `$1`. One statement reads one state of the database, in which the
 * changes that it deletes belong to exactly the facts that it adds up.
 */
const compareChunk = statement(
  'figures-compare',
  row({ differences: notNull(integer) }),
  `with changes as (delete from figure_changes where restaurant_id = any ($1::uuid[]) returning *),
   facts as materialized (${factsSql}),
   true_days as materialized (select restaurant_id, day, ${totalDayFigures} from facts where ${hasDay} group by 1, 2),
   true_sums as materialized (select restaurant_id, ${totalSumFigures} from facts group by 1),
   known_days as (select restaurant_id, day, ${totalDayFigures} from (
       select restaurant_id, day, ${dayFigureNames} from restaurant_days where restaurant_id = any ($1::uuid[])
       union all select restaurant_id, day, ${dayFigureNames} from changes) known group by 1, 2),
   known_sums as (select restaurant_id, ${totalSumFigures} from (
       select restaurant_id, ${sumFigureNames} from restaurant_sums where restaurant_id = any ($1::uuid[])
       union all select restaurant_id, ${sumFigureNames} from changes) known group by 1),
   put_days as (insert into restaurant_days (restaurant_id, day, ${dayFigureNames})
     select restaurant_id, day, ${dayFigureNames} from true_days
     on conflict (restaurant_id, day) do update set ${putDayFigures}
     where ${dayFiguresDiffer('restaurant_days', 'excluded')}),
   drop_days as (delete from restaurant_days d where d.restaurant_id = any ($1::uuid[]) and not exists (
     select from true_days t where t.restaurant_id = d.restaurant_id and t.day = d.day)),
   put_market as (insert into market_days (day, ${dayFigureNames})
     select day, ${totalDayFigures} from (
       select coalesce(t.day, d.day) as day, ${subtractDayFigures('t', 'd')}
       from true_days t full join (select * from restaurant_days where restaurant_id = any ($1::uuid[])) d
         on d.restaurant_id = t.restaurant_id and d.day = t.day) changed group by 1
     on conflict (day) do update set ${addDayFigures('market_days')}),
   put_sums as (insert into restaurant_sums (restaurant_id, ${sumFigureNames})
     select asked.id, ${sumFigureNames.replaceAll(/(\w+)/g, 'coalesce(t.$1, 0)')}
     from unnest($1::uuid[]) as asked (id) left join true_sums t on t.restaurant_id = asked.id
     on conflict (restaurant_id) do update set ${putSumFigures}
     where ${sumFiguresDiffer('restaurant_sums', 'excluded')})
   select ((select count(*) from true_days t full join known_days k
         on k.restaurant_id = t.restaurant_id and k.day = t.day where ${dayFiguresDiffer('t', 'k')})
     + (select count(*) from true_sums t full join known_sums k on k.restaurant_id = t.restaurant_id
         where ${sumFiguresDiffer('t', 'k')}))::int as differences`,
);
/**
 * The same for what the restaurants are owed. Differences are added and not written over: a payment that commits while
 * this runs changes the row, too.
 */
const compareEarnings = statement(
  'figures-compare-earnings',
  row({ differences: notNull(integer) }),
  `with facts as (
     select restaurant_id, case kind when 'adjustment' then kind else 'order' end as kind,
       case kind when 'adjustment' then source::uuid else order_id end as item_id, -amount_cents as cents, booked_at as since
     from ledger_lines where restaurant_id = any ($1::uuid[]) and account in ('restaurant_earned', 'restaurant_stripe')
       and (kind = 'adjustment' or order_id is not null)
     union all
     select p.restaurant_id, case l.type when 'by-hand-order' then 'order' else 'adjustment' end, l.source::uuid,
       -l.amount_cents, l.booked_at
     from payouts p join payout_lines l on l.payout_id = p.id
     where p.restaurant_id = any ($1::uuid[]) and p.stripe_payout_id is null and p.status <> 'failed'
       and l.type in ('by-hand-order', 'by-hand-adjustment')),
   sums as (select restaurant_id, kind, item_id, sum(cents) as cents, min(since) as since from facts group by 1, 2, 3
     having sum(cents) <> 0),
   missing as materialized (
     select restaurant_id, kind, item_id, coalesce(s.cents, 0) - coalesce(e.cents, 0) as cents,
       coalesce(s.since, e.since) as since
     from sums s full join (select * from open_earnings where restaurant_id = any ($1::uuid[])) e
       using (restaurant_id, kind, item_id)
     where coalesce(s.cents, 0) <> coalesce(e.cents, 0)),
   added as (select add_open_earnings(array_agg(
       row(restaurant_id, kind, item_id, cents, since)::open_earnings)) from missing having count(*) > 0)
   select (select count(*) from missing)::int as differences from (select count(*) from added) a`,
);
/** The days of all restaurants must be the sums of their days. The rows of a year are added up in a second. */
const compareMarket = statement(
  'figures-compare-market',
  row({ differences: notNull(integer) }),
  `with true_days as materialized (select day, ${totalDayFigures} from restaurant_days group by day),
   put as (insert into market_days (day, ${dayFigureNames}) select day, ${dayFigureNames} from true_days
     on conflict (day) do update set ${putDayFigures} where ${dayFiguresDiffer('market_days', 'excluded')}),
   dropped as (delete from market_days m where not exists (select from true_days t where t.day = m.day))
   select count(*)::int as differences from true_days t full join market_days m on m.day = t.day
   where ${dayFiguresDiffer('t', 'm')}`,
);
/**
 * The sums of the restaurants of the ZIPs `$1` by calendar month, quarter, and year, and of these ZIPs, must be the sums of
 * the restaurants' days.
 */
const comparePeriods = statement(
  'figures-compare-periods',
  row({ differences: notNull(integer) }),
  `with days as materialized (select r.zip, d.* from restaurants r join restaurant_days d on d.restaurant_id = r.id
     where r.zip = any ($1::char(5)[])),
   true_restaurants as materialized (select restaurant_id, p.months, p.starts_on, ${totalDayFigures}
     from days cross join lateral figure_periods(day) p where p.months > 0 group by 1, 2, 3),
   true_zips as materialized (select zip, p.months, p.starts_on, ${totalDayFigures}
     from days cross join lateral figure_periods(day) p group by 1, 2, 3),
   known_restaurants as materialized (select p.* from restaurants r join restaurant_periods p on p.restaurant_id = r.id
     where r.zip = any ($1::char(5)[])),
   known_zips as materialized (select * from zip_periods where zip = any ($1::char(5)[])),
   put_restaurants as (insert into restaurant_periods (restaurant_id, months, starts_on, ${dayFigureNames})
     select restaurant_id, months, starts_on, ${dayFigureNames} from true_restaurants
     on conflict (months, starts_on, restaurant_id) do update set ${putDayFigures}
     where ${dayFiguresDiffer('restaurant_periods', 'excluded')}),
   drop_restaurants as (delete from restaurant_periods p using (select restaurant_id, months, starts_on
       from known_restaurants except select restaurant_id, months, starts_on from true_restaurants) gone
     where p.months = gone.months and p.starts_on = gone.starts_on and p.restaurant_id = gone.restaurant_id),
   put_zips as (insert into zip_periods (zip, months, starts_on, ${dayFigureNames})
     select zip, months, starts_on, ${dayFigureNames} from true_zips
     on conflict (months, starts_on, zip) do update set ${putDayFigures}
     where ${dayFiguresDiffer('zip_periods', 'excluded')}),
   drop_zips as (delete from zip_periods p using (select zip, months, starts_on from known_zips
       except select zip, months, starts_on from true_zips) gone
     where p.months = gone.months and p.starts_on = gone.starts_on and p.zip = gone.zip)
   select ((select count(*) from true_restaurants t full join known_restaurants k using (months, starts_on, restaurant_id)
       where ${dayFiguresDiffer('t', 'k')})
     + (select count(*) from true_zips t full join known_zips k using (months, starts_on, zip)
       where ${dayFiguresDiffer('t', 'k')}))::int as differences`,
);
const listZips = statement(
  'figures-next-zips',
  row({ zip: notNull(text) }),
  `select z.zip::text from zips z where ($1::char(5) is null or z.zip > $1::char(5))
     and exists (select from restaurants r where r.zip = z.zip) order by z.zip limit ${zipsPerChunk}`,
);
const listIds = statement(
  'figures-next-restaurants',
  row({ id: uuid }),
  `select id from restaurants where $1::uuid is null or id > $1 order by id limit ${restaurantsPerChunk}`,
);
const readState = statement(
  'figures-state',
  row({ isBuilt: notNull(boolean) }),
  'select built_at is not null as is_built from figure_state',
);
const finish = command(
  'figures-compared',
  `update figure_state set built_at = coalesce(built_at, $1), compared_at = $1, differences = $2`,
);

/**
 * Task `compare-figures`: adds up the whole history again, restaurant by restaurant, and repairs sums that differ. A
 * difference raises an alarm, unless the sums had never been built.
 */
export async function compareFigures(app: App): Promise<void> {
  const wasBuilt = (await readState(app.db, []))[0]?.isBuilt ?? false;
  let differences = 0;
  for (let last: string | null = null; ; ) {
    const ids: string[] = (await listIds(app.db, [last])).map(({ id }) => id);
    if (ids.length === 0) break;
    differences += await transaction(app, async (tx) => {
      await lockFigures(tx, []);
      const [compared] = await compareChunk(tx, [ids]);
      const [earnings] = await compareEarnings(tx, [ids]);
      await storeGoals(tx, ids);
      return (compared?.differences ?? 0) + (earnings?.differences ?? 0);
    });
    last = ids.at(-1) ?? null;
  }
  differences += await comparePeriodsOfAll(app);
  differences += await compareTaxMonths(app);
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await lockFigures(tx, []);
    differences += (await compareMarket(tx, []))[0]?.differences ?? 0;
    await finish(tx, [now, differences]);
    if (!wasBuilt || differences === 0) return;
    app.log.error({ differences }, 'ALARM: sums by day differ from the ledger and the orders');
    const text = `${differences} sums of admin totals or dashboards differed from the ledger. They are repaired.`;
    await raiseAlarm(tx, { kind: 'figures-differ', source: now.toISOString(), orderId: null, text }, now);
  });
}

async function comparePeriodsOfAll(app: App): Promise<number> {
  let differences = 0;
  for (let last: string | null = null; ; ) {
    const zips: string[] = (await listZips(app.db, [last])).map(({ zip }) => zip);
    if (zips.length === 0) return differences;
    differences += await transaction(app, async (tx) => {
      await lockFigures(tx, []);
      return (await comparePeriods(tx, [zips]))[0]?.differences ?? 0;
    });
    last = zips.at(-1) ?? null;
  }
}

/** Task `build-figures`: adds up the history of a database that is older than the sums. Later runs do nothing. */
export async function buildFigures(app: App): Promise<void> {
  const [state] = await readState(app.db, []);
  if (!state?.isBuilt) await compareFigures(app);
  else await buildTaxMonths(app);
}
