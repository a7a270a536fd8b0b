import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import type Stripe from 'stripe';
import { buildCoupon, payWith, readOrderRow } from '../../orders/testing/order-builders.ts';
import {
  buildPaidSale,
  buildRequestWork,
  buildShop,
  byWork,
  click,
  type Prepare,
  type Scenario,
} from './crash-work.ts';
import { listEvents, postEvent, signEvent } from './event-builders.ts';
import { listStripeAccounts, payoutScenarios, readPayoutOutcome } from './payout-crash-builders.ts';

/* No scenario runs jobs. A job that one piece of work queues is a piece of work of its own. */

/** Builds an order of two portions, authorized, without any event. */
async function buildAuthorizedOrder(env: TestEnvironment, over: { autoAccept?: boolean } = {}) {
  const { restaurant, meal, buyer } = await buildShop(env, over);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(env, body.orderId);
  const { payment_intent_id: intentId } = await readOrderRow(env, body.orderId);
  return { restaurant, meal, buyer, orderId: body.orderId, intentId: intentId ?? '' };
}

/** Builds an order that the restaurant can see and has not answered. */
async function buildOrderAwaitingApproval(env: TestEnvironment) {
  const placed = await buildAuthorizedOrder(env, { autoAccept: false });
  await placed.buyer.call('POST /api/orders/:id/refresh', { params: { id: placed.orderId }, body: {} });
  return placed;
}

const answer = (env: TestEnvironment, restaurant: Visitor, id: string, transition: 'approve' | 'deny') =>
  click(env, restaurant, `POST /api/restaurant/orders/:id/${transition}`, id, {});

async function checkout(env: TestEnvironment, couponCode: string | null): Promise<Scenario> {
  const { meal, buyer } = await buildShop(env);
  const requestBody = {
    ...{ requestId: randomUUID(), mealId: meal.id, quantity: 2, couponCode },
    ...{ customerName: 'Maya Rivers', customerEmail: `${buyer.id}@fondly.test` },
    ...{ customerPhone: '4045550100', expectedTotalCents: 2 * meal.priceCents - (couponCode ? 300 : 0) },
  };
  const retry = async () => {
    const { body } = await buyer.call('POST /api/checkout', { body: requestBody });
    await payWith(env, body.orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  };
  return { meal, work: buildRequestWork(env, buyer, 'POST /api/checkout', '', requestBody), retry };
}

/** Stripe gets no 200 response and sends its event again. */
async function buildEventWork(env: TestEnvironment, orderId: string): Promise<Pick<Scenario, 'work' | 'retry'>> {
  const [event] = await listEvents(env, orderId, ['payment_intent.amount_capturable_updated']);
  const { payload, signature } = signEvent(env, event as Stripe.Event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const request = { method: 'POST', url: '/api/webhooks/stripe', headers, payload } as const;
  return { work: { request }, retry: () => postEvent(env, payload, signature) };
}

/** Every operation that changes money or stock (docs/payments.md#crashes). */
export const scenarios: Record<string, Prepare> = {
  'a checkout': (env) => checkout(env, null),
  'a checkout with a coupon': async (env) => checkout(env, await buildCoupon(env)),
  'a payment that the browser reports': async (env) => {
    const { meal, buyer, orderId } = await buildAuthorizedOrder(env);
    return { meal, ...click(env, buyer, 'POST /api/orders/:id/refresh', orderId, {}) };
  },
  'an event': async (env) => {
    const { meal, orderId } = await buildAuthorizedOrder(env);
    return { meal, ...(await buildEventWork(env, orderId)) };
  },
  'a payment that an event reported': async (env) => {
    const { meal, intentId } = await buildAuthorizedOrder(env);
    return {
      meal,
      ...byWork({ job: 'apply-stripe-object', payload: { objectId: intentId, type: 'payment_intent.succeeded' } }),
    };
  },
  'an approval': async (env) => {
    const { meal, restaurant, orderId } = await buildOrderAwaitingApproval(env);
    return { meal, ...answer(env, restaurant, orderId, 'approve') };
  },
  'a denial': async (env) => {
    const { meal, restaurant, orderId } = await buildOrderAwaitingApproval(env);
    return { meal, ...answer(env, restaurant, orderId, 'deny') };
  },
  'a void': async (env) => {
    const { meal, restaurant, orderId } = await buildOrderAwaitingApproval(env);
    await answer(env, restaurant, orderId, 'deny').retry();
    return { meal, ...byWork({ job: 'void-payment', payload: { orderId } }) };
  },
  'the end of a hold': async (env) => {
    const { meal, buyer } = await buildShop(env);
    const { body } = await buyer.checkout(meal, { quantity: 2 });
    const { payment_intent_id: intentId } = await readOrderRow(env, body.orderId);
    return { meal, ...byWork({ timer: 'end-hold', orderId: body.orderId, intentId }) };
  },
  'an approval that times out': async (env) => {
    const { meal, orderId } = await buildOrderAwaitingApproval(env);
    return { meal, ...byWork({ timer: 'approval-timeout', orderId, intentId: null }) };
  },
  'a cancellation': async (env) => {
    const { meal, buyer, orderId } = await buildPaidSale(env);
    return { meal, ...click(env, buyer, 'POST /api/orders/:id/cancel', orderId, {}) };
  },
  'the request of a refund': async (env) => {
    const { meal, buyer, orderId } = await buildPaidSale(env);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    const { rows } = await env.app.db.client.query('select id from refunds where order_id = $1', [orderId]);
    return { meal, ...byWork({ job: 'send-refund', payload: { refundId: rows[0].id } }) };
  },
  'a refund by the restaurant': async (env) => {
    const { meal, restaurant, orderId } = await buildPaidSale(env);
    const requestBody = { amountCents: 400, reason: 'quality', requestId: randomUUID() };
    return { meal, ...click(env, restaurant, 'POST /api/orders/:id/refund', orderId, requestBody) };
  },
  ...payoutScenarios,
};

/** Reads the intents of every order. An order that was paid twice has two. */
export async function readIntentStates(env: TestEnvironment): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { status, amount_received, metadata } of env.app.stripe.paymentIntents.list({ limit: 100 })) {
    const id = metadata.order_id ?? '';
    found.set(id, [...(found.get(id) ?? []), `${status} ${amount_received}`]);
  }
  return found;
}

/** What Stripe knows of all orders and accounts. The lists are long, so a test reads them once. */
type StripeState = { intents: Map<string, string[]>; accounts: Stripe.Account[] };

export async function readStripeState(env: TestEnvironment): Promise<StripeState> {
  return { intents: await readIntentStates(env), accounts: await listStripeAccounts(env) };
}

/** Reads everything that a crash could corrupt in the one order of this meal. */
export async function readOutcome(env: TestEnvironment, { intents, accounts }: StripeState, { meal }: Scenario) {
  const { app } = env;
  const rows = async (text: string, value: string) => (await app.db.client.query(text, [value])).rows;
  const orders = await rows('select id from orders where meal_id = $1', meal.id);
  const id = orders[0]?.id;
  const { payment_intent_id: intentId, ...order } = await readOrderRow(env, id);
  const refunded = await app.stripe.refunds.list({ payment_intent: intentId ?? '', limit: 100 });
  const transfers = await app.stripe.transfers.list({ transfer_group: `order_${id}`, limit: 100 });
  const { payment_status, closed_reason, captureDecision, paid_cents, refunded_cents } = order;
  return {
    ...{ orders: orders.length, status: order.status, payment_status, closed_reason, captureDecision },
    ...{ paid_cents, refunded_cents },
    provider: intents.get(id),
    refunded: refunded.data.map(({ amount }) => amount),
    transferred: transfers.data.map(({ amount, amount_reversed: back }) => [amount, back]),
    transitions: await rows('select move from order_history where order_id = $1 order by id', id),
    payoutAccount: await readPayoutOutcome(env, accounts, meal.restaurant.id),
    reservation: await rows(
      'select until is null as kept, released_at is null as held from claims where order_id = $1',
      id,
    ),
    portionsLeft: await rows('select available_quantity as n from meals where id = $1', meal.id),
    coupon: await rows('select is_final from redemptions where order_id = $1', id),
    refunds: await rows('select amount_cents, status from refunds where order_id = $1', id),
    books: await rows('select kind, account, amount_cents from ledger_lines where order_id = $1 order by 1, 2, 3', id),
    notifications: await rows('select kind from notifications where order_id = $1 order by 1', id),
    mails: await rows(
      `select count(*)::int as n from deliveries where key like 'order:' || $1 || ':%' or key in
         (select 'refund:' || r.id || ':requested' from refunds r where r.order_id = $1::uuid)`,
      id,
    ),
  };
}
