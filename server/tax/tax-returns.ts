import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { bigint, date, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/** The tax of an area in a month, as it was filed and paid. `month` is its first day. */
export type TaxReturn = {
  requestId: string;
  area: string;
  month: string;
  amountCents: number;
  paidOn: string;
  reference: string;
};

const taxReturn = row({
  area: text,
  month: date,
  requestId: uuid,
  amountCents: bigint,
  paidOn: date,
  reference: text,
  filedBy: text,
});
const columns = 't.area, t.month, t.request_id, t.amount_cents, t.paid_on, t.reference, u.name as filed_by';
const insert = statement(
  'tax-return-add',
  row({ area: text }),
  `insert into tax_returns (area, month, request_id, amount_cents, paid_on, reference, filed_by, filed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (area, month) do nothing returning area`,
);
const readOne = statement(
  'tax-return',
  taxReturn,
  `select ${columns} from tax_returns t join users u on u.id = t.filed_by where t.area = $1 and t.month = $2`,
);
const readSome = statement(
  'tax-returns',
  taxReturn,
  `select ${columns} from tax_returns t join users u on u.id = t.filed_by where t.month between $1 and $2 limit 12000`,
);

/** Stores a return. Of simultaneous ones, the first is stored. @returns the stored one if another was first */
export async function insertTaxReturn(
  tx: Tx,
  filed: TaxReturn,
  by: { adminId: string; now: Date },
): Promise<TaxReturn | null> {
  const { area, month, requestId, amountCents, paidOn, reference } = filed;
  const added = await insert(tx, [area, month, requestId, amountCents, paidOn, reference, by.adminId, by.now]);
  return added.length > 0 ? null : expectOneRow(await readOne(tx, [area, month]));
}

/** The returns of the months from `first` to `last`, each named by its first day. */
export const listTaxReturns = (on: Db | Tx, first: string, last: string) => readSome(on, [first, last]);
