import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { cancelTask } from '../../schedule-task.ts';
import type { StoredPayout } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { setRequirements } from '../connect/build-account.ts';
import { emitAccountUpdated } from '../connect/emit-account-updated.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

/** Makes the bank return the account's next payout. */
export function failNextPayout(context: Context, account: Stripe.Account): void {
  context.store.failingPayouts.put({ id: account.id });
}

/**
 * Returns a payout. Its amount is back in the balance, and payouts stay disabled until the owner names another bank
 * account: one event for each.
 *
 * @throws ApiError 400 for a payout that has already failed
 */
export function failPayout(context: Context, row: StoredPayout): void {
  const { object, account: id } = row;
  if (object.status === 'failed') throw invalidRequest('This payout has already failed.', { param: 'id' });
  cancelTask(context, 'arrivePayout', object.id);
  object.status = 'failed';
  object.failure_code = 'account_closed';
  object.failure_message = 'The bank account has been closed.';
  object.failure_balance_transaction = recordBalanceTransaction(context, {
    account: id,
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amountCents: object.amount,
    source: object.id,
    description: 'STRIPE PAYOUT FAILURE',
  });
  context.store.payouts.put(row);
  emit(context, 'payout.failed', object, { account: id });
  const account = context.store.accounts.get(id);
  if (!account) return;
  const previous = { payouts_enabled: account.payouts_enabled, requirements: account.requirements };
  account.payouts_enabled = false;
  setRequirements(account, ['external_account']);
  cancelTask(context, 'payOut', id);
  context.store.accounts.put(account);
  emitAccountUpdated(context, account, previous);
}
