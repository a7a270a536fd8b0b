import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  portionsOnSale,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
  vacuumQueue,
} from '../../orders/testing/order-builders.ts';
import { endOverdueOrders } from '../reconcile/end-overdue-orders.ts';
import { controlSandbox } from '../testing/sandbox.ts';

const iterations = process.env.LONG ? 200 : 10;

const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const refresh = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });

/** Builds an order of two of five portions, authorized, at a restaurant that approves manually. */
async function buildOrderAwaitingApproval(
  env: TestEnvironment,
  startsInMinutes = 360,
  endsInMinutes = startsInMinutes + 90,
) {
  const restaurant = await buildRestaurant(env, { autoAccept: false });
  const meal = await buildMeal(env, restaurant, { portions: 5, startsInMinutes, endsInMinutes });
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(env, body.orderId);
  await refresh(buyer, body.orderId);
  await env.runUntilIdle();
  return { restaurant, meal, buyer, orderId: body.orderId };
}
type AwaitingOrder = Awaited<ReturnType<typeof buildOrderAwaitingApproval>>;

/** Runs only the job that ends unanswered orders. */
const runApprovalTimeout = async (env: TestEnvironment) => {
  await endOverdueOrders(env.app);
  await env.runUntilIdle();
};

/** The possible ends of an order, and the payment status that each requires. */
const ends = {
  confirmed: 'paid',
  restaurant_deny: 'voided',
  no_answer: 'voided',
  customer_cancel: 'voided',
  payment_failed: 'voided',
};

async function readEnd(env: TestEnvironment, orderId: string): Promise<keyof typeof ends> {
  await env.runUntilIdle();
  const order = await readOrderRow(env, orderId);
  const end = (order.closed_reason ?? order.status) as keyof typeof ends;
  expect(order.payment_status).toBe(ends[end]);
  return end;
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('The time limit of an approval', () => {
  test.for([
    { what: 'hours before pickup', starts: 360, ends: 450, minutes: 15 },
    { what: 'ten minutes before pickup', starts: 10, ends: 100, minutes: 10 },
    { what: 'two minutes before the end of pickup', starts: -90, ends: 2, minutes: 5 },
  ])(
    'a restaurant gets $minutes minutes to approve an order placed $what, to the second',
    async ({ starts, ends: end, minutes }, { env }) => {
      const [first, second] = [
        await buildOrderAwaitingApproval(env, starts, end),
        await buildOrderAwaitingApproval(env, starts, end),
      ];
      await env.advance({ seconds: minutes * 60 - 1 });
      await runApprovalTimeout(env);

      expect(await transitionAsRestaurant(first.restaurant, first.orderId, 'approve')).toMatchObject({ status: 200 });
      await env.advance({ seconds: 1 });
      expect(await transitionAsRestaurant(second.restaurant, second.orderId, 'approve')).toMatchObject({
        status: 409,
        body: { code: 'order-changed' },
      });
      await runApprovalTimeout(env);
      expect(await readEnd(env, first.orderId)).toBe('confirmed');
      expect(await readEnd(env, second.orderId)).toBe('no_answer');
      expect(await readTransitions(env, second.orderId)).toEqual(['requestAcceptance', 'approvalTimedOut']);
    },
  );

  test('an unanswered order notifies the customer and the restaurant, and its portions are on sale again', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrderAwaitingApproval(env);
    await env.advance({ minutes: 15 });
    await runApprovalTimeout(env);

    expect(await readEnd(env, orderId)).toBe('no_answer');
    expect(await portionsOnSale(env, meal)).toBe(5);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("You weren't charged.");
    const { body } = await restaurant.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders.find((order) => order.id === orderId)).toMatchObject({ status: 'canceled', transitions: [] });
  });

  test('an authorization that expires at the bank ends the order, and a restaurant cannot approve it', async ({
    env,
  }) => {
    const { restaurant, meal, orderId } = await buildOrderAwaitingApproval(env);
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    await controlSandbox(env, `/payment_intents/${intentId}/expire`);
    await env.runUntilIdle();

    expect(await transitionAsRestaurant(restaurant, orderId, 'approve')).toMatchObject({ status: 409 });
    expect(await readEnd(env, orderId)).toBe('payment_failed');
    expect(await portionsOnSale(env, meal)).toBe(5);
  });

  test('an approval finds an authorization that expired without an event, and the restaurant is not told to cook', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrderAwaitingApproval(env);
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    await env.app.stripe.paymentIntents.cancel(intentId ?? '');

    await transitionAsRestaurant(restaurant, orderId, 'approve');

    expect(await readEnd(env, orderId)).toBe('payment_failed');
    expect(await portionsOnSale(env, meal)).toBe(5);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("You weren't charged.");
  });
});

describe('Two concurrent decisions about an order', () => {
  type Answer = { status: number } | undefined;
  type Race = {
    at: number;
    run: (env: TestEnvironment, awaiting: AwaitingOrder) => Promise<Answer[]>;
    may: (keyof typeof ends)[];
  };
  const ignoreResult = async (work: Promise<unknown>): Promise<Answer> => void (await work);
  const races: Record<string, Race> = {
    'an approval races the last second': {
      at: 15 * 60 - 1,
      run: (env, { restaurant, orderId }) =>
        Promise.all([
          transitionAsRestaurant(restaurant, orderId, 'approve'),
          ignoreResult(env.advance({ seconds: 1 }).then(() => runApprovalTimeout(env))),
          transitionAsRestaurant(restaurant, orderId, 'approve'),
        ]),
      may: ['confirmed', 'no_answer'],
    },
    'a denial races the timeout': {
      at: 15 * 60,
      run: (env, { restaurant, orderId }) =>
        Promise.all([transitionAsRestaurant(restaurant, orderId, 'deny'), ignoreResult(runApprovalTimeout(env))]),
      may: ['restaurant_deny', 'no_answer'],
    },
    'two timeouts race a late approval': {
      at: 15 * 60,
      run: (env, { restaurant, orderId }) =>
        Promise.all([
          ignoreResult(runApprovalTimeout(env)),
          ignoreResult(runApprovalTimeout(env)),
          transitionAsRestaurant(restaurant, orderId, 'approve'),
        ]),
      may: ['no_answer'],
    },
    'a denial races a cancellation by the customer': {
      at: 60,
      run: (_env, { restaurant, buyer, orderId }) =>
        Promise.all([transitionAsRestaurant(restaurant, orderId, 'deny'), cancel(buyer, orderId)]),
      may: ['restaurant_deny', 'customer_cancel'],
    },
    'a timeout races a cancellation by the customer': {
      at: 15 * 60,
      run: (env, { buyer, orderId }) => Promise.all([ignoreResult(runApprovalTimeout(env)), cancel(buyer, orderId)]),
      may: ['no_answer', 'customer_cancel'],
    },
  };

  test.for(Object.entries(races))(
    `%s: one wins and the payment matches the order, ${iterations} times`,
    { timeout: scaleTime(iterations * 10_000) },
    async ([, race], { env }) => {
      for (let round = 0; round < iterations; round += 1) {
        const awaiting = await buildOrderAwaitingApproval(env);
        await env.advance({ seconds: race.at });

        const answers = (await race.run(env, awaiting)).filter((answer) => answer !== undefined);

        const end = await readEnd(env, awaiting.orderId);
        expect(race.may).toContain(end);
        for (const { status } of answers) expect([200, 409]).toContain(status);
        const { rows } = await env.app.db.client.query('select count(*)::int as n from refunds where order_id = $1', [
          awaiting.orderId,
        ]);
        expect(rows[0].n).toBe(0);
        expect(new Set(await readTransitions(env, awaiting.orderId)).size).toBe(
          (await readTransitions(env, awaiting.orderId)).length,
        );
        if (round % 50 === 49) await vacuumQueue(env);
      }
    },
  );
});
