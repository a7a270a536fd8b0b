import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { endIntent } from './cancel-payment-intent.ts';

/** Expires an authorization that was not captured in time. Does nothing after a capture or a cancellation. */
export function expireAuthorization(context: Context, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return;
  endIntent(context, intent, 'automatic', { refundReason: 'expired_uncaptured_charge', announce: 'charge.expired' });
}
