import { eq } from 'drizzle-orm';
import { enqueueSettlement } from '../../orders/capture-decision.ts';
import type { Order } from '../../orders/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { gather } from '../../platform/database/batch.ts';
import { prepared } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { crashPoint } from '../../platform/jobs/crash-point.ts';
import { intentParams, type Payable } from './intent-params.ts';

const createTimeoutMilliseconds = 3_000;

type Remembered = { id: string; settlement: 'capture' | 'void' | null };

/**
 * The lists stand in sub-selects, so that no plan depends on their length and one plan serves all.
 * The commit does not wait for the disk: an id that a crash of the database loses comes back with the same key, or
 * with the first news of the intent, which names its order.
 */
const write = prepared<Remembered>(
  'payment-remember-intents',
  `update orders o set payment_intent_id = new.intent_id
   from unnest((select $1::uuid[]), (select $2::text[])) as new (order_id, intent_id),
     (select set_config('synchronous_commit', 'off', true)) as quick
   where o.id = new.order_id and (o.payment_intent_id is null or o.payment_intent_id = new.intent_id)
   returning o.id, o.settlement`,
);

const remember = gather(async (app: App, made: { orderId: string; intentId: string }[]) => {
  const rows = await write(app.db, [made.map(({ orderId }) => orderId), made.map(({ intentId }) => intentId)]);
  const byOrder = new Map(rows.map((row) => [row.id, row]));
  return made.map(({ orderId }) => byOrder.get(orderId) ?? null);
});

/**
 * Asks the card provider for the secret that lets the browser pay. Outside every transaction: the provider may be
 * slow. The key makes a repeat return the first intent, so a crash before its id is stored is harmless.
 *
 * @throws Problem `provider-down`; the hold then runs to its end and a repeat of the request continues
 */
export async function openIntent(app: App, order: Payable): Promise<string> {
  const known = order.paymentIntentId;
  const intent = await (known ? readIntent(app, known) : createIntent(app, order));
  if (!known) {
    const row = await remember(app, { orderId: order.id, intentId: intent.id });
    // The order ended while the intent was being made: let it go again.
    if (row?.settlement === 'void') await transaction(app, async (tx) => enqueueSettlement(tx, order.id, 'void'));
  }
  await crashPoint(app.config, 'intent-stored');
  if (intent.client_secret === null) throw new Problem('provider-down');
  return intent.client_secret;
}

async function createIntent(app: App, order: Payable) {
  const environment = app.config.isProduction ? 'production' : 'development';
  try {
    return await app.stripe.paymentIntents.create(intentParams(order, environment), {
      idempotencyKey: `pi:${order.id}`,
      timeout: createTimeoutMilliseconds,
      maxNetworkRetries: 0,
    });
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'payments: no intent');
    throw new Problem('provider-down');
  }
}

async function readIntent(app: App, intentId: string) {
  try {
    return await app.stripe.paymentIntents.retrieve(intentId, {}, { timeout: createTimeoutMilliseconds });
  } catch (error) {
    app.log.warn({ err: error, intentId }, 'payments: intent not readable');
    throw new Problem('provider-down');
  }
}

/** The order, whoever's it is; for callers that have checked whose it is or act for nobody. */
export async function readOrder(app: App, orderId: string): Promise<Order | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  return order ?? null;
}
