import { bigint, notNull, row } from '../../platform/database/row.ts';

/*
 * Figures of restaurants, exact at any time: the sums that the job `fold-figures` keeps, plus the changes that it has not
 * added yet, of which there are those of a minute (docs/decisions/0032-figures-are-kept-as-sums-by-day.md).
 */

const dayColumns = ['portions_saved', 'sold_orders', 'gross_cents', 'refunds_cents'] as const;
const sumColumns = ['meals', 'confirmed_orders', 'collected_orders', ...dayColumns, 'share_orders', 'share_cents'];

export const dayFigureNames = dayColumns.join(', ');
export const sumFigureNames = sumColumns.join(', ');
/** `sum(gross_cents)::bigint as gross_cents, …` */
const total = (columns: readonly string[]) =>
  columns.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ');
export const totalDayFigures = total(dayColumns);
export const totalSumFigures = total(sumColumns);
/** `gross_cents = t.gross_cents + excluded.gross_cents, …` for an upsert into `t`. */
const add = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
export const addDayFigures = (table: string) => add(table, dayColumns);
export const addSumFigures = add('restaurant_sums', sumColumns);
export const putDayFigures = dayColumns.map((name) => `${name} = excluded.${name}`).join(', ');
export const putSumFigures = sumColumns.map((name) => `${name} = excluded.${name}`).join(', ');
/** Whether any figure of `one` differs from that of `other`; a row that does not exist has zeros. */
const differ = (columns: readonly string[]) => (one: string, other: string) =>
  columns.map((name) => `coalesce(${one}.${name}, 0) <> coalesce(${other}.${name}, 0)`).join(' or ');
export const dayFiguresDiffer = differ(dayColumns);
export const sumFiguresDiffer = differ(sumColumns);
/** `true.gross_cents - known.gross_cents as gross_cents, …` */
export const subtractDayFigures = (one: string, other: string) =>
  dayColumns.map((name) => `coalesce(${one}.${name}, 0) - coalesce(${other}.${name}, 0) as ${name}`).join(', ');
export const hasDayFigures = dayColumns.map((name) => `${name} <> 0`).join(' or ');

export const sumFiguresRow = row({
  meals: notNull(bigint),
  confirmedOrders: notNull(bigint),
  collectedOrders: notNull(bigint),
  portionsSaved: notNull(bigint),
  soldOrders: notNull(bigint),
  grossCents: notNull(bigint),
  refundsCents: notNull(bigint),
  shareOrders: notNull(bigint),
  shareCents: notNull(bigint),
});

/** @param restaurants - SQL that limits the rows, such as `restaurant_id = $1` */
export const sumsSql = (restaurants: string): string => `select restaurant_id, ${sumFigureNames}
    from restaurant_sums where ${restaurants}
  union all select restaurant_id, ${sumFigureNames} from figure_changes where ${restaurants}`;

/** @param days - SQL that limits the rows, such as `day = $1` */
export const marketDaysSql = (days: string): string => `select day, ${dayFigureNames} from market_days where ${days}
  union all select day, ${dayFigureNames} from figure_changes where ${days}`;

/*
 * Figures of a period from few rows: `$1` and `$2` are the lengths in months and first days of calendar periods, 0 for a
 * day, which together are the period from `$3` to `$4` (see `split-period.ts`).
 */
export const restaurantPeriodsSql = `select t.restaurant_id, ${dayFigureNames}
    from unnest($1::smallint[], $2::date[]) p (months, starts_on) join restaurant_periods t using (months, starts_on)
  union all select d.restaurant_id, ${dayFigureNames}
    from unnest($1::smallint[], $2::date[]) p (months, starts_on) join restaurant_days d on d.day = p.starts_on
    where p.months = 0
  union all select restaurant_id, ${dayFigureNames} from figure_changes where day between $3 and $4`;
export const zipPeriodsSql = `select t.zip, ${dayFigureNames}
    from unnest($1::smallint[], $2::date[]) p (months, starts_on) join zip_periods t using (months, starts_on)
  union all select r.zip, ${dayFigureNames.replaceAll(/(\w+)/g, 'c.$1')}
    from figure_changes c join restaurants r on r.id = c.restaurant_id where c.day between $3 and $4`;
