import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { cancelTask } from '../../schedule-task.ts';
import type { StoredPayout } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

/** Cancels a payout that is on its way. Its amount is back in the balance. @throws ApiError 400 for one that ended */
export function cancelPayout(context: Context, row: StoredPayout): void {
  const { object, account } = row;
  if (object.status !== 'in_transit' && object.status !== 'pending')
    throw invalidRequest('This payout can no longer be canceled.', { param: 'id' });
  cancelTask(context, 'arrivePayout', object.id);
  object.status = 'canceled';
  recordBalanceTransaction(context, {
    account,
    type: 'payout_cancel',
    reportingCategory: 'payout_reversal',
    amountCents: object.amount,
    source: object.id,
    description: 'STRIPE PAYOUT CANCEL',
  });
  context.store.payouts.put(row);
  emit(context, 'payout.canceled', object, { account });
}
