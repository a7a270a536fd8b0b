import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  movesOf,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { deafen, deliver, eventsOf, hearAgain } from '../testing/event-builders.ts';

/* Promise P5: the events of one payment in every order of arrival, lost, doubled and late. */

const types = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
];

function ordersOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first) => ordersOf(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
const arrivals = ordersOf([0, 1, 2, 3]);

beforeEach<{ town: Town }>(async ({ town }) => void (await deafen(town)));
afterEach<{ town: Town }>(async ({ town }) => {
  await hearAgain(town);
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

type Life = { orderId: string; events: Stripe.Event[] };

/** The browser did everything in time; all events come late. */
async function heardByTheBrowser(town: Town): Promise<Life> {
  const { orderId, buyer } = await paidAtTheProvider(town);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
  await runRefund(town, orderId);
  return { orderId, events: await eventsOf(town, orderId, types) };
}

/** As its job does, without waiting for everybody else's. */
async function runRefund(town: Town, orderId: string): Promise<void> {
  const { rows } = await town.app.db.$client.query('select id from refunds where order_id = $1', [orderId]);
  for (const { id } of rows) await sendRefund(town.app, id);
}

/** Charged and refunded by hand in the provider's dashboard, with the browser closed: only events know. */
async function doneByHand(town: Town): Promise<Life> {
  const { orderId } = await paidAtTheProvider(town);
  const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
  await town.app.stripe.paymentIntents.capture(intentId ?? '');
  await town.app.stripe.refunds.create({ payment_intent: intentId ?? '' });
  return { orderId, events: await eventsOf(town, orderId, types) };
}

async function paidAtTheProvider(town: Town) {
  const meal = await buildMeal(town, await buildKitchen(town));
  const buyer = await buildBuyer(town);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(town, body.orderId);
  return { orderId: body.orderId, buyer };
}

/** Everything about an order that events could spoil. */
async function endOf(town: Town, orderId: string) {
  const { status, payment_status, closed_reason, settlement, paid_cents, refunded_cents } = await readOrderRow(
    town,
    orderId,
  );
  const rows = async (text: string) => (await town.app.db.$client.query(text, [orderId])).rows;
  return {
    ...{ status, payment_status, closed_reason, settlement, paid_cents, refunded_cents },
    moves: await movesOf(town, orderId),
    claim: await rows(
      'select until is null as kept, released_at is null as held, returned from claims where order_id = $1',
    ),
    refunds: await rows('select amount_cents, status from refunds where order_id = $1 order by 1, 2'),
    books: await rows(
      'select kind, account, sum(amount_cents)::int as cents from ledger_lines where order_id = $1 group by 1, 2 order by 1, 2',
    ),
    told: await rows('select kind from notifications where order_id = $1 order by 1'),
  };
}

/** The events of each life come in its own order, one after the other; the lives go on side by side. */
async function arrive(town: Town, lives: Life[], orders: number[][]): Promise<void> {
  for (let turn = 0; turn < types.length; turn += 1) {
    for (const [at, { events }] of lives.entries()) {
      const event = events[orders[at]?.[turn] ?? -1];
      if (event) expect(await deliver(town, event)).toBe(200);
    }
    await town.runUntilIdle();
  }
}

/** A refund that was heard of before its payment waits in the queue for its next try: now. */
async function tryAgain(town: Town): Promise<void> {
  await town.app.db.$client.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
  await town.runUntilIdle();
}

const inTurn = <Result>(count: number, make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, make));
const each = [0, 1, 2, 3];
const without = each.map((lost) => each.filter((at) => at !== lost));

describe('Every order of arrival of the four events of one payment', () => {
  test('all 24 change nothing in an order whose browser was quicker', async ({ town }) => {
    const lives = await inTurn(arrivals.length, () => heardByTheBrowser(town));
    await town.runUntilIdle();
    const before = await Promise.all(lives.map(({ orderId }) => endOf(town, orderId)));
    for (const [at, { events }] of lives.entries()) {
      expect(events).toHaveLength(4);
      expect(before[at]).toMatchObject({ status: 'cancelled', payment_status: 'refunded', refunded_cents: 1500 });
    }

    await arrive(town, lives, arrivals);

    expect(await Promise.all(lives.map(({ orderId }) => endOf(town, orderId)))).toEqual(before);
  });

  test('all 24 lead to the same end when events are all we hear', async ({ town }) => {
    const lives = await inTurn(arrivals.length, () => doneByHand(town));

    await arrive(town, lives, arrivals);
    await tryAgain(town);

    const [first, ...others] = await Promise.all(lives.map(({ orderId }) => endOf(town, orderId)));
    expect(first).toMatchObject({ paid_cents: 1500 });
    for (const [at, end] of others.entries()) expect({ order: arrivals[at + 1], end }).toMatchObject({ end: first });
  });

  test('each lost: the timers and the night lead to the same end', async ({ town }) => {
    const [whole, ...lives] = await inTurn(5, () => doneByHand(town));
    await arrive(town, [whole as Life, ...lives], [each, ...without]);
    await tryAgain(town);
    await town.advance({ minutes: 3 });
    await town.runTimers();
    await reconcile(town.app);
    await town.runUntilIdle();

    const [end, ...ends] = await Promise.all([whole as Life, ...lives].map(({ orderId }) => endOf(town, orderId)));
    expect(ends).toEqual(each.map(() => end));
  });

  test('each heard twenty times at once is heard once', async ({ town }) => {
    const lives = await inTurn(4, () => heardByTheBrowser(town));
    await arrive(town, lives, [each, each, each, each]);
    for (const [doubled, { orderId, events }] of lives.entries()) {
      const before = await endOf(town, orderId);

      await inTurn(20, () => deliver(town, events[doubled] as Stripe.Event));
      await town.runUntilIdle();

      expect(await endOf(town, orderId)).toEqual(before);
      const text = 'select count(*)::int as n from stripe_events where id = $1';
      expect((await town.app.db.$client.query(text, [events[doubled]?.id])).rows).toEqual([{ n: 1 }]);
    }
  });

  test('each three days late changes nothing any more', async ({ town }) => {
    const lives = await inTurn(4, () => heardByTheBrowser(town));
    await arrive(town, lives, without);
    const ends = await Promise.all(lives.map(({ orderId }) => endOf(town, orderId)));
    await town.advance({ hours: 72 });

    await arrive(
      town,
      lives,
      each.map((late) => [late]),
    );

    expect(await Promise.all(lives.map(({ orderId }) => endOf(town, orderId)))).toEqual(ends);
  });
});
