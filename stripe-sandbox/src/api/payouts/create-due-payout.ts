import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { scheduleTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { sumBalance } from '../record-balance-transaction.ts';
import { buildPayout } from './build-payout.ts';
import { schedulePayout } from './payout-schedule.ts';

/** Pays out the available balance on the account's payout day. A balance of zero or less is carried over. */
export function createDuePayout(context: Context, account: Stripe.Account): void {
  if (!account.payouts_enabled) return;
  schedulePayout(context, account);
  const cents = sumBalance(context, account.id).available;
  if (cents <= 0) return;
  const included = [...context.store.balance.of(account.id)].filter(
    ({ object, payout }) => !payout && object.available_on <= context.clock.now(),
  );
  const object = buildPayout(context, account, cents);
  for (const row of included) context.store.balance.put({ ...row, payout: object.id });
  const fails = context.store.failingPayouts.get(account.id) !== undefined;
  if (fails) context.store.failingPayouts.remove(account.id);
  context.store.payouts.put({ id: object.id, account: account.id, object, fails });
  emit(context, 'payout.created', object, { account: account.id });
  scheduleTask(context, 'arrivePayout', object.id, object.arrival_date * 1000);
}
