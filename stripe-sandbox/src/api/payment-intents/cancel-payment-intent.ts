import type Stripe from 'stripe';
import { dropTask, emit, type World } from '../../context.ts';
import { unexpectedState } from '../../http/api-error.ts';
import { releaseAuthorisation } from './release-authorization.ts';

const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Ends an intent for good and gives reserved money free. @throws Refusal 400 for captured, canceled, processing */
export function cancelPaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const allowed =
    cancellable.includes(intent.status) || (intent.status === 'processing' && world.switches.cancelWhileProcessing);
  if (!allowed) throw unexpectedState(intent, 'cancel');
  endIntent(world, intent, reason, { refundReason: null, announce: 'charge.refunded' });
}

/** Seven days are over: the bank takes its promise back. Does nothing once the money was captured or voided. */
export function expireAuthorisation(world: World, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return;
  endIntent(world, intent, 'automatic', { refundReason: 'expired_uncaptured_charge', announce: 'charge.expired' });
}

function endIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  release: { refundReason: Stripe.Refund.Reason | null; announce: string },
): void {
  const charge =
    intent.status === 'requires_capture' ? world.store.charges.get(String(intent.latest_charge)) : undefined;
  dropTask(world, 'expireAuthorisation', intent.id);
  dropTask(world, 'settleProcessing', intent.id);
  intent.status = 'canceled';
  intent.canceled_at = world.clock.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  intent.processing = null;
  world.store.intents.put(intent);
  if (charge) {
    releaseAuthorisation(world, charge, charge.amount, release.refundReason);
    emit(world, release.announce, charge);
  }
  emit(world, 'payment_intent.canceled', intent);
}
