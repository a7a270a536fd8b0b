import type { Context } from '../../context.ts';
import type { StoredPayout } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { failPayout } from './fail-payout.ts';

/** Ends a payout on its arrival date: it is paid, or the bank returns it. */
export function completePayout(context: Context, row: StoredPayout): void {
  const { object, account } = row;
  if (object.status !== 'in_transit') return;
  if (row.fails) {
    failPayout(context, row);
    return;
  }
  object.status = 'paid';
  object.trace_id = { status: 'supported', value: `sandbox${object.id.slice(-8)}` };
  context.store.payouts.put(row);
  emit(context, 'payout.paid', object, { account });
}
