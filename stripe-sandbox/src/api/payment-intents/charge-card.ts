import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { scheduleTask } from '../../schedule-task.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { attachMethod } from '../customers/attached-methods.ts';
import { applyCapture } from './apply-capture.ts';
import { buildCharge, type Decline } from './build-charge.ts';
import { type CardOutcome, declineMessage } from './cards.ts';

/**
 * Applies the outcome of a card to the intent: authorized, captured, processing, or declined.
 *
 * @returns the error for the caller after a decline, otherwise null
 */
export function chargeCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  outcome: CardOutcome,
): ApiError | null {
  if (outcome.kind === 'decline') {
    useUp(context, method);
    return declineCard(context, intent, method, outcome);
  }
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

/** A payment method without a customer pays once, whatever the bank answers. */
function useUp(context: Context, method: StoredMethod): void {
  if (method.object.customer !== null) return;
  method.isUsedUp = true;
  context.store.methods.put(method);
}

/** With `setup_future_usage`, an authorized card is attached to the customer of the intent. */
function saveOrUseUp(context: Context, intent: Stripe.PaymentIntent, method: StoredMethod): void {
  const isSaved = intent.setup_future_usage !== null && typeof intent.customer === 'string';
  if (isSaved && method.object.customer === null) attachMethod(context, method, intent.customer as string);
  else useUp(context, method);
}

export function authorizeIntent(context: Context, intent: Stripe.PaymentIntent, method: StoredMethod): void {
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
    saveOrUseUp(context, intent, method);
    return;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  const late = context.switches.lateBalance && intent.capture_method !== 'automatic';
  const emitFunds = applyCapture(context, intent, charge, { amountCents: intent.amount, late });
  context.store.intents.put(intent);
  emit(context, 'charge.succeeded', charge);
  emit(context, 'payment_intent.succeeded', intent);
  saveOrUseUp(context, intent, method);
  emitFunds();
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

/** Makes the intent ready for another card after a failed attempt. */
export function resetForAnotherCard(
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
