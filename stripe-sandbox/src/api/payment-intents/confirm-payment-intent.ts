import type Stripe from 'stripe';
import { type Context, cancelTask, emit, scheduleTask } from '../../context.ts';
import { ApiError, invalidRequest, unexpectedState } from '../../http/api-error.ts';
import type { StoredMethod } from '../../store/store.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';
import { applyCapture } from './apply-capture.ts';
import { buildCharge, type Decline } from './build-charge.ts';
import { type CardOutcome, declineMessage, readCard } from './cards.ts';

interface Confirmation {
  method: StoredMethod | null;
  returnUrl: string | null;
  /** The browser script shows the challenge itself; else the customer is sent to `redirect_to_url`. */
  useStripeSdk: boolean;
}

/**
 * Tries to pay. A declined card changes the intent and is thrown as well: the work stays, the caller reads 402.
 *
 * @throws Refusal 400 for a wrong state, a missing method or a destination that cannot receive; 402 for a decline
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
  assertCanReceive(context, intent.transfer_data?.destination);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  const { outcome } = readCard(method.card);
  if (outcome.kind === 'challenge') {
    requireAuthentication(context, intent, input);
    return;
  }
  const refusal = chargeCard(context, intent, method, outcome);
  if (refusal) throw refusal;
}

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

/** What the card does once nothing stands in its way; the refusal is for the one who asked, if somebody did. */
export function chargeCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  outcome: CardOutcome,
): ApiError | null {
  if (outcome.kind === 'decline') return declineCard(context, intent, method, outcome);
  if (outcome.kind === 'processing') {
    intent.status = 'processing';
    intent.processing = { type: 'card', card: {} };
    context.store.intents.put(intent);
    emit(context, 'payment_intent.processing', intent);
    scheduleTask(context, 'settleProcessing', intent.id, context.clock.nowMs() + context.switches.processingMs);
    return null;
  }
  authorizeIntent(context, intent, method);
  return null;
}

function authorizeIntent(context: Context, intent: Stripe.PaymentIntent, method: StoredMethod): void {
  const charge = context.store.charges.put(buildCharge(context, intent, method, null));
  intent.latest_charge = charge.id;
  intent.processing = null;
  intent.next_action = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    context.store.intents.put(intent);
    const endsAt = charge.payment_method_details?.card?.capture_before ?? 0;
    scheduleTask(context, 'expireAuthorisation', intent.id, endsAt * 1000);
    emit(context, 'charge.succeeded', charge);
    emit(context, 'payment_intent.amount_capturable_updated', intent);
    return;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  const late = context.switches.lateBalance && intent.capture_method !== 'automatic';
  const announceFunds = applyCapture(context, intent, charge, { amountCents: intent.amount, late });
  context.store.intents.put(intent);
  emit(context, 'charge.succeeded', charge);
  emit(context, 'payment_intent.succeeded', intent);
  announceFunds();
}

export function declineCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  decline: Decline,
): ApiError {
  const charge = context.store.charges.put(buildCharge(context, intent, method, decline));
  const message = declineMessage(decline.code, decline.declineCode);
  const reasons = { code: decline.code, ...(decline.declineCode && { decline_code: decline.declineCode }) };
  intent.latest_charge = charge.id;
  resetForAnotherCard(context, intent, {
    type: 'card_error',
    ...reasons,
    message,
    charge: charge.id,
    payment_method: method.object,
  });
  emit(context, 'charge.failed', charge);
  emit(context, 'payment_intent.payment_failed', intent);
  return new ApiError(402, {
    type: 'card_error',
    ...reasons,
    message,
    charge: charge.id,
    payment_intent: intent,
    payment_method: method.object,
  });
}

function resetForAnotherCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  context.store.intents.put(intent);
}

/**
 * The customer's answer to the bank's question (3-D Secure). A failed one makes no charge: the bank was never asked
 * for money.
 *
 * @throws Refusal 400 when no question is open
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

/** The end of `processing`; a later call for the same intent finds another state and does nothing. */
export function finishProcessing(context: Context, intent: Stripe.PaymentIntent, outcome: 'succeed' | 'fail'): void {
  const method = findAttachedMethod(context, intent);
  if (intent.status !== 'processing' || !method) return;
  cancelTask(context, 'settleProcessing', intent.id);
  if (outcome === 'succeed') authorizeIntent(context, intent, method);
  else declineCard(context, intent, method, { code: 'card_declined', declineCode: 'generic_decline' });
}
