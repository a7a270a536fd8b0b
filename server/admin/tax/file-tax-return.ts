import type * as contract from '@fondly/contract/admin/tax-returns';
import { formatCents } from '@fondly/contract/money';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { postTaxPaid } from '../../ledger/post-money-out.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readTaxMonthRows } from '../../reports/tax-months/read-tax-months.ts';
import { getTodayInState, readTaxArea } from '../../tax/tax-areas.ts';
import { insertTaxReturn } from '../../tax/tax-returns.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { findMonthState, toFirstDay } from './month-state.ts';

type ReturnInput = z.output<typeof contract.fileTaxReturn.schema.body>;

/**
 * Records that the tax of an area and month was filed and paid, and books it, once. A repeated request is answered like
 * the first, and any other is told that the month is paid.
 */
export async function fileTaxReturn(app: App, admin: Admin, input: ReturnInput): Promise<void> {
  const auditEntry = { action: 'tax-return.file' as const, objectId: input.area, reason: input.reference };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const { name, state } = await readTaxArea(tx, input.area);
    const filed = { ...input, month: toFirstDay(input.month) };
    const stored = await insertTaxReturn(tx, filed, { adminId: admin.id, now });
    if (stored?.requestId === input.requestId) return null;
    if (stored) throw new Problem('tax-return-filed', { paidOn: stored.paidOn, reference: stored.reference });
    if (findMonthState(filed.month, state, false, now) === 'open') throw new Problem('tax-month-open');
    const today = getTodayInState(state, now);
    if (input.paidOn < filed.month || input.paidOn > today)
      throw new Problem('invalid-input', {}, { paidOn: 'paid-on-range' });
    await checkNetDue(tx, filed);
    await postTaxPaid(tx, `${filed.area} ${input.month}`, filed.amountCents, now);
    return `${name}, ${input.month}: ${formatCents(filed.amountCents)}`;
  });
}

/** Nothing is booked in a closed month any more, so the amount cannot change after this. */
async function checkNetDue(tx: Tx, { area, month, amountCents }: Pick<ReturnInput, 'area' | 'month' | 'amountCents'>) {
  const found = (await readTaxMonthRows(tx, month, month)).find((row) => row.area === area);
  if (!found) throw new Problem('not-found');
  if (found.collectedCents - found.refundedCents !== amountCents) throw new Problem('tax-month-changed');
}
