import { formatCents } from '@fondly/contract/money';
import { raiseAlarm, resolveAlarm } from '../../orders/raise-alarm.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const unmatchedLines = row({ name: text, lines: notNull(integer), cents: notNull(integer), types: nullable(text) });

/** Reads payout lines that match no transfer of ours, no reversal and no failed payout. */
const readUnmatchedLines = statement(
  'payout-unmatched-lines',
  unmatchedLines,
  `select k.name, count(l.payout_id)::int as lines, coalesce(sum(l.amount_cents), 0)::int as cents,
     string_agg(distinct l.type, ', ') as types
   from payouts p join restaurants k on k.id = p.restaurant_id left join payout_lines l on l.payout_id = p.id
     and l.type not like 'payout\\_%' and l.type <> 'application_fee_refund'
     and not exists (select from transfers t where t.destination_payment = l.source)
     and not exists (select from transfer_reversals r where l.source in (r.destination_payment_refund, r.id))
   where p.id = $1 group by k.name`,
);

/**
 * A restaurant reads "Other" on its statement for an unmatched line, so an admin is alerted once to identify it. A line
 * that a later event of the payout matches raises no alarm.
 */
export async function checkUnmatchedLines(tx: Tx, payoutId: string, source: string, now: Date): Promise<void> {
  const { name, lines, cents, types } = expectOneRow(await readUnmatchedLines(tx, [payoutId]));
  if (lines === 0) return resolveAlarm(tx, 'payout-line', source, now);
  const many = lines === 1 ? 'a line that is' : `${lines} lines that are`;
  const text = `A payout of ${name} has ${many} no order of ours, ${formatCents(cents)} in all (${types ?? ''}).`;
  await raiseAlarm(tx, { kind: 'payout-line', source, orderId: null, text }, now);
}
