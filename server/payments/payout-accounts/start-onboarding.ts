import Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, nullable, type Row, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { isAccountGone, refreshPayoutAccount } from './refresh-payout-account.ts';

/** A person waits for the response and can press the button again. */
const requestOptions = { timeout: 8_000, maxNetworkRetries: 1 };

const accountRow = row({ stripeAccountId: nullable(text), generation: integer, name: text, email: text });
type Account = Row<typeof accountRow>;

/** Stores the row before the request to Stripe. After a closed account the next generation starts. */
const openAccountRow = command(
  'payout-account-open',
  `insert into payout_accounts as p (restaurant_id, created_at, updated_at) values ($1, $2, $2)
   on conflict (restaurant_id) do update set generation = p.generation + 1, stripe_account_id = null, closed_at = null,
     created_at = $2, updated_at = $2, read_at = null where p.closed_at is not null`,
);
const readAccountRow = statement(
  'payout-account-own',
  accountRow,
  `select p.stripe_account_id, p.generation, r.name, r.email
   from payout_accounts p join restaurants r on r.id = p.restaurant_id where r.id = $1`,
);
const storeAccountId = command(
  'payout-account-store-id',
  `update payout_accounts set stripe_account_id = $3, updated_at = $4
   where restaurant_id = $1 and generation = $2 and stripe_account_id is null`,
);

/**
 * Creates an account link for onboarding, and the account on the first click. The server decides the return address. A
 * link works once and for minutes, so it is neither stored nor emailed.
 */
export async function startOnboarding(app: App, owner: Owner): Promise<{ onboardingUrl: string }> {
  const { id } = owner.restaurant;
  try {
    const accountId = await ensureAccount(app, id);
    try {
      return await createOnboardingLink(app, accountId);
    } catch (error) {
      if (!isAccountGone(error)) throw error;
      // The account was disconnected and its event has not arrived, so another one is created.
      await refreshPayoutAccount(app, accountId);
      return await createOnboardingLink(app, await ensureAccount(app, id));
    }
  } catch (error) {
    app.log.error({ err: error, restaurantId: id }, 'payments: onboarding could not start');
    throw new Problem(isStripeUnreachable(error) ? 'stripe-unreachable' : 'onboarding-failed');
  }
}

export const isStripeUnreachable = (error: unknown): boolean => error instanceof Stripe.errors.StripeConnectionError;

async function ensureAccount(app: App, restaurantId: string): Promise<string> {
  const now = app.clock.now();
  await openAccountRow(app.db, [restaurantId, now]);
  const row = expectOneRow(await readAccountRow(app.db, [restaurantId]));
  if (row.stripeAccountId) return row.stripeAccountId;
  // With one idempotency key, two clicks at once or a repeated click after a lost response get one account.
  const keySuffix = row.generation === 1 ? '' : `:${row.generation}`;
  const account = await app.stripe.accounts.create(accountParams(restaurantId, row), {
    ...requestOptions,
    idempotencyKey: `acct:${restaurantId}${keySuffix}`,
  });
  await storeAccountId(app.db, [restaurantId, row.generation, account.id, now]);
  return account.id;
}

/** The platform bears fees and losses. Stripe collects the requirements and pays out every week, on Mondays. */
function accountParams(restaurantId: string, { name, email }: Account): Stripe.AccountCreateParams {
  return {
    country: 'US',
    email,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    business_profile: { name, mcc: '5812', product_description: 'Surplus meals, picked up the same day' },
    settings: {
      payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' }, debit_negative_balances: true },
    },
    metadata: { restaurant_id: restaurantId },
  };
}

async function createOnboardingLink(app: App, accountId: string): Promise<{ onboardingUrl: string }> {
  const returnUrl = (outcome: string) => `${app.config.publicUrl}/dashboard?stripe_onboarding=${outcome}`;
  const link = await app.stripe.accountLinks.create(
    {
      account: accountId,
      type: 'account_onboarding',
      collection_options: { fields: 'eventually_due' },
      return_url: returnUrl('success'),
      refresh_url: returnUrl('refresh'),
    },
    requestOptions,
  );
  return { onboardingUrl: link.url };
}
