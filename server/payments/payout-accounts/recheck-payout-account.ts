import type { App } from '../../platform/app.ts';
import { boolean, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { refreshPayoutAccount } from './refresh-payout-account.ts';
import { isStripeUnreachable } from './start-onboarding.ts';

/* What owners may do with their own payout account. The session alone decides which account that is. */

const accountState = row({ accountId: nullable(text), isOn: notNull(boolean) });

const findAccount = statement(
  'payout-account-state',
  accountState,
  `select stripe_account_id as account_id, stripe_onboarded and payouts_enabled as is_on
   from payout_accounts where restaurant_id = $1 and closed_at is null`,
);
const dismissMessage = command(
  'payout-message-dismiss',
  'update payout_accounts set success_message_dismissed = true, updated_at = $2 where restaurant_id = $1',
);

/** Reads the account from Stripe after an owner returns from onboarding or presses "Check again". */
export async function recheckPayoutAccount(app: App, owner: Owner): Promise<void> {
  const [row] = await findAccount(app.db, [owner.restaurant.id]);
  if (!row?.accountId) return;
  await withUnreachableProblem(app, refreshPayoutAccount(app, row.accountId));
}

/** Creates a login link to the Express dashboard for this click. */
export async function createDashboardLink(app: App, owner: Owner): Promise<{ url: string }> {
  const [row] = await findAccount(app.db, [owner.restaurant.id]);
  if (!row?.accountId || !row.isOn) throw new Problem('payouts-not-enabled');
  const { url } = await withUnreachableProblem(app, app.stripe.accounts.createLoginLink(row.accountId));
  return { url };
}

export async function dismissPayoutsEnabledMessage(app: App, owner: Owner): Promise<void> {
  await dismissMessage(app.db, [owner.restaurant.id, app.clock.now()]);
}

async function withUnreachableProblem<Result>(app: App, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    app.log.warn({ err: error }, 'payments: a payout account could not be read');
    if (isStripeUnreachable(error)) throw new Problem('stripe-unreachable');
    throw error;
  }
}
