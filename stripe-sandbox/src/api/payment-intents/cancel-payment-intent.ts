import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { unexpectedState } from '../../http/api-error.ts';
import { cancelTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { releaseAuthorization } from './release-authorization.ts';

const cancelableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Cancels an intent for good and releases its authorization. @throws ApiError 400 if captured, canceled, or processing */
export function cancelPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const allowed =
    cancelableStatuses.includes(intent.status) ||
    (intent.status === 'processing' && context.switches.cancelWhileProcessing);
  if (!allowed) throw unexpectedState(intent, 'cancel');
  endIntent(context, intent, reason, { refundReason: null, announce: 'charge.refunded' });
}

/** Cancels the intent. If an amount was authorized, releases it and emits `release.announce` for the charge. */
export function endIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  release: { refundReason: Stripe.Refund.Reason | null; announce: string },
): void {
  const charge =
    intent.status === 'requires_capture' ? context.store.charges.get(String(intent.latest_charge)) : undefined;
  cancelTask(context, 'expireAuthorisation', intent.id);
  cancelTask(context, 'settleProcessing', intent.id);
  intent.status = 'canceled';
  intent.canceled_at = context.clock.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  intent.processing = null;
  context.store.intents.put(intent);
  if (charge) {
    releaseAuthorization(context, charge, charge.amount, release.refundReason);
    emit(context, release.announce, charge);
  }
  emit(context, 'payment_intent.canceled', intent);
}
