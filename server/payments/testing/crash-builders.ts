import { randomUUID } from 'node:crypto';
import type { Operation } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import type Stripe from 'stripe';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  payWith,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { sendTransfers } from '../payouts/send-transfers.ts';
import type { CrashWork } from './crashing-process.ts';
import { listEvents, postEvent, signEvent } from './event-builders.ts';
import { readStripeAccountId } from './payout-builders.ts';
import { buildAdminBuyer } from './refund-builders.ts';
import { controlSandbox } from './sandbox.ts';

/* No scenario runs jobs. A job that one piece of work queues is a piece of work of its own. */

/** A piece of work during which a process dies, and the retry of the person who gets no response. */
export type Scenario = { meal: Meal; work: CrashWork; retry: () => Promise<unknown> };
type Prepare = (env: TestEnvironment) => Promise<Scenario>;

/** A browser's request, sent to the process that runs. */
function buildRequestWork(env: TestEnvironment, who: Visitor, operation: Post, id: string, body: object): CrashWork {
  const { config } = env.app;
  const name = sessionCookieName(config);
  const origin = config.publicUrl;
  const headers = { origin, host: new URL(origin).host, cookie: `${name}=${who.cookies.get(name)}` };
  return { request: { method: 'POST', url: urlOf(operation, id), headers, payload: body } };
}

type Post = Operation & `POST ${string}`;
const urlOf = (operation: Post, id: string) => operation.replace('POST ', '').replace(':id', id);

/** The same click again, because the response was lost. */
function click(env: TestEnvironment, who: Visitor, operation: Post, id: string, body: object) {
  const retry = () => who.send('POST', urlOf(operation, id), { payload: body });
  return { work: buildRequestWork(env, who, operation, id, body), retry };
}

const doNothing = async () => {};

async function buildShop(env: TestEnvironment, over: { autoAccept?: boolean } = {}) {
  const restaurant = await buildRestaurant(env, over);
  return { restaurant, meal: await buildMeal(env, restaurant), buyer: await buildBuyer(env) };
}

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

async function buildPaidSale(env: TestEnvironment) {
  const { restaurant, meal, buyer } = await buildShop(env);
  return { restaurant, meal, buyer, orderId: await buildPaidOrder(env, meal, buyer, 2) };
}

/** Builds a collected order that was sold before its restaurant could be paid. The restaurant can be paid now. */
async function buildOwedSale(env: TestEnvironment) {
  const sale = await buildPaidSale(env);
  const { restaurant, orderId: id } = sale;
  await transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });
  await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await controlSandbox(env, `/accounts/${await readStripeAccountId(env, restaurant)}/onboard`, { outcome: 'complete' });
  await restaurant.call('POST /api/restaurant/payouts/account/refresh', { body: {} });
  return sale;
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

const byWork = (work: CrashWork) => ({ work, retry: doNothing });

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
  'the setup of payouts': async (env) => {
    const { meal, restaurant } = await buildPaidSale(env);
    return { meal, ...click(env, restaurant, 'POST /api/restaurant/payouts/onboarding', '', {}) };
  },
  'the transfer of a held payment': async (env) => {
    const { meal, restaurant } = await buildOwedSale(env);
    return { meal, ...byWork({ job: 'send-transfers', payload: { restaurantId: restaurant.id } }) };
  },
  'a refund of a transferred payment': async (env) => {
    const { meal, restaurant, orderId } = await buildOwedSale(env);
    await sendTransfers(env.app, { restaurantId: restaurant.id });
    const requestBody = { amountCents: 400, reason: 'quality', requestId: randomUUID() };
    return {
      meal,
      ...click(env, await buildAdminBuyer(env), 'POST /api/admin/orders/:id/refund', orderId, requestBody),
    };
  },
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

/** Reads the accounts that Stripe has for a meal's restaurant, and whether each is ours and paid out on Mondays. */
async function listPayoutAccounts(env: TestEnvironment, meal: Scenario['meal']) {
  const query = `select p.stripe_account_id as id, p.restaurant_id, p.schedule_set_at is not null as is_scheduled
    from payout_accounts p join meals m using (restaurant_id) where m.id = $1`;
  const { rows } = await env.app.db.client.query(query, [meal.id]);
  const accounts = [];
  for await (const { id, metadata, settings } of env.app.stripe.accounts.list({ limit: 100 })) {
    if (metadata?.restaurant_id !== rows[0]?.restaurant_id || rows.length === 0) continue;
    const isOwn = rows[0].id === id;
    accounts.push({ isOwn, isScheduled: rows[0].is_scheduled, days: settings?.payouts?.schedule.weekly_payout_days });
  }
  return accounts;
}

/** Reads everything that a crash could corrupt in the one order of this meal. */
export async function readOutcome(env: TestEnvironment, intents: Map<string, string[]>, { meal }: Scenario) {
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
    payoutAccounts: await listPayoutAccounts(env, meal),
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
