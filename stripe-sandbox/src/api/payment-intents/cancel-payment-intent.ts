import type Stripe from 'stripe';
import { type Context, cancelTask, emit } from '../../context.ts';
import { unexpectedState } from '../../http/api-error.ts';
import { releaseAuthorization } from './release-authorization.ts';

const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Ends an intent for good and gives reserved money free. @throws Refusal 400 for captured, canceled, processing */
export function cancelPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const allowed =
    cancellable.includes(intent.status) || (intent.status === 'processing' && context.switches.cancelWhileProcessing);
  if (!allowed) throw unexpectedState(intent, 'cancel');
  endIntent(context, intent, reason, { refundReason: null, announce: 'charge.refunded' });
}

/** Seven days are over: the bank takes its promise back. Does nothing once the money was captured or voided. */
export function expireAuthorization(context: Context, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return;
  endIntent(context, intent, 'automatic', { refundReason: 'expired_uncaptured_charge', announce: 'charge.expired' });
}

function endIntent(
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
