import { policies } from '@fondly/contract/policies';
import { localDay, localTime, minutesAfter } from '@fondly/contract/time';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
  movesOf,
  readOrderRow,
} from '../testing/order-builders.ts';

const zone = 'America/New_York';

async function confirmed(town: Town) {
  const kitchen = await buildKitchen(town);
  const buyer = await buildBuyer(town);
  return { kitchen, buyer, orderId: await buildPaidOrder(town, await buildMeal(town, kitchen), buyer) };
}
const list = async (kitchen: Kitchen, search?: string) =>
  (await kitchen.call('GET /api/restaurant/orders', { querystring: { ...(search && { search }) } })).body.orders;

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('The list of orders: rows RORD-03 and RORD-07', () => {
  test('is searched by number and by name, archived ones among them; another kitchen finds nothing', async ({
    town,
  }) => {
    const { kitchen, orderId } = await confirmed(town);
    const [order] = await list(kitchen);
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: { move: 'deny' } });
    await kitchen.call('PUT /api/restaurant/orders/:id/archived', {
      params: { id: orderId },
      body: { isArchived: true },
    });

    for (const search of [order?.orderNumber.slice(1, 5).toLowerCase() ?? '', 'may', 'Maya R.']) {
      expect((await list(kitchen, search)).map(({ id }) => id)).toEqual([orderId]);
    }
    expect(await list(kitchen, '%')).toEqual([]);
    expect(await list(await buildKitchen(town), 'may')).toEqual([]);
  });

  test('a note is the kitchen’s own: on its other screens at once, and never told to the customer', async ({
    town,
  }) => {
    const { kitchen, buyer, orderId } = await confirmed(town);

    await kitchen.call('PUT /api/restaurant/orders/:id/note', { params: { id: orderId }, body: { note: 'Allergic' } });

    expect(await list(kitchen)).toMatchObject([{ kitchenNote: 'Allergic' }]);
    const seen = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(JSON.stringify(seen.body)).not.toContain('Allergic');
  });
});

/** An hour and a half later than now on the kitchen's clock, for an hour. */
function wishOf(town: Town, inMinutes = 90) {
  const start = minutesAfter(town.clock.now(), inMinutes);
  const at = (minutes: number) => localTime(minutesAfter(start, minutes), zone);
  return { day: localDay(start, zone), starts: at(0), ends: at(60), start };
}
const ask = (kitchen: Kitchen, id: string, { day, starts, ends }: ReturnType<typeof wishOf>) =>
  kitchen.call('POST /api/restaurant/orders/:id/ask-to-move', { params: { id }, body: { day, starts, ends } });
const answer = (buyer: Buyer, id: string, proposalId: string, isAccepted: boolean) =>
  buyer.call('POST /api/orders/:id/answer-move', { params: { id }, body: { proposalId, isAccepted } });

describe('Another pickup time: rules D-16 and D-17', () => {
  async function asked(town: Town) {
    const made = await confirmed(town);
    const wish = wishOf(town);
    const { body } = await ask(made.kitchen, made.orderId, wish);
    await town.runUntilIdle();
    return { ...made, wish, proposalId: body.proposal?.id ?? '' };
  }

  test('the customer is asked by mail, nothing moves before the yes, and then both know', async ({ town }) => {
    const { kitchen, buyer, orderId, wish, proposalId } = await asked(town);
    const before = await readOrderRow(town, orderId);
    const [mail] = town.mails(`${buyer.id}@fondly.test`);
    expect(mail?.subject).toMatch(/^Can you come at another time\? \w/);
    const seen = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(seen.body.proposal).toMatchObject({ id: proposalId, pickupStart: wish.start.toISOString() });
    expect(seen.body.pickupStart).toBe((before.pickup_start as Date).toISOString());

    const answers = await Promise.all([1, 2, 3].map(() => answer(buyer, orderId, proposalId, true)));
    await town.runUntilIdle();

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ pickupStart: wish.start.toISOString(), proposal: null });
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.subject).toContain('Your new pickup time');
    const bell = await kitchen.call('GET /api/restaurant/notifications');
    expect(bell.body.notifications.filter(({ title }) => title.includes('new pickup time'))).toHaveLength(1);
    expect(await answer(buyer, orderId, proposalId, false)).toMatchObject({ status: 409 });
  });

  test('yes and no at once: one of them counts, and the money is where the order is', async ({ town }) => {
    const { buyer, orderId, proposalId } = await asked(town);

    const answers = await Promise.all([true, false, true, false].map((yes) => answer(buyer, orderId, proposalId, yes)));
    await town.runUntilIdle();

    const order = await readOrderRow(town, orderId);
    expect(order.payment_status).toBe(order.closed_reason === null ? 'paid' : 'refunded');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('no gives the whole amount back, and says so', async ({ town }) => {
    const { buyer, orderId, proposalId } = await asked(town);

    await answer(buyer, orderId, proposalId, false);
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      closed_reason: 'restaurant_cancel',
      payment_status: 'refunded',
      refunded_cents: 750,
    });
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('We are refunding $7.50 to your card.');
  });

  test('silence until the deadline is a no', async ({ town }) => {
    const { buyer, orderId, proposalId } = await asked(town);
    await town.advance({ minutes: 89 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed' });

    await town.advance({ minutes: 1 });
    expect(await answer(buyer, orderId, proposalId, true)).toMatchObject({ status: 409 });
    await town.runTimers();

    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm', 'refuseMove']);
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'refunded' });
  });

  test('a second question takes the place of the first; one about an order that was handed over moves nothing', async ({
    town,
  }) => {
    const { kitchen, buyer, orderId, proposalId } = await asked(town);
    const second = await ask(kitchen, orderId, wishOf(town, 120));
    expect(await answer(buyer, orderId, proposalId, true)).toMatchObject({ status: 409 });

    const move = { move: 'handOver' as const, withoutCode: true };
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: move });
    expect(await answer(buyer, orderId, second.body.proposal?.id ?? '', false)).toMatchObject({ status: 409 });
    await town.advance({ hours: 3 });
    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({ closed_reason: 'collected', payment_status: 'paid' });
  });

  test('a time that is over, too soon, too far away or outside of the hours is refused', async ({ town }) => {
    const { kitchen, orderId } = await confirmed(town);
    const soon = wishOf(town, policies.moveAnswerShortestMinutes - 1);
    expect(await ask(kitchen, orderId, soon)).toMatchObject({ status: 400 });
    expect(await ask(kitchen, orderId, { ...wishOf(town), day: '2025-10-20' })).toMatchObject({ status: 400 });
    await town.app.db.$client.query(`insert into opening_hours values ($1, 0, '09:00', '10:00')`, [kitchen.id]);
    expect(await ask(kitchen, orderId, wishOf(town))).toMatchObject({
      body: { fields: { starts: 'You are closed then.' } },
    });
    expect(await ask(await buildKitchen(town), orderId, wishOf(town))).toMatchObject({ status: 404 });
  });
});
