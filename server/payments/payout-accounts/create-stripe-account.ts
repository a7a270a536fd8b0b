import Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, nullable, type Row, row, text, timestamp } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { isAnsweredRefusal } from '../answered-refusal.ts';
import { personWaitsOptions } from './person-waits-options.ts';
import { isAccountGone } from './read-payout-account.ts';

const accountRow = row({
  stripeAccountId: nullable(text),
  generation: integer,
  createAttempt: integer,
  accountsApi: integer,
  scheduleSetAt: nullable(timestamp),
  name: text,
  email: text,
});
export type OwnAccount = Row<typeof accountRow> & { stripeAccountId: string };

/** Stores the row before the request to Stripe. After a closed account the next generation starts. */
const openAccountRow = command(
  'payout-account-open',
  `insert into payout_accounts as p (restaurant_id, created_at, updated_at) values ($1, $2, $2)
   on conflict (restaurant_id) do update set generation = p.generation + 1, stripe_account_id = null, closed_at = null,
     create_attempt = 1, accounts_api = 1, schedule_set_at = null, created_at = $2, updated_at = $2, read_at = null
   where p.closed_at is not null`,
);
const readAccountRow = statement(
  'payout-account-own',
  accountRow,
  `select p.stripe_account_id, p.generation, p.create_attempt, p.accounts_api, p.schedule_set_at, r.name, r.email
   from payout_accounts p join restaurants r on r.id = p.restaurant_id where r.id = $1`,
);
const findClosed = statement(
  'payout-account-closed',
  row({ id: notNull(text) }),
  `select stripe_account_id as id from payout_accounts
   where restaurant_id = $1 and closed_at is not null and stripe_account_id is not null`,
);
const storeAccountId = command(
  'payout-account-store-id',
  `update payout_accounts set stripe_account_id = $3, accounts_api = 2, updated_at = $4
   where restaurant_id = $1 and generation = $2 and stripe_account_id is null`,
);
const countAttempt = command(
  'payout-account-count-attempt',
  `update payout_accounts set create_attempt = create_attempt + 1
   where restaurant_id = $1 and generation = $2 and create_attempt = $3 and stripe_account_id is null`,
);
const storeSchedule = command(
  'payout-account-store-schedule',
  'update payout_accounts set schedule_set_at = $2 where stripe_account_id = $1',
);

/** The closed account of a restaurant, which may be open again at Stripe. */
export async function findClosedAccountId(app: App, restaurantId: string): Promise<string | null> {
  const [closed] = await findClosed(app.db, [restaurantId]);
  return closed?.id ?? null;
}

/** The account that Stripe's error names as disconnected, or null when the error has another cause. */
export async function findGoneAccountId(app: App, restaurantId: string, error: unknown): Promise<string | null> {
  const [row] = await readAccountRow(app.db, [restaurantId]);
  const id = row?.stripeAccountId;
  return id && isAccountGone(error, id) ? id : null;
}

/** Returns the restaurant's account, and creates it on the first click. Every account is paid out on Mondays. */
export async function ensureStripeAccount(app: App, restaurantId: string): Promise<OwnAccount> {
  const now = app.clock.now();
  await openAccountRow(app.db, [restaurantId, now]);
  const row = expectOneRow(await readAccountRow(app.db, [restaurantId]));
  if (!row.stripeAccountId) {
    const id = await createAccount(app, restaurantId, row);
    await storeAccountId(app.db, [restaurantId, row.generation, id, now]);
  }
  // Another click may have stored its account first.
  const stored = expectOneRow(await readAccountRow(app.db, [restaurantId]));
  if (!stored.stripeAccountId) throw new Error(`restaurant ${restaurantId} has no payout account`);
  const account = { ...stored, stripeAccountId: stored.stripeAccountId };
  if (account.accountsApi === 2 && !account.scheduleSetAt) await setSchedule(app, account.stripeAccountId);
  return account;
}

/** With one idempotency key, two clicks at once or a repeated click after a lost response get one account. */
async function createAccount(app: App, restaurantId: string, row: Row<typeof accountRow>): Promise<string> {
  const idempotencyKey = `acct:${restaurantId}:${row.generation}:${row.createAttempt}`;
  try {
    const params = toAccountParams(restaurantId, row);
    return (await app.stripe.v2.core.accounts.create(params, { ...personWaitsOptions, idempotencyKey })).id;
  } catch (error) {
    const isOtherRequest = error instanceof Stripe.errors.StripeIdempotencyError;
    // The name or email has changed since a try whose response was lost: that try may have created the account.
    const created = isOtherRequest ? await findCreatedAccount(app, restaurantId, row.generation) : null;
    if (created) return created;
    if (isOtherRequest || isAnsweredRefusal(error))
      await countAttempt(app.db, [restaurantId, row.generation, row.createAttempt]);
    throw error;
  }
}

async function findCreatedAccount(app: App, restaurantId: string, generation: number): Promise<string | null> {
  for await (const { id, metadata } of app.stripe.v2.core.accounts.list({ limit: 100 })) {
    if (metadata?.restaurant_id === restaurantId && metadata.generation === String(generation)) return id;
  }
  return null;
}

/** The platform bears fees and losses, and Stripe collects the requirements. The account only receives transfers. */
function toAccountParams(
  restaurantId: string,
  { name, email, generation }: Row<typeof accountRow>,
): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: email,
    display_name: name,
    dashboard: 'express',
    identity: { country: 'us' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      profile: { doing_business_as: name, product_description: 'Surplus meals, picked up the same day' },
    },
    metadata: { restaurant_id: restaurantId, generation: String(generation) },
  };
}

/** The accounts API of version 2 has no payout schedule. A repeat sets the same. */
async function setSchedule(app: App, accountId: string): Promise<void> {
  await app.stripe.balanceSettings.update(
    {
      payments: {
        debit_negative_balances: true,
        payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['monday'] } },
      },
    },
    { ...personWaitsOptions, stripeAccount: accountId },
  );
  await storeSchedule(app.db, [accountId, app.clock.now()]);
}
