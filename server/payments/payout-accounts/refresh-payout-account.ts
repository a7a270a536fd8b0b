import { topics } from '@fondly/contract/live';
import type Stripe from 'stripe';
import { raiseAlarm, resolveAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, notNull, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { findBankLast4 } from './find-bank-last4.ts';
import { readPayoutAccount } from './read-payout-account.ts';

/**
 * Compares when the reads began, because the older of two concurrent reads may finish last. A closed account that
 * responds is open again.
 */
const updateAccount = statement(
  'payout-account-refresh',
  row({ restaurantId: uuid, wasClosed: notNull(boolean) }),
  `update payout_accounts p set stripe_onboarded = $3, payouts_enabled = $4, transfers_active = $5, details_missing = $6,
     bank_last4 = $7, updated_at = $2, read_at = $2, closed_at = null,
     onboarded_at = case when $3 then coalesce(p.onboarded_at, $2) end,
     payouts_enabled_at = case when $4 then coalesce(p.payouts_enabled_at, $2) end
   from (select restaurant_id, closed_at from payout_accounts where stripe_account_id = $1 for update) before
   where p.restaurant_id = before.restaurant_id and (p.read_at is null or p.read_at <= $2)
   returning p.restaurant_id, before.closed_at is not null as was_closed`,
);
const closeAccount = statement(
  'payout-account-close',
  row({ restaurantId: uuid }),
  `update payout_accounts set stripe_onboarded = false, payouts_enabled = false, transfers_active = false,
     details_missing = false, bank_last4 = null, onboarded_at = null, payouts_enabled_at = null, closed_at = $2,
     updated_at = $2, read_at = $2
   where stripe_account_id = $1 and closed_at is null and (read_at is null or read_at <= $2) returning restaurant_id`,
);

/**
 * Updates a restaurant's payout account from Stripe. Every capability may return to false; new payments are then held.
 * A disconnected or deleted account is closed, and the restaurant may start another.
 */
export async function refreshPayoutAccount(app: App, accountId: string): Promise<void> {
  const startedAt = app.clock.now();
  if (!(await updatePayoutAccount(app, accountId))) await closePayoutAccount(app, accountId, startedAt);
}

/**
 * Updates a payout account from Stripe and never closes it.
 *
 * @returns false when the account is not connected to us
 * @throws Stripe's error when the account could not be read, which says nothing about it
 */
export async function updatePayoutAccount(app: App, accountId: string): Promise<boolean> {
  const startedAt = app.clock.now();
  const account = await readPayoutAccount(app, accountId);
  if (!account) return false;
  await transaction(app, async (tx) => {
    const [row] = await updateAccount(tx, [accountId, startedAt, ...toAccountColumns(account)]);
    if (!row) return;
    signal(tx, topics.restaurant(row.restaurantId), []);
    if (row.wasClosed) await resolveAlarm(tx, 'payout-account-gone', accountId, startedAt);
    // Held payments of this restaurant can be transferred now.
    if (canReceive(account)) enqueue(tx, 'send-transfers', row, { key: `transfers:${row.restaurantId}` });
  });
  return true;
}

/** @param readAt - when Stripe was asked; a newer read of the account keeps it open */
export async function closePayoutAccount(app: App, accountId: string, readAt: Date): Promise<void> {
  await transaction(app, async (tx) => {
    const [row] = await closeAccount(tx, [accountId, readAt]);
    if (!row) return;
    signal(tx, topics.restaurant(row.restaurantId), []);
    await raiseDisconnectedAlarm(app, tx, accountId, row.restaurantId);
  });
}

async function raiseDisconnectedAlarm(app: App, tx: Tx, accountId: string, restaurantId: string): Promise<void> {
  app.log.error({ accountId, restaurantId }, 'ALARM payments: a payout account is disconnected');
  const text = `The payout account of restaurant ${restaurantId} is disconnected.`;
  await raiseAlarm(tx, { kind: 'payout-account-gone', source: accountId, orderId: null, text }, app.clock.now());
}

const canReceive = (account: Stripe.Account) => account.capabilities?.transfers === 'active';

function toAccountColumns(account: Stripe.Account): (boolean | string | null)[] {
  const due = account.requirements?.currently_due ?? [];
  return [
    account.details_submitted,
    account.payouts_enabled,
    canReceive(account),
    due.length > 0,
    findBankLast4(account),
  ];
}
