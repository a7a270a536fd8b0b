import type Stripe from 'stripe';
import { dropTask, emit, setTask, type World } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';
import type { StoredPayout } from '../../store/store.ts';
import { setRequirements } from '../connect/build-account.ts';
import { balanceOf, book } from '../record-balance-transaction.ts';
import { buildPayout } from './build-payout.ts';
import { nextPayoutMs } from './payout-schedule.ts';

/** Sets the next payout of an account that can have one. Setting it again changes nothing. */
export function planPayout(world: World, account: Stripe.Account): void {
  const at = nextPayoutMs(account, world.clock.nowMs());
  if (at !== null && account.payouts_enabled) setTask(world, 'payOut', account.id, at);
}

/** The day of the payout: all that is available goes to the bank. Nothing, or less than nothing, is carried over. */
export function payOut(world: World, account: Stripe.Account): void {
  if (!account.payouts_enabled) return;
  planPayout(world, account);
  const cents = balanceOf(world, account.id).available;
  if (cents <= 0) return;
  const paid = [...world.store.balance.of(account.id)].filter(
    ({ object, payout }) => !payout && object.available_on <= world.clock.now(),
  );
  const object = buildPayout(world, account, cents);
  for (const line of paid) world.store.balance.put({ ...line, payout: object.id });
  const mark = world.store.failingPayouts.get(account.id);
  if (mark) world.store.failingPayouts.remove(account.id);
  world.store.payouts.put({ id: object.id, account: account.id, object, fails: mark !== undefined });
  emit(world, 'payout.created', object, { account: account.id });
  setTask(world, 'arrivePayout', object.id, object.arrival_date * 1000);
}

/** The next payout of this account will come back from the bank. */
export function failNextPayout(world: World, account: Stripe.Account): void {
  world.store.failingPayouts.put({ id: account.id });
}

/** Two business days later the money is at the bank, or the bank has sent it back. */
export function arrivePayout(world: World, row: StoredPayout): void {
  const { object, account } = row;
  if (object.status !== 'in_transit') return;
  if (row.fails) {
    failPayout(world, row);
    return;
  }
  object.status = 'paid';
  object.trace_id = { status: 'supported', value: `sandbox${object.id.slice(-8)}` };
  world.store.payouts.put(row);
  emit(world, 'payout.paid', object, { account });
}

/**
 * The bank sends the money back, in two events: it is in the balance again, and there are no payouts any more until
 * the owner has named another bank account.
 *
 * @throws Refusal 400 for a payout that has failed already
 */
export function failPayout(world: World, row: StoredPayout): void {
  const { object, account: id } = row;
  if (object.status === 'failed') throw invalid('This payout has failed already.', { param: 'id' });
  dropTask(world, 'arrivePayout', object.id);
  object.status = 'failed';
  object.failure_code = 'account_closed';
  object.failure_message = 'The bank account has been closed.';
  object.failure_balance_transaction = book(world, {
    account: id,
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amountCents: object.amount,
    source: object.id,
    description: 'STRIPE PAYOUT FAILURE',
  });
  world.store.payouts.put(row);
  emit(world, 'payout.failed', object, { account: id });
  const account = world.store.accounts.get(id);
  if (!account) return;
  const previous = { payouts_enabled: account.payouts_enabled, requirements: account.requirements };
  account.payouts_enabled = false;
  setRequirements(account, ['external_account']);
  dropTask(world, 'payOut', id);
  world.store.accounts.put(account);
  emit(world, 'account.updated', account, { account: id, previous });
}
