import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  readOrderRow,
  readTransitions,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { deliverEvent, listEvents } from '../testing/event-builders.ts';
import { dropEvents, restoreEvents } from '../testing/sandbox.ts';

/* The events of one payment in every order of arrival, lost, repeated and late. */

const types = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
];

function permute<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first) => permute(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
const arrivals = permute([0, 1, 2, 3]);

beforeEach<{ env: TestEnvironment }>(async ({ env }) => void (await dropEvents(env)));
afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await restoreEvents(env);
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type PaymentHistory = { orderId: string; events: Stripe.Event[] };

/** The browser handled everything in time; all events arrive late. */
async function buildOrderHandledByBrowser(env: TestEnvironment): Promise<PaymentHistory> {
  const { orderId, buyer } = await buildAuthorizedOrder(env);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
  await sendRefunds(env, orderId);
  return { orderId, events: await listEvents(env, orderId, types) };
}

/** Runs only the refund jobs of this order. */
async function sendRefunds(env: TestEnvironment, orderId: string): Promise<void> {
  const { rows } = await env.app.db.client.query('select id from refunds where order_id = $1', [orderId]);
  for (const { id } of rows) await sendRefund(env.app, { refundId: id });
}

/** The payment was captured and refunded in Stripe's dashboard, so only events report it. */
async function buildOrderHandledInDashboard(env: TestEnvironment): Promise<PaymentHistory> {
  const { orderId } = await buildAuthorizedOrder(env);
  const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
  await env.app.stripe.paymentIntents.capture(intentId ?? '');
  await env.app.stripe.refunds.create({ payment_intent: intentId ?? '' });
  return { orderId, events: await listEvents(env, orderId, types) };
}

async function buildAuthorizedOrder(env: TestEnvironment) {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(env, body.orderId);
  return { orderId: body.orderId, buyer };
}

/** Reads everything about an order that events could corrupt. */
async function readOutcome(env: TestEnvironment, orderId: string) {
  const { status, payment_status, closed_reason, captureDecision, paid_cents, refunded_cents } = await readOrderRow(
    env,
    orderId,
  );
  const rows = async (text: string) => (await env.app.db.client.query(text, [orderId])).rows;
  return {
    ...{ status, payment_status, closed_reason, captureDecision, paid_cents, refunded_cents },
    transitions: await readTransitions(env, orderId),
    reservation: await rows(
      'select until is null as kept, released_at is null as held, returned from claims where order_id = $1',
    ),
    refunds: await rows('select amount_cents, status from refunds where order_id = $1 order by 1, 2'),
    books: await rows(
      'select kind, account, sum(amount_cents)::int as cents from ledger_lines where order_id = $1 group by 1, 2 order by 1, 2',
    ),
    notifications: await rows('select kind from notifications where order_id = $1 order by 1'),
  };
}

/** Delivers the events of each order sequentially, and all orders concurrently. */
async function deliverInOrder(env: TestEnvironment, histories: PaymentHistory[], orders: number[][]): Promise<void> {
  for (let step = 0; step < types.length; step += 1) {
    for (const [at, { events }] of histories.entries()) {
      const event = events[orders[at]?.[step] ?? -1];
      if (event) expect(await deliverEvent(env, event)).toBe(200);
    }
    await env.runUntilIdle();
  }
}

/** Retries failed jobs at once, such as for a refund whose event arrived before the event of its payment. */
async function retryJobs(env: TestEnvironment): Promise<void> {
  await env.app.db.client.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
  await env.runUntilIdle();
}

const buildMany = <Result>(count: number, make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, make));
const allEvents = [0, 1, 2, 3];
const allButOne = allEvents.map((lost) => allEvents.filter((at) => at !== lost));

describe('The four events of one payment', () => {
  test('all 24 orders of arrival change nothing in an order that the browser handled first', async ({ env }) => {
    const histories = await buildMany(arrivals.length, () => buildOrderHandledByBrowser(env));
    await env.runUntilIdle();
    const before = await Promise.all(histories.map(({ orderId }) => readOutcome(env, orderId)));
    for (const [at, { events }] of histories.entries()) {
      expect(events).toHaveLength(4);
      expect(before[at]).toMatchObject({ status: 'canceled', payment_status: 'refunded', refunded_cents: 1500 });
    }

    await deliverInOrder(env, histories, arrivals);

    expect(await Promise.all(histories.map(({ orderId }) => readOutcome(env, orderId)))).toEqual(before);
  });

  test('all 24 orders of arrival lead to the same result when only events arrive', async ({ env }) => {
    const histories = await buildMany(arrivals.length, () => buildOrderHandledInDashboard(env));

    await deliverInOrder(env, histories, arrivals);
    await retryJobs(env);

    const [first, ...others] = await Promise.all(histories.map(({ orderId }) => readOutcome(env, orderId)));
    expect(first).toMatchObject({ paid_cents: 1500 });
    for (const [at, end] of others.entries()) expect({ order: arrivals[at + 1], end }).toMatchObject({ end: first });
  });

  test('timers and the nightly job lead to the same result when any event is lost', async ({ env }) => {
    const [whole, ...histories] = await buildMany(5, () => buildOrderHandledInDashboard(env));
    await deliverInOrder(env, [whole as PaymentHistory, ...histories], [allEvents, ...allButOne]);
    await retryJobs(env);
    await env.advance({ minutes: 3 });
    await env.runTimers();
    await reconcile(env.app);
    await env.runUntilIdle();

    const [end, ...ends] = await Promise.all(
      [whole as PaymentHistory, ...histories].map(({ orderId }) => readOutcome(env, orderId)),
    );
    expect(ends).toEqual(allEvents.map(() => end));
  });

  test('an event that arrives twenty times at once is applied once', async ({ env }) => {
    const histories = await buildMany(4, () => buildOrderHandledByBrowser(env));
    await deliverInOrder(env, histories, [allEvents, allEvents, allEvents, allEvents]);
    for (const [doubled, { orderId, events }] of histories.entries()) {
      const before = await readOutcome(env, orderId);

      await buildMany(20, () => deliverEvent(env, events[doubled] as Stripe.Event));
      await env.runUntilIdle();

      expect(await readOutcome(env, orderId)).toEqual(before);
      const text = 'select count(*)::int as n from stripe_events where id = $1';
      expect((await env.app.db.client.query(text, [events[doubled]?.id])).rows).toEqual([{ n: 1 }]);
    }
  });

  test('an event that arrives three days late changes nothing', async ({ env }) => {
    const histories = await buildMany(4, () => buildOrderHandledByBrowser(env));
    await deliverInOrder(env, histories, allButOne);
    const ends = await Promise.all(histories.map(({ orderId }) => readOutcome(env, orderId)));
    await env.advance({ hours: 72 });

    await deliverInOrder(
      env,
      histories,
      allEvents.map((late) => [late]),
    );

    expect(await Promise.all(histories.map(({ orderId }) => readOutcome(env, orderId)))).toEqual(ends);
  });
});
