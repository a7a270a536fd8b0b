import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { unexpectedState } from '../../http/api-error.ts';
import { emit } from '../../webhooks/emit.ts';
import { readCard } from './cards.ts';
import { chargeCard, resetForAnotherCard } from './charge-card.ts';
import { findAttachedMethod } from './confirm-payment-intent.ts';

/**
 * Completes 3-D Secure. A failed authentication creates no charge, because the bank was not asked for money.
 *
 * @throws ApiError 400 unless the intent requires action
 */
export function completeChallenge(context: Context, intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail'): void {
  const method = findAttachedMethod(context, intent);
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(intent, 'authenticate');
  const card = readCard(method.card).outcome;
  if (outcome === 'complete') {
    chargeCard(context, intent, method, card.kind === 'challenge' ? card.afterChallenge : card);
    return;
  }
  resetForAnotherCard(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different one and try again.',
    payment_method: method.object,
  });
  emit(context, 'payment_intent.payment_failed', intent);
}
