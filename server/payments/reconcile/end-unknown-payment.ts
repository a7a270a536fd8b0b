import { minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { resolveEnvironment } from '../checkout/intent-params.ts';
import { recordCorrection } from './corrections.ts';

const cancelAfterMinutes = 60;
const refundAfterMinutes = 24 * 60;

/**
 * Ends a payment without an order. An open one is canceled after an hour. A captured one raises an alarm and is
 * refunded after a day. Only our own intents are changed: an account may serve other shops or environments.
 */
export async function endUnknownPayment(app: App, intent: Stripe.PaymentIntent): Promise<void> {
  const { env, order_id: orderId } = intent.metadata;
  const isOlderThan = (minutes: number) => intent.created * 1000 <= minutesAfter(app.clock.now(), -minutes).getTime();
  if (env !== undefined && env !== resolveEnvironment(app.config)) return;
  if (intent.status === 'canceled' || intent.status === 'processing' || !isOlderThan(cancelAfterMinutes)) return;
  const isCaptured = intent.status === 'succeeded';
  if (isCaptured && chargeOf(intent)?.refunded) return;

  const before = { status: intent.status, cents: intent.amount, order: orderId ?? null };
  if (env === undefined || orderId === undefined) {
    if (isCaptured)
      await recordCorrection(app, { kind: 'foreign-payment', objectId: intent.id, before, after: before });
    return;
  }
  if (isCaptured && !isOlderThan(refundAfterMinutes)) {
    await recordCorrection(app, { kind: 'unknown-payment', objectId: intent.id, before, after: before });
    return;
  }
  const status = isCaptured ? await refundIntent(app, intent) : await cancelIntent(app, intent);
  await recordCorrection(app, { kind: 'unknown-payment', objectId: intent.id, before, after: { ...before, status } });
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;

async function cancelIntent(app: App, { id }: Stripe.PaymentIntent): Promise<string> {
  return (await app.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).status;
}

async function refundIntent(app: App, intent: Stripe.PaymentIntent): Promise<string> {
  const charge = chargeOf(intent);
  await app.stripe.refunds.create(
    {
      payment_intent: intent.id,
      ...(charge?.transfer ? { reverse_transfer: true } : {}),
      ...(charge?.application_fee ? { refund_application_fee: true } : {}),
    },
    { idempotencyKey: `unknown-refund:${intent.id}` },
  );
  return 'refunded';
}
