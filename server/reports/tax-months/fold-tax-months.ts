import type { App } from '../../platform/app.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockFigures } from '../figures/lock-figures.ts';
import { addTaxFigures, taxFigureNames, totalTaxFigures } from './tax-month-columns.ts';

/** Bounds the transaction of one fold. */
const changesPerFold = 10_000;

/** One statement, so that what it deletes and what it adds are the same changes. */
const fold = statement(
  'tax-months-fold',
  row({ folded: notNull(integer) }),
  `with changes as (
     delete from tax_changes where id in (select id from tax_changes order by id limit ${changesPerFold}) returning *),
   added as (insert into tax_months (month, state, area, ${taxFigureNames})
     select month, state, area, ${totalTaxFigures} from changes group by 1, 2, 3
     on conflict (month, state, area) do update set ${addTaxFigures})
   select count(*)::int as folded from changes`,
);

/** Adds the changes since the last run to the sums of months and areas. */
export async function foldTaxMonths(app: App): Promise<void> {
  for (let folded = changesPerFold; folded === changesPerFold; )
    folded = await transaction(app, async (tx) => {
      await lockFigures(tx, []);
      return (await fold(tx, []))[0]?.folded ?? 0;
    });
}
