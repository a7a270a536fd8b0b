import { enqueueCaptureDecision } from '../../orders/capture-decision.ts';
import type { App } from '../../platform/app.ts';
import { batch } from '../../platform/database/batch.ts';
import { nullable, oneOf, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/jobs/crash-point.ts';
import { type PayableOrder, toIntentParams } from './intent-params.ts';

const createTimeoutMilliseconds = 3_000;

const storedIntent = row({ id: uuid, captureDecision: nullable(oneOf(['void', 'capture'])) });

/**
 * Sub-selects contain the arrays, so one plan serves every length. The commit does not wait for the disk: the
 * idempotency key, or the intent's first event, restores an id that a database crash loses.
 */
const storeIntentIds = statement(
  'payment-store-intents',
  storedIntent,
  `update orders o set payment_intent_id = new.intent_id
   from unnest((select $1::uuid[]), (select $2::text[])) as new (order_id, intent_id),
     (select set_config('synchronous_commit', 'off', true)) as quick
   where o.id = new.order_id and (o.payment_intent_id is null or o.payment_intent_id = new.intent_id)
   returning o.id, o.settlement as capture_decision`,
);

const storeIntentId = batch(async (app: App, intents: { orderId: string; intentId: string }[]) => {
  const rows = await storeIntentIds(app.db, [
    intents.map(({ orderId }) => orderId),
    intents.map(({ intentId }) => intentId),
  ]);
  const byOrder = new Map(rows.map((row) => [row.id, row]));
  return intents.map(({ orderId }) => byOrder.get(orderId) ?? null);
});

export type OpenIntent = { intentId: string; clientSecret: string };

/**
 * Requests the client secret from Stripe, outside every transaction because Stripe may be slow. A repeat with the same
 * key returns the first intent, so a crash before its id is stored is harmless.
 *
 * @throws a Problem when Stripe is unreachable; the hold then expires, and a repeat of the request continues
 */
export async function openIntent(app: App, order: PayableOrder): Promise<OpenIntent> {
  const existingIntentId = order.paymentIntentId;
  const intent = await (existingIntentId ? readIntent(app, existingIntentId) : createIntent(app, order));
  if (!existingIntentId) {
    const row = await storeIntentId(app, { orderId: order.id, intentId: intent.id });
    // The order ended while Stripe created the intent, so the intent is voided.
    if (row?.captureDecision === 'void')
      await transaction(app, async (tx) => enqueueCaptureDecision(tx, order.id, 'void'));
  }
  await crashPoint(app.config, 'intent-stored');
  if (intent.client_secret === null) throw new Problem('payment-provider-unavailable');
  return { intentId: intent.id, clientSecret: intent.client_secret };
}

async function createIntent(app: App, order: PayableOrder) {
  const environment = app.config.isProduction ? 'production' : 'development';
  try {
    return await app.stripe.paymentIntents.create(toIntentParams(order, environment), {
      idempotencyKey: `pi:${order.id}`,
      timeout: createTimeoutMilliseconds,
      maxNetworkRetries: 0,
    });
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'payments: an intent could not be created');
    throw new Problem('payment-provider-unavailable');
  }
}

async function readIntent(app: App, intentId: string) {
  try {
    return await app.stripe.paymentIntents.retrieve(intentId, {}, { timeout: createTimeoutMilliseconds });
  } catch (error) {
    app.log.warn({ err: error, intentId }, 'payments: an intent could not be read');
    throw new Problem('payment-provider-unavailable');
  }
}
