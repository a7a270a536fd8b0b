import { randomUUID } from 'node:crypto';
import type { Operation } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import type Stripe from 'stripe';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import {
  buildBuyer,
  buildCoupon,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Meal,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { sendTransfers } from '../payouts/send-transfers.ts';
import type { DoomedWork } from './crashing-process.ts';
import { eventsOf, post, sign } from './event-builders.ts';
import { accountOf, orderSandbox } from './payout-builders.ts';
import { adminOf } from './refund-builders.ts';

/* Nothing here runs the town's jobs: what was asked for by one piece of work is the work of another. */

/** A piece of work at which a process dies, and what its people do when they get no answer. */
export type Scenario = { meal: Meal; work: DoomedWork; again: () => Promise<unknown> };
type Prepare = (town: Town) => Promise<Scenario>;

/** What a browser sends: through the front door of whichever process is there. */
function asks(town: Town, who: Visitor, operation: Post, id: string, body: object): DoomedWork {
  const { config } = town.app;
  const name = sessionCookieName(config);
  const origin = config.publicUrl;
  const headers = { origin, host: new URL(origin).host, cookie: `${name}=${who.cookies.get(name)}` };
  return { request: { method: 'POST', url: addressOf(operation, id), headers, payload: body } };
}

type Post = Operation & `POST ${string}`;
const addressOf = (operation: Post, id: string) => operation.replace('POST ', '').replace(':id', id);

/** The same click again, since nothing was answered. */
function click(town: Town, who: Visitor, operation: Post, id: string, body: object) {
  const again = () => who.send('POST', addressOf(operation, id), { payload: body });
  return { work: asks(town, who, operation, id, body), again };
}

const ends = async () => {};

async function shop(town: Town, over: { autoAccept?: boolean } = {}) {
  const kitchen = await buildKitchen(town, over);
  return { kitchen, meal: await buildMeal(town, kitchen), buyer: await buildBuyer(town) };
}

/** Two portions, with the card authorised and nobody told. */
async function authorised(town: Town, over: { autoAccept?: boolean } = {}) {
  const { kitchen, meal, buyer } = await shop(town, over);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(town, body.orderId);
  const { payment_intent_id: intentId } = await readOrderRow(town, body.orderId);
  return { kitchen, meal, buyer, orderId: body.orderId, intentId: intentId ?? '' };
}

/** The kitchen sees it and has not answered. */
async function offered(town: Town) {
  const placed = await authorised(town, { autoAccept: false });
  await placed.buyer.call('POST /api/orders/:id/refresh', { params: { id: placed.orderId }, body: {} });
  return placed;
}

async function paid(town: Town) {
  const { kitchen, meal, buyer } = await shop(town);
  return { kitchen, meal, buyer, orderId: await buildPaidOrder(town, meal, buyer, 2) };
}

/** Sold before the kitchen could be paid, collected, and now it can be. */
async function owed(town: Town) {
  const sale = await paid(town);
  const { kitchen, orderId: id } = sale;
  const body = { move: 'handOver', withoutCode: true } as const;
  await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id }, body });
  await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await orderSandbox(town, `/accounts/${await accountOf(town, kitchen)}/onboard`, { outcome: 'complete' });
  await kitchen.call('POST /api/restaurant/payouts/account/refresh', { body: {} });
  return sale;
}

const answer = (town: Town, kitchen: Visitor, id: string, move: 'approve' | 'deny') =>
  click(town, kitchen, 'POST /api/restaurant/orders/:id/move', id, { move });

async function checkout(town: Town, couponCode: string | null): Promise<Scenario> {
  const { meal, buyer } = await shop(town);
  const wish = {
    ...{ requestId: randomUUID(), mealId: meal.id, quantity: 2, couponCode },
    ...{ customerName: 'Maya Rivers', customerEmail: `${buyer.id}@fondly.test` },
    ...{ customerPhone: '4045550100', expectedTotalCents: 2 * meal.priceCents - (couponCode ? 300 : 0) },
  };
  const again = async () => {
    const { body } = await buyer.call('POST /api/checkout', { body: wish });
    await payWith(town, body.orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  };
  return { meal, work: asks(town, buyer, 'POST /api/checkout', '', wish), again };
}

/** The provider, which hears no 200 and so sends its event again. */
async function hears(town: Town, orderId: string): Promise<Pick<Scenario, 'work' | 'again'>> {
  const [event] = await eventsOf(town, orderId, ['payment_intent.amount_capturable_updated']);
  const { payload, signature } = sign(town, event as Stripe.Event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const request = { method: 'POST', url: '/api/webhooks/stripe', headers, payload } as const;
  return { work: { request }, again: () => post(town, payload, signature) };
}

const byTask = (task: string, payload: Record<string, unknown>) => ({ work: { task, payload }, again: ends });

/** Every piece of work in which money or stock changes: section 5.5 of the payments, and what came after it. */
export const scenarios: Record<string, Prepare> = {
  'a checkout': (town) => checkout(town, null),
  'a checkout with a coupon': async (town) => checkout(town, await buildCoupon(town)),
  'a payment that the browser tells of': async (town) => {
    const { meal, buyer, orderId } = await authorised(town);
    return { meal, ...click(town, buyer, 'POST /api/orders/:id/refresh', orderId, {}) };
  },
  'an event': async (town) => {
    const { meal, orderId } = await authorised(town);
    return { meal, ...(await hears(town, orderId)) };
  },
  'a payment that an event told of': async (town) => {
    const { meal, intentId } = await authorised(town);
    return { meal, ...byTask('apply-stripe-object', { objectId: intentId, type: 'payment_intent.succeeded' }) };
  },
  'an approval': async (town) => {
    const { meal, kitchen, orderId } = await offered(town);
    return { meal, ...answer(town, kitchen, orderId, 'approve') };
  },
  'a denial': async (town) => {
    const { meal, kitchen, orderId } = await offered(town);
    return { meal, ...answer(town, kitchen, orderId, 'deny') };
  },
  'letting reserved money go': async (town) => {
    const { meal, kitchen, orderId } = await offered(town);
    await answer(town, kitchen, orderId, 'deny').again();
    return { meal, ...byTask('void-payment', { orderId }) };
  },
  'the end of a hold': async (town) => {
    const { meal, buyer } = await shop(town);
    const { body } = await buyer.checkout(meal, { quantity: 2 });
    const { payment_intent_id: intentId } = await readOrderRow(town, body.orderId);
    return { meal, ...byTask('end-hold', { orderId: body.orderId, intentId }) };
  },
  'the silence of a kitchen': async (town) => {
    const { meal, orderId } = await offered(town);
    return { meal, ...byTask('no-answer', { orderId }) };
  },
  'a cancel': async (town) => {
    const { meal, buyer, orderId } = await paid(town);
    return { meal, ...click(town, buyer, 'POST /api/orders/:id/cancel', orderId, {}) };
  },
  'sending a refund': async (town) => {
    const { meal, buyer, orderId } = await paid(town);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    const { rows } = await town.app.db.$client.query('select id from refunds where order_id = $1', [orderId]);
    return { meal, ...byTask('send-refund', { refundId: rows[0].id }) };
  },
  'a refund by the kitchen': async (town) => {
    const { meal, kitchen, orderId } = await paid(town);
    const wish = { amountCents: 400, reason: 'quality', requestId: randomUUID() };
    return { meal, ...click(town, kitchen, 'POST /api/orders/:id/refund', orderId, wish) };
  },
  'sending held money': async (town) => {
    const { meal, kitchen } = await owed(town);
    return { meal, ...byTask('send-transfers', { restaurantId: kitchen.id }) };
  },
  'a refund of money that has gone on': async (town) => {
    const { meal, kitchen, orderId } = await owed(town);
    await sendTransfers(town.app, { restaurantId: kitchen.id });
    const wish = { amountCents: 400, reason: 'quality', requestId: randomUUID() };
    return { meal, ...click(town, await adminOf(town), 'POST /api/admin/orders/:id/refund', orderId, wish) };
  },
};

/** What the provider has of every order: one that was paid for twice has two. */
export async function readIntents(town: Town): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { status, amount_received, metadata } of town.app.stripe.paymentIntents.list({ limit: 100 })) {
    const id = metadata.order_id ?? '';
    found.set(id, [...(found.get(id) ?? []), `${status} ${amount_received}`]);
  }
  return found;
}

/** Everything that a death could have spoilt, of the one order of this meal. */
export async function endOf(town: Town, intents: Map<string, string[]>, { meal }: Scenario) {
  const { app } = town;
  const rows = async (text: string, value: string) => (await app.db.$client.query(text, [value])).rows;
  const orders = await rows('select id from orders where meal_id = $1', meal.id);
  const id = orders[0]?.id;
  const { payment_intent_id: intentId, ...order } = await readOrderRow(town, id);
  const refunded = await app.stripe.refunds.list({ payment_intent: intentId ?? '', limit: 100 });
  const transfers = await app.stripe.transfers.list({ transfer_group: `order_${id}`, limit: 100 });
  const { payment_status, closed_reason, settlement, paid_cents, refunded_cents } = order;
  return {
    ...{ orders: orders.length, status: order.status, payment_status, closed_reason, settlement },
    ...{ paid_cents, refunded_cents },
    provider: intents.get(id),
    refunded: refunded.data.map(({ amount }) => amount),
    transferred: transfers.data.map(({ amount, amount_reversed: back }) => [amount, back]),
    moves: await rows('select move from order_history where order_id = $1 order by id', id),
    claim: await rows('select until is null as kept, released_at is null as held from claims where order_id = $1', id),
    left: await rows('select available_quantity as n from meals where id = $1', meal.id),
    coupon: await rows('select is_final from redemptions where order_id = $1', id),
    refunds: await rows('select amount_cents, status from refunds where order_id = $1', id),
    books: await rows('select kind, account, amount_cents from ledger_lines where order_id = $1 order by 1, 2, 3', id),
    bell: await rows('select kind from notifications where order_id = $1 order by 1', id),
    mails: await rows(
      `select count(*)::int as n from deliveries where key like 'order:' || $1 || ':%' or key in
         (select 'refund:' || r.id || ':requested' from refunds r where r.order_id = $1::uuid)`,
      id,
    ),
  };
}
