import { policies } from '@fondly/contract/policies';
import { minutesAfter, toLocalDate, toLocalTime } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { setDailyHours } from '../../restaurants/testing/open-all-day.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../testing/order-builders.ts';

const zone = 'America/New_York';

async function buildConfirmedOrder(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env);
  return { restaurant, buyer, orderId: await buildPaidOrder(env, await buildMeal(env, restaurant), buyer) };
}
const list = async (restaurant: Restaurant, search?: string) =>
  (await restaurant.call('GET /api/restaurant/orders', { querystring: { ...(search && { search }) } })).body.orders;

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('The list of orders', () => {
  test('a search finds active and archived orders by number and name, but no orders of another restaurant', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildConfirmedOrder(env);
    const [order] = await list(restaurant);
    await transitionAsRestaurant(restaurant, orderId, 'deny');
    await restaurant.call('PUT /api/restaurant/orders/:id/archived', {
      params: { id: orderId },
      body: { isArchived: true },
    });

    for (const search of [order?.orderNumber.slice(1, 5).toLowerCase() ?? '', 'may', 'Maya R.']) {
      expect((await list(restaurant, search)).map(({ id }) => id)).toEqual([orderId]);
    }
    expect(await list(restaurant, '%')).toEqual([]);
    expect(await list(await buildRestaurant(env), 'may')).toEqual([]);
  });

  test('every screen of the restaurant shows a note, and the customer never reads it', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildConfirmedOrder(env);

    await restaurant.call('PUT /api/restaurant/orders/:id/note', {
      params: { id: orderId },
      body: { note: 'Allergic' },
    });

    expect(await list(restaurant)).toMatchObject([{ restaurantNote: 'Allergic' }]);
    const orderOfCustomer = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(JSON.stringify(orderOfCustomer.body)).not.toContain('Allergic');
  });
});

/** A window of one hour, in the time zone of the restaurant. */
function rescheduleInput(env: TestEnvironment, inMinutes = 90) {
  const start = minutesAfter(env.clock.now(), inMinutes);
  const at = (minutes: number) => toLocalTime(minutesAfter(start, minutes), zone);
  return { day: toLocalDate(start, zone), starts: at(0), ends: at(60), start };
}
const propose = (restaurant: Restaurant, id: string, { day, starts, ends }: ReturnType<typeof rescheduleInput>) =>
  restaurant.call('POST /api/restaurant/orders/:id/ask-to-move', { params: { id }, body: { day, starts, ends } });
const answer = (buyer: Buyer, id: string, proposalId: string, isAccepted: boolean) =>
  buyer.call('POST /api/orders/:id/answer-move', { params: { id }, body: { proposalId, isAccepted } });

describe('Another pickup time', () => {
  async function buildProposal(env: TestEnvironment) {
    const made = await buildConfirmedOrder(env);
    const input = rescheduleInput(env);
    const { body } = await propose(made.restaurant, made.orderId, input);
    await env.runUntilIdle();
    return { ...made, input, proposalId: body.proposal?.id ?? '' };
  }

  test('the customer is asked by email, the pickup time changes only on acceptance, and both sides are told', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId, input, proposalId } = await buildProposal(env);
    const before = await readOrderRow(env, orderId);
    const [mail] = env.mails(`${buyer.id}@fondly.test`);
    expect(mail?.subject).toMatch(/^Can you come at another time\? \w/);
    const orderOfCustomer = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(orderOfCustomer.body.proposal).toMatchObject({ id: proposalId, pickupStart: input.start.toISOString() });
    expect(orderOfCustomer.body.pickupStart).toBe((before.pickup_start as Date).toISOString());

    const answers = await Promise.all([1, 2, 3].map(() => answer(buyer, orderId, proposalId, true)));
    await env.runUntilIdle();

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ pickupStart: input.start.toISOString(), proposal: null });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.subject).toContain('Your new pickup time');
    const notifications = await restaurant.call('GET /api/restaurant/notifications');
    expect(notifications.body.notifications.filter(({ title }) => title.includes('new pickup time'))).toHaveLength(1);
    expect(await answer(buyer, orderId, proposalId, false)).toMatchObject({ status: 409 });
  });

  test('simultaneous acceptances and refusals count once, and the payment matches the order', async ({ env }) => {
    const { buyer, orderId, proposalId } = await buildProposal(env);

    const answers = await Promise.all([true, false, true, false].map((yes) => answer(buyer, orderId, proposalId, yes)));
    await env.runUntilIdle();

    const order = await readOrderRow(env, orderId);
    expect(order.payment_status).toBe(order.closed_reason === null ? 'paid' : 'refunded');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('a declined proposal refunds the whole amount and says so in an email', async ({ env }) => {
    const { buyer, orderId, proposalId } = await buildProposal(env);

    await answer(buyer, orderId, proposalId, false);
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      closed_reason: 'restaurant_cancel',
      payment_status: 'refunded',
      refunded_cents: 750,
    });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("We're refunding $7.50 to your card.");
  });

  test('a proposal without an answer counts as declined at its deadline', async ({ env }) => {
    const { buyer, orderId, proposalId } = await buildProposal(env);
    await env.advance({ minutes: 89 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });

    await env.advance({ minutes: 1 });
    expect(await answer(buyer, orderId, proposalId, true)).toMatchObject({ status: 409 });
    await env.runTimers();

    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm', 'declineReschedule']);
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'refunded' });
  });

  test('a new proposal replaces the open one, and a proposal for a collected order changes nothing', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId, proposalId } = await buildProposal(env);
    const second = await propose(restaurant, orderId, rescheduleInput(env, 120));
    expect(await answer(buyer, orderId, proposalId, true)).toMatchObject({ status: 409 });

    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    expect(await answer(buyer, orderId, second.body.proposal?.id ?? '', false)).toMatchObject({ status: 409 });
    await env.advance({ hours: 3 });
    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'collected', payment_status: 'paid' });
  });

  test('a proposed time that is too soon, too far ahead or outside the opening hours is refused', async ({ env }) => {
    const { restaurant, orderId } = await buildConfirmedOrder(env);
    const soon = rescheduleInput(env, policies.rescheduleAnswerMinMinutes - 1);
    expect(await propose(restaurant, orderId, soon)).toMatchObject({ status: 400 });
    expect(await propose(restaurant, orderId, { ...rescheduleInput(env), day: '2025-10-20' })).toMatchObject({
      status: 400,
    });
    await setDailyHours(env.app, restaurant.id, '09:00', '10:00');
    expect(await propose(restaurant, orderId, rescheduleInput(env))).toMatchObject({
      body: { fields: { starts: "You're closed at that time." } },
    });
    expect(await propose(await buildRestaurant(env), orderId, rescheduleInput(env))).toMatchObject({ status: 404 });
  });
});
