import type { Db, Tx } from '../../platform/database/db.ts';
import { bigint, date, integer, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { taxFiguresRow, taxKeyRow, taxMonthsSql, totalTaxFigures } from './tax-month-columns.ts';

/** Of at most 1,000 areas, each is one row a month, however many orders it has: 25 ms for a year of 160 areas. */
const rowsPerYear = 12_000;

const readRows = statement(
  'tax-months',
  row({ month: notNull(date), ...taxKeyRow.columns, name: nullable(text), ...taxFiguresRow.columns }),
  `select m.month, m.state, m.area, (select a.name from tax_areas a where a.slug = m.area) as name, ${totalTaxFigures}
   from (${taxMonthsSql('month between $1 and $2')}) m group by 1, 2, 3 order by m.month desc, m.state, name limit ${rowsPerYear}`,
);
const readYears = statement(
  'tax-years',
  row({ year: notNull(integer) }),
  `select distinct extract(year from month)::int as year from (
     select month from tax_months union all select month from tax_changes) m order by year desc limit 100`,
);

/** Sales and tax by month and area, newest month first, then by state and name. The days are the first of a month. */
export const readTaxMonthRows = (on: Db | Tx, firstMonth: string, lastMonth: string) =>
  readRows(on, [firstMonth, lastMonth]);

/** The years with sales, newest first. */
export async function listTaxYears(on: Db): Promise<number[]> {
  return (await readYears(on, [])).map(({ year }) => year);
}

const sumStates = statement(
  'tax-states',
  row({ state: notNull(text), grossCents: notNull(bigint) }),
  `select state, sum(gross_cents)::bigint as gross_cents from (${taxMonthsSql('month between $1 and $2')}) m
   group by state order by state limit 100`,
);

/** Gross sales by state in a calendar year, in cents. */
export const readStateSales = (on: Db, year: number) => sumStates(on, [`${year}-01-01`, `${year}-12-01`]);
