import type { ComplianceLimit } from '@fondly/contract/admin/payees';
import type { Db, Tx } from '../platform/database/db.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { bigint, integer, notNull, nullable, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/** The limits that migrations and operators store with a source and a day. */
export type ComplianceLimitName = 'seller-near' | 'seller-duty' | 'w9' | 'form-1099-k';

const find = statement(
  'compliance-limit',
  row({ sales: nullable(integer), cents: notNull(bigint), days: nullable(integer), source: text }),
  `select sales, cents, days, source from compliance_limits where name = $1 and from_date <= $2
   order by from_date desc limit 1`,
);

/** @param day - on which the limit is in effect, "2026-12-02" */
export async function readComplianceLimit(
  on: Db | Tx,
  name: ComplianceLimitName,
  day: string,
): Promise<ComplianceLimit & { days: number | null }> {
  return expectOneRow(await find(on, [name, day]));
}

/** Without the days, as pages show it. */
export const toLimitView = ({ sales, cents, source }: ComplianceLimit): ComplianceLimit => ({ sales, cents, source });
