import type Stripe from 'stripe';
import { type Context, cancelTask, emit, scheduleTask } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import type { StoredPayout } from '../../store/store.ts';
import { setRequirements } from '../connect/build-account.ts';
import { recordBalanceTransaction, sumBalance } from '../record-balance-transaction.ts';
import { buildPayout } from './build-payout.ts';
import { nextPayoutMs } from './payout-schedule.ts';

/** Sets the next payout of an account that can have one. Setting it again changes nothing. */
export function schedulePayout(context: Context, account: Stripe.Account): void {
  const at = nextPayoutMs(account, context.clock.nowMs());
  if (at !== null && account.payouts_enabled) scheduleTask(context, 'payOut', account.id, at);
}

/** The day of the payout: all that is available goes to the bank. Nothing, or less than nothing, is carried over. */
export function createDuePayout(context: Context, account: Stripe.Account): void {
  if (!account.payouts_enabled) return;
  schedulePayout(context, account);
  const cents = sumBalance(context, account.id).available;
  if (cents <= 0) return;
  const paid = [...context.store.balance.of(account.id)].filter(
    ({ object, payout }) => !payout && object.available_on <= context.clock.now(),
  );
  const object = buildPayout(context, account, cents);
  for (const line of paid) context.store.balance.put({ ...line, payout: object.id });
  const mark = context.store.failingPayouts.get(account.id);
  if (mark) context.store.failingPayouts.remove(account.id);
  context.store.payouts.put({ id: object.id, account: account.id, object, fails: mark !== undefined });
  emit(context, 'payout.created', object, { account: account.id });
  scheduleTask(context, 'arrivePayout', object.id, object.arrival_date * 1000);
}

/** The next payout of this account will come back from the bank. */
export function failNextPayout(context: Context, account: Stripe.Account): void {
  context.store.failingPayouts.put({ id: account.id });
}

/** Two business days later the money is at the bank, or the bank has sent it back. */
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

/**
 * The bank sends the money back, in two events: it is in the balance again, and there are no payouts any more until
 * the owner has named another bank account.
 *
 * @throws Refusal 400 for a payout that has failed already
 */
export function failPayout(context: Context, row: StoredPayout): void {
  const { object, account: id } = row;
  if (object.status === 'failed') throw invalidRequest('This payout has failed already.', { param: 'id' });
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
  emit(context, 'account.updated', account, { account: id, previous });
}
