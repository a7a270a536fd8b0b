import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest, unexpectedState } from '../../http/api-error.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';
import { type CardOutcome, readCard } from './cards.ts';
import { chargeCard } from './charge-card.ts';
import { assertUsable } from './intent-customer.ts';

interface Confirmation {
  method: StoredMethod | null;
  returnUrl: string | null;
  /** The browser script shows the challenge in a frame. Otherwise the customer is sent to `redirect_to_url`. */
  useStripeSdk: boolean;
  /** The customer is not there to pass a challenge. */
  offSession: boolean;
}

/**
 * Attempts the payment. A decline is thrown, and its changes to the intent and its charge are kept.
 *
 * @throws ApiError 400 for a wrong state, a missing method, or a destination that cannot receive; 402 for a decline
 */
export function confirmPaymentIntent(context: Context, intent: Stripe.PaymentIntent, input: Confirmation): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'confirm');
  }
  const method = input.method ?? findAttachedMethod(context, intent);
  if (!method) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  assertUsable(intent, method);
  if (intent.setup_future_usage && intent.customer === null) {
    throw invalidRequest('A payment method can be saved only for a customer.', { param: 'customer' });
  }
  assertCanReceive(context, intent.transfer_data?.destination);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  const { outcome } = readCard(method.card);
  if (outcome.kind === 'challenge' && !input.offSession) {
    requireAuthentication(context, intent, input);
    return;
  }
  const refusal = chargeCard(context, intent, method, outcome.kind === 'challenge' ? authenticationMissing : outcome);
  if (refusal) throw refusal;
}

const authenticationMissing: CardOutcome = {
  kind: 'decline',
  code: 'authentication_required',
  declineCode: 'authentication_required',
};

export function findAttachedMethod(context: Context, intent: Stripe.PaymentIntent): StoredMethod | null {
  return (typeof intent.payment_method === 'string' && context.store.methods.get(intent.payment_method)) || null;
}

function requireAuthentication(
  context: Context,
  intent: Stripe.PaymentIntent,
  { returnUrl, useStripeSdk }: Confirmation,
): void {
  const page = `${context.origin}/js/frame/challenge?payment_intent=${intent.id}&client_secret=${intent.client_secret}`;
  intent.status = 'requires_action';
  intent.next_action =
    returnUrl !== null && !useStripeSdk
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${page}&return_url=${encodeURIComponent(returnUrl)}`, return_url: returnUrl },
        }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } };
  context.store.intents.put(intent);
  emit(context, 'payment_intent.requires_action', intent);
}
