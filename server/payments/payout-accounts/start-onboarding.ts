import Stripe from 'stripe';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { isAnsweredRefusal } from '../answered-refusal.ts';
import {
  ensureStripeAccount,
  findClosedAccountId,
  findGoneAccountId,
  type OwnAccount,
} from './create-stripe-account.ts';
import { personWaitsOptions } from './person-waits-options.ts';
import { refreshPayoutAccount, updatePayoutAccount } from './refresh-payout-account.ts';

/**
 * Creates an account link for onboarding, and the account on the first click. The server decides the return address. A
 * link works once and for minutes, so it is neither stored nor emailed.
 */
export async function startOnboarding(app: App, owner: Owner): Promise<{ onboardingUrl: string }> {
  const { id } = owner.restaurant;
  try {
    return await createLinkForRestaurant(app, id);
  } catch (error) {
    app.log.error({ err: error, restaurantId: id }, 'payments: onboarding could not start');
    if (isStripeUnreachable(error)) throw new Problem('stripe-unreachable');
    await raiseOnboardingAlarm(app, owner, error);
    throw new Problem('onboarding-failed');
  }
}

export const isStripeUnreachable = (error: unknown): boolean => error instanceof Stripe.errors.StripeConnectionError;

async function createLinkForRestaurant(app: App, restaurantId: string): Promise<{ onboardingUrl: string }> {
  // An account that was closed by mistake, or connected again, is used again.
  const closedId = await findClosedAccountId(app, restaurantId);
  if (closedId) await updatePayoutAccount(app, closedId);
  try {
    return await createLink(app, restaurantId);
  } catch (error) {
    const goneId = await findGoneAccountId(app, restaurantId, error);
    if (!goneId) throw error;
    // The account was disconnected and its event has not arrived, so another one is created.
    await refreshPayoutAccount(app, goneId);
    return createLink(app, restaurantId);
  }
}

async function createLink(app: App, restaurantId: string): Promise<{ onboardingUrl: string }> {
  const account = await ensureStripeAccount(app, restaurantId);
  return { onboardingUrl: await (account.accountsApi === 2 ? createLinkV2 : createLinkV1)(app, account) };
}

async function createLinkV2(app: App, { stripeAccountId }: OwnAccount): Promise<string> {
  const link = await app.stripe.v2.core.accountLinks.create(
    {
      account: stripeAccountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { collection_options: { fields: 'eventually_due' }, ...returnUrls(app) },
      },
    },
    personWaitsOptions,
  );
  return link.url;
}

/** For accounts from before version 2. */
async function createLinkV1(app: App, { stripeAccountId }: OwnAccount): Promise<string> {
  const link = await app.stripe.accountLinks.create(
    {
      account: stripeAccountId,
      type: 'account_onboarding',
      collection_options: { fields: 'eventually_due' },
      ...returnUrls(app),
    },
    personWaitsOptions,
  );
  return link.url;
}

function returnUrls({ config }: App) {
  const url = (outcome: string) => `${config.publicUrl}/dashboard?stripe_onboarding=${outcome}`;
  return { return_url: url('success'), refresh_url: url('refresh') };
}

/** Stripe refuses every restaurant for the same reason, such as a missing approval, so one alarm a day is enough. */
async function raiseOnboardingAlarm(app: App, { restaurant }: Owner, error: unknown): Promise<void> {
  if (!isAnsweredRefusal(error) || !(error instanceof Stripe.errors.StripeError)) return;
  const now = app.clock.now();
  const text = `Stripe refused to set up payouts for ${restaurant.name}: ${error.message} (docs/going-live.md)`;
  const source = now.toISOString().slice(0, 10);
  await transaction(app, (tx) => raiseAlarm(tx, { kind: 'onboarding-failed', source, orderId: null, text }, now));
}
