import { topics } from '@fondly/contract/live';
import Stripe from 'stripe';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';

/** Compares when the reads began, because the older of two concurrent reads may finish last. */
const updateAccount = statement(
  'payout-account-refresh',
  row({ restaurantId: uuid }),
  `update payout_accounts set stripe_onboarded = $3, payouts_enabled = $4, transfers_active = $5, details_missing = $6,
     bank_last4 = $7, updated_at = $2, read_at = $2,
     onboarded_at = case when $3 then coalesce(onboarded_at, $2) end,
     payouts_enabled_at = case when $4 then coalesce(payouts_enabled_at, $2) end
   where stripe_account_id = $1 and closed_at is null and (read_at is null or read_at <= $2)
   returning restaurant_id`,
);
const closeAccount = statement(
  'payout-account-close',
  row({ restaurantId: uuid }),
  `update payout_accounts set stripe_onboarded = false, payouts_enabled = false, transfers_active = false,
     details_missing = false, bank_last4 = null, onboarded_at = null, payouts_enabled_at = null, closed_at = $2,
     updated_at = $2, read_at = $2
   where stripe_account_id = $1 and closed_at is null returning restaurant_id`,
);

/**
 * Updates a restaurant's payout account from Stripe. Every capability may return to false; new payments are then held.
 * A disconnected or deleted account is closed, and the restaurant may start another.
 */
export async function refreshPayoutAccount(app: App, accountId: string): Promise<void> {
  const startedAt = app.clock.now();
  const account = await readAccount(app, accountId);
  await transaction(app, async (tx) => {
    const [row] = account
      ? await updateAccount(tx, [accountId, startedAt, ...toAccountColumns(account)])
      : await closeAccount(tx, [accountId, startedAt]);
    if (!row) return;
    signal(tx, topics.restaurant(row.restaurantId), []);
    if (!account) await raiseDisconnectedAlarm(app, tx, accountId, row.restaurantId);
    // Held payments of this restaurant can be transferred now.
    if (account && canReceive(account)) enqueue(tx, 'send-transfers', row, { key: `transfers:${row.restaurantId}` });
  });
}

async function raiseDisconnectedAlarm(app: App, tx: Tx, accountId: string, restaurantId: string): Promise<void> {
  app.log.error({ accountId, restaurantId }, 'ALARM payments: a payout account is disconnected');
  const text = `The payout account of restaurant ${restaurantId} is disconnected.`;
  await raiseAlarm(tx, { kind: 'payout-account-gone', source: accountId, orderId: null, text }, app.clock.now());
}

/** Returns null for an account that is no longer connected to us. */
async function readAccount(app: App, accountId: string): Promise<Stripe.Account | null> {
  try {
    return await app.stripe.accounts.retrieve(accountId);
  } catch (error) {
    if (isAccountGone(error)) return null;
    throw error;
  }
}

/** The account was deleted, or its owner disconnected it. */
export function isAccountGone(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

const canReceive = (account: Stripe.Account) => account.capabilities?.transfers === 'active';

function toAccountColumns(account: Stripe.Account): (boolean | string | null)[] {
  const due = account.requirements?.currently_due ?? [];
  const bank = account.external_accounts?.data[0];
  return [account.details_submitted, account.payouts_enabled, canReceive(account), due.length > 0, bank?.last4 ?? null];
}
