import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { sendCommand } from './send-command.ts';

/** A payment intent over $12.00, authorized and not captured. */
export async function buildAuthorizedIntent(
  stripe: Stripe,
  overrides: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    ...overrides,
  });
}

/** The id of a connected account that can receive transfers and is paid out on Mondays. */
export async function buildOnboardedAccount(stripe: Stripe, sandbox: Sandbox): Promise<string> {
  const account = await stripe.accounts.create({
    country: 'US',
    email: 'owner@example.com',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' } } },
  });
  await sendCommand(sandbox, `/accounts/${account.id}/onboard`, { outcome: 'complete' });
  return account.id;
}

/** The id of a card that was saved with a payment of the customer. */
export async function buildSavedCard(stripe: Stripe, customer: string, card = 'pm_card_visa'): Promise<string> {
  const { payment_method: method } = await buildAuthorizedIntent(stripe, {
    customer,
    setup_future_usage: 'on_session',
    payment_method: card,
  });
  return String(method);
}
