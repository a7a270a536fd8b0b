import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';

const timeoutMilliseconds = 3_000;

/**
 * Names the customer of a payment intent, without whom no saved card can pay it. The intent is created without one, so
 * its parameters never change and a repeat with the same key returns the same intent. A repeat of this changes nothing.
 */
export function attachCustomer(
  app: App,
  intentId: string,
  stripeCustomerId: string,
  more: Pick<Stripe.PaymentIntentUpdateParams, 'setup_future_usage'> = {},
): Promise<Stripe.PaymentIntent> {
  return app.stripe.paymentIntents.update(
    intentId,
    { customer: stripeCustomerId, ...more },
    { timeout: timeoutMilliseconds },
  );
}
