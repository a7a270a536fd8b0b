import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  movesOf,
  payWith,
  portionsLeft,
  readOrderRow,
  vacuumQueue,
} from '../../orders/testing/order-builders.ts';
import { sweep } from '../reconcile/sweep.ts';

const rounds = process.env.LONG ? 200 : 10;

const move = (kitchen: Kitchen, id: string, name: 'approve' | 'deny') =>
  kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id }, body: { move: name } });
const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const refresh = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });

/** Two of five portions, paid for and waiting for a kitchen that answers by hand. */
async function offered(town: Town, startsInMinutes = 360, endsInMinutes = startsInMinutes + 90) {
  const kitchen = await buildKitchen(town, { autoAccept: false });
  const meal = await buildMeal(town, kitchen, { portions: 5, startsInMinutes, endsInMinutes });
  const buyer = await buildBuyer(town);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(town, body.orderId);
  await refresh(buyer, body.orderId);
  await town.runUntilIdle();
  return { kitchen, meal, buyer, orderId: body.orderId };
}
type Offered = Awaited<ReturnType<typeof offered>>;

/** The timer that ends what nobody answered; the others have no say here. */
const silence = async (town: Town) => {
  await sweep(town.app);
  await town.runUntilIdle();
};

/** How it can end, and where the money must be then. */
const ends = {
  confirmed: 'paid',
  restaurant_deny: 'voided',
  no_answer: 'voided',
  customer_cancel: 'voided',
  payment_failed: 'voided',
};

async function endOf(town: Town, orderId: string): Promise<keyof typeof ends> {
  await town.runUntilIdle();
  const order = await readOrderRow(town, orderId);
  const end = (order.closed_reason ?? order.status) as keyof typeof ends;
  expect(order.payment_status).toBe(ends[end]);
  return end;
}

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('Until when a kitchen may answer: section 4.4 of the payments', () => {
  test.for([
    { what: 'hours before pickup', starts: 360, ends: 450, minutes: 15 },
    { what: 'ten minutes before pickup', starts: 10, ends: 100, minutes: 10 },
    { what: 'two minutes before the end of pickup', starts: -90, ends: 2, minutes: 5 },
  ])('$what it has $minutes minutes, to the second', async ({ starts, ends: end, minutes }, { town }) => {
    const [first, second] = [await offered(town, starts, end), await offered(town, starts, end)];
    await town.advance({ seconds: minutes * 60 - 1 });
    await silence(town);

    expect(await move(first.kitchen, first.orderId, 'approve')).toMatchObject({ status: 200 });
    await town.advance({ seconds: 1 });
    expect(await move(second.kitchen, second.orderId, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'order-moved-on' },
    });
    await silence(town);
    expect(await endOf(town, first.orderId)).toBe('confirmed');
    expect(await endOf(town, second.orderId)).toBe('no_answer');
    expect(await movesOf(town, second.orderId)).toEqual(['offer', 'noAnswer']);
  });

  test('silence tells both, and the portions are on sale again', async ({ town }) => {
    const { kitchen, meal, buyer, orderId } = await offered(town);
    await town.advance({ minutes: 15 });
    await silence(town);

    expect(await endOf(town, orderId)).toBe('no_answer');
    expect(await portionsLeft(town, meal)).toBe(5);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('You have not been charged.');
    const { body } = await kitchen.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders.find((order) => order.id === orderId)).toMatchObject({ status: 'cancelled', moves: [] });
  });

  test('an authorisation that ends at the bank ends the order, and nothing is left to approve', async ({ town }) => {
    const { kitchen, meal, orderId } = await offered(town);
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    const ended = await fetch(`${town.sandbox.url}/_sandbox/payment_intents/${intentId}/expire`, { method: 'POST' });
    expect(ended.status).toBe(200);
    await town.runUntilIdle();

    expect(await move(kitchen, orderId, 'approve')).toMatchObject({ status: 409 });
    expect(await endOf(town, orderId)).toBe('payment_failed');
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test('an authorisation that ended unheard: the approval finds it out, and nobody is told to cook', async ({
    town,
  }) => {
    const { kitchen, meal, buyer, orderId } = await offered(town);
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    await town.app.stripe.paymentIntents.cancel(intentId ?? '');

    await move(kitchen, orderId, 'approve');

    expect(await endOf(town, orderId)).toBe('payment_failed');
    expect(await portionsLeft(town, meal)).toBe(5);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('You have not been charged.');
  });
});

describe('Two answers at once: one wins, and the money ends where the order does', () => {
  type Answer = { status: number } | undefined;
  type Race = { at: number; run: (town: Town, on: Offered) => Promise<Answer[]>; may: (keyof typeof ends)[] };
  const told = async (work: Promise<unknown>): Promise<Answer> => void (await work);
  const races: Record<string, Race> = {
    'approve and the last second': {
      at: 15 * 60 - 1,
      run: (town, { kitchen, orderId }) =>
        Promise.all([
          move(kitchen, orderId, 'approve'),
          told(town.advance({ seconds: 1 }).then(() => silence(town))),
          move(kitchen, orderId, 'approve'),
        ]),
      may: ['confirmed', 'no_answer'],
    },
    'deny and silence': {
      at: 15 * 60,
      run: (town, { kitchen, orderId }) => Promise.all([move(kitchen, orderId, 'deny'), told(silence(town))]),
      may: ['restaurant_deny', 'no_answer'],
    },
    'silence twice, approve too late': {
      at: 15 * 60,
      run: (town, { kitchen, orderId }) =>
        Promise.all([told(silence(town)), told(silence(town)), move(kitchen, orderId, 'approve')]),
      may: ['no_answer'],
    },
    'deny and the customer who cancels': {
      at: 60,
      run: (_town, { kitchen, buyer, orderId }) =>
        Promise.all([move(kitchen, orderId, 'deny'), cancel(buyer, orderId)]),
      may: ['restaurant_deny', 'customer_cancel'],
    },
    'silence and the customer who cancels': {
      at: 15 * 60,
      run: (town, { buyer, orderId }) => Promise.all([told(silence(town)), cancel(buyer, orderId)]),
      may: ['no_answer', 'customer_cancel'],
    },
  };

  test.for(Object.entries(races))(`%s, ${rounds} times`, { timeout: rounds * 10_000 }, async ([, race], { town }) => {
    for (let round = 0; round < rounds; round += 1) {
      const on = await offered(town);
      await town.advance({ seconds: race.at });

      const answers = (await race.run(town, on)).filter((answer) => answer !== undefined);

      const end = await endOf(town, on.orderId);
      expect(race.may).toContain(end);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { rows } = await town.app.db.$client.query('select count(*)::int as n from refunds where order_id = $1', [
        on.orderId,
      ]);
      expect(rows[0].n).toBe(0);
      expect(new Set(await movesOf(town, on.orderId)).size).toBe((await movesOf(town, on.orderId)).length);
      if (round % 50 === 49) await vacuumQueue(town);
    }
  });
});
