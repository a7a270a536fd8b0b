import type { App } from '../../platform/app.ts';
import { boolean, date, integer, notNull, row } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockFigures } from '../figures/lock-figures.ts';
import { putTaxFigures, taxFigureNames, taxFiguresDiffer, totalTaxFigures } from './tax-month-columns.ts';

/** Ledger lines are only ever added, so older months cannot have changed. */
const monthsPerNight = 2;

/**
 * Compares and repairs the month `$1`. Its lines are found by the time index of the ledger, a day more on both sides for
 * the time zones. One statement reads one state of the database, as in `compare-figures.ts`.
 */
const compareMonth = statement(
  'tax-months-compare',
  row({ differences: notNull(integer) }),
  `with changes as (delete from tax_changes where month = $1::date returning *),
   postings as materialized (select order_id, kind, source, booked_at,
       coalesce(sum(amount_cents) filter (where account = 'tax_held'), 0) as held_cents
     from ledger_lines where kind in ('capture', 'capture_back', 'refund', 'refund_failed') and order_id is not null
       and booked_at >= $1::date - interval '1 day' and booked_at < $1::date + interval '1 month 1 day' group by 1, 2, 3, 4),
   facts as (select coalesce(a.state, z.state, '') as state, coalesce(o.tax_area, '') as area,
       case p.kind when 'capture' then o.subtotal_cents else 0 end as gross_cents,
       case when p.kind = 'capture' and o.discount_funder = 'restaurant' then o.discount_cents else 0 end
         as restaurant_discount_cents,
       case p.kind when 'capture' then o.tax_base_cents else 0 end as base_cents,
       case p.kind when 'capture' then -p.held_cents else 0 end as collected_cents,
       case p.kind when 'capture' then 0 else p.held_cents end as refunded_cents
     from postings p join orders o on o.id = p.order_id join restaurants r on r.id = o.restaurant_id
       left join zips z on z.zip = r.zip left join tax_areas a on a.slug = o.tax_area
     where (p.kind = 'capture' or p.held_cents <> 0)
       and date_trunc('month', p.booked_at at time zone r.timezone)::date = $1::date),
   true_sums as materialized (select state, area, ${totalTaxFigures} from facts group by 1, 2),
   known_sums as (select state, area, ${totalTaxFigures} from (
       select state, area, ${taxFigureNames} from tax_months where month = $1::date
       union all select state, area, ${taxFigureNames} from changes) known group by 1, 2),
   put as (insert into tax_months (month, state, area, ${taxFigureNames})
     select $1::date, state, area, ${taxFigureNames} from true_sums
     on conflict (month, state, area) do update set ${putTaxFigures} where ${taxFiguresDiffer('tax_months', 'excluded')}),
   dropped as (delete from tax_months m where m.month = $1::date and not exists (
     select from true_sums t where t.state = m.state and t.area = m.area))
   select count(*)::int as differences from true_sums t full join known_sums k using (state, area)
   where ${taxFiguresDiffer('t', 'k')}`,
);
const readState = statement(
  'tax-months-state',
  row({ isBuilt: notNull(boolean) }),
  'select tax_built_at is not null as is_built from figure_state',
);
/** From the month of the first line on if `$1`, which reads the whole ledger; otherwise those of a night. */
const listMonths = statement(
  'tax-months-to-compare',
  row({ month: notNull(date) }),
  `select generate_series(date_trunc('month', case when $1::boolean
       then (select min(booked_at) - interval '1 day' from ledger_lines)
       else $2::timestamptz - interval '${monthsPerNight - 1} months' end)::date,
     ($2::timestamptz + interval '1 day')::date, interval '1 month')::date as month order by month`,
);
const finish = command('tax-months-built', 'update figure_state set tax_built_at = coalesce(tax_built_at, $1)');

/**
 * Adds up the last two months again, or the whole history if it never was, and repairs sums that differ.
 *
 * @returns the number of differences; 0 when the sums had never been built
 */
export async function compareTaxMonths(app: App): Promise<number> {
  const now = app.clock.now();
  const isBuilt = (await readState(app.db, []))[0]?.isBuilt ?? false;
  let differences = 0;
  for (const { month } of await listMonths(app.db, [!isBuilt, now]))
    differences += await transaction(app, async (tx) => {
      await lockFigures(tx, []);
      return (await compareMonth(tx, [month]))[0]?.differences ?? 0;
    });
  if (isBuilt) return differences;
  await finish(app.db, [now]);
  return 0;
}

/** Adds up the history of a database that is older than the sums. Later runs do nothing. */
export async function buildTaxMonths(app: App): Promise<void> {
  const [state] = await readState(app.db, []);
  if (!state?.isBuilt) await compareTaxMonths(app);
}
