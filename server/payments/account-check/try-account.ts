import Stripe from 'stripe';
import { type Finding, fine, wrong } from './finding.ts';

/**
 * Creates an account as for a restaurant, with its payout schedule and a link, and deletes it. Only Stripe's own answer
 * tells whether the platform may create accounts that only receive transfers.
 */
export async function tryAccount(stripe: Stripe): Promise<Finding[]> {
  const found: Finding[] = [];
  let accountId: string | null = null;
  const step = async (topic: string, work: () => Promise<unknown>) => {
    try {
      await work();
      found.push(fine(topic));
    } catch (error) {
      found.push(wrong(topic, error instanceof Stripe.errors.StripeError ? error.message : String(error)));
    }
  };
  await step('Try: create a connected account', async () => {
    const account = await stripe.v2.core.accounts.create({
      contact_email: 'check@example.com',
      display_name: 'Check of the settings',
      dashboard: 'express',
      identity: { country: 'us' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: {
        currency: 'usd',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
    });
    accountId = account.id;
  });
  if (accountId === null) return found;
  const stripeAccount: string = accountId;
  await step('Try: pay it out on Mondays', () =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['monday'] } } } },
      { stripeAccount },
    ),
  );
  await step('Try: open its onboarding', () =>
    stripe.v2.core.accountLinks.create({
      account: stripeAccount,
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://example.com' } },
    }),
  );
  await step('Try: read it as version 1', () => stripe.accounts.retrieve(stripeAccount));
  await step('Try: delete it', () => stripe.accounts.del(stripeAccount));
  return found;
}
