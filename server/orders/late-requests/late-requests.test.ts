import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';
import { buildLateOrder } from '../testing/build-late-order.ts';
import { buildBuyer, readOrderRow, transitionAsRestaurant } from '../testing/order-builders.ts';
import { expireLateRequests } from './answer-late-request.ts';

const ask = (buyer: Visitor, id: string, minutes: 10 | 20 | 30) =>
  buyer.call('POST /api/orders/:id/late-request', { params: { id }, body: { minutes } });
const readTicket = async (buyer: Visitor, id: string) =>
  (await buyer.call('GET /api/orders/:id', { params: { id } })).body;

async function readOpenRequest(staff: Visitor) {
  const [order] = (await staff.call('GET /api/restaurant/counter')).body.orders;
  return order?.lateRequest ?? null;
}

async function answer(staff: Visitor, id: string, isGranted: boolean) {
  const requestId = (await readOpenRequest(staff))?.id ?? id;
  return staff.call('POST /api/restaurant/orders/:id/late-request', { params: { id }, body: { requestId, isGranted } });
}

const propose = (staff: Visitor, id: string, start: Date) =>
  staff.call('POST /api/restaurant/orders/:id/ask-to-move', {
    params: { id },
    body: { day: toLocalDate(start, 'America/New_York'), starts: '19:00', ends: '20:30' },
  });

const listSubjects = (env: TestEnvironment, buyer: { id: string }, text: string) =>
  env
    .mails(`${buyer.id}@fondly.test`)
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(text));

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A customer who is running late', () => {
  test('and the answer are in the timeline of the restaurant', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19, 20));
    await ask(buyer, orderId, 20);
    env.clock.set(at(19, 21));
    await answer(restaurant, orderId, false);
    const { steps } = (await restaurant.call('GET /api/restaurant/orders/:id/timeline', { params: { id: orderId } }))
      .body;
    expect(steps.slice(-2)).toEqual([
      { at: at(19, 20).toISOString(), step: 'late-asked', count: 20 },
      { at: at(19, 21).toISOString(), step: 'late-declined' },
    ]);
  });

  test('asks for 20 minutes, the kitchen says yes, and everything about the pickup follows the new end', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19, 20));
    const asked = await ask(buyer, orderId, 20);

    const until = at(19, 50).toISOString();
    expect(asked).toMatchObject({
      status: 200,
      body: {
        pickupEnd: at(19, 30).toISOString(),
        lateMinutes: [],
        lateRequest: { minutes: 20, pickupEnd: until, answerBy: at(19, 30).toISOString(), answer: null },
      },
    });
    expect(await readOpenRequest(restaurant)).toMatchObject({ minutes: 20, pickupEnd: until, isPastClosing: true });
    const [onBoard] = (await restaurant.call('GET /api/restaurant/orders')).body.orders;
    expect(onBoard?.lateRequest).toMatchObject({ minutes: 20, pickupEnd: until });
    await env.runUntilIdle();
    const { notifications } = (await restaurant.call('GET /api/restaurant/notifications')).body;
    expect(notifications.find(({ title }) => title === 'Maya is running late')?.text).toContain(
      'asks for 20 more minutes, until 7:50 PM',
    );

    env.clock.set(at(19, 25));
    expect(await answer(restaurant, orderId, true)).toMatchObject({
      status: 200,
      body: { pickupEnd: until, lateRequest: null },
    });
    await env.runUntilIdle();
    expect(await readTicket(buyer, orderId)).toMatchObject({ pickupEnd: until, lateRequest: { answer: 'granted' } });
    expect(listSubjects(env, buyer, 'until 7:50 PM')).toHaveLength(1);
    const { open } = (await restaurant.call('GET /api/restaurant/pickup')).body;
    expect(open).toMatchObject({ isOpen: true });
  });

  test('reads that the kitchen did not reply within ten seconds after the end of pickup', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19, 28));
    await ask(buyer, orderId, 10);
    env.clock.set(new Date(+at(19, 30) + 1000));
    expect((await answer(restaurant, orderId, true)).status).toBe(409);

    await expireLateRequests(env.app);
    await env.runUntilIdle();
    expect(await readTicket(buyer, orderId)).toMatchObject({
      pickupEnd: at(19, 30).toISOString(),
      lateRequest: { answer: 'expired' },
    });
    expect(listSubjects(env, buyer, "The kitchen didn't reply")).toHaveLength(1);
    const [mail] = env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.includes("didn't reply"));
    expect(mail?.text).toContain('Your pickup time is unchanged');
  });

  test('waits ten minutes for an answer while there is time', async ({ env }) => {
    const { buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(18, 30));
    expect((await ask(buyer, orderId, 30)).body.lateRequest?.answerBy).toBe(at(18, 40).toISOString());
    env.clock.set(new Date(+at(18, 40) - 1000));
    await env.runTimers();
    expect((await readTicket(buyer, orderId)).lateRequest?.answer).toBeNull();
    env.clock.set(at(18, 40));
    await env.runTimers();
    expect((await readTicket(buyer, orderId)).lateRequest?.answer).toBe('expired');
  });

  test('asks once: a declined request is not repeated, and the customer is told that nothing changes', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19));
    await ask(buyer, orderId, 10);
    expect((await answer(restaurant, orderId, false)).status).toBe(200);
    await env.runUntilIdle();
    expect(listSubjects(env, buyer, 'Your pickup time is unchanged')).toHaveLength(1);
    expect(await readTicket(buyer, orderId)).toMatchObject({ lateMinutes: [], lateRequest: { answer: 'declined' } });
    for (const minutes of [10, 30] as const)
      expect(await ask(buyer, orderId, minutes)).toMatchObject({ status: 409, body: { code: 'late-request-closed' } });
    expect(await answer(restaurant, orderId, true)).toMatchObject({ body: { code: 'late-request-answered' } });
  });

  test('may ask from payment until the window ends, for an own order that is open', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    expect((await readTicket(buyer, orderId)).lateMinutes).toEqual([10, 20, 30]);
    expect(await ask(await buildBuyer(env), orderId, 10)).toMatchObject({ status: 404 });
    env.clock.set(at(19, 30));
    expect((await readTicket(buyer, orderId)).lateMinutes).toEqual([]);
    expect(await ask(buyer, orderId, 10)).toMatchObject({ body: { code: 'late-request-closed' } });

    const collected = await buildLateOrder(env);
    await transitionAsRestaurant(collected.restaurant, collected.orderId, 'handOver', { withoutCode: true });
    expect(await ask(collected.buyer, collected.orderId, 10)).toMatchObject({ status: 409 });
    expect(await answer(restaurant, collected.orderId, true)).toMatchObject({ status: 404 });
  });

  test('is never given more time than the food is good', async ({ env }) => {
    const { buyer, meal, restaurant, orderId, at } = await buildLateOrder(env);
    const setGoodUntil = (until: Date) =>
      env.app.db.client.query('update meals set good_until = $2 where id = $1', [meal.id, until]);
    await setGoodUntil(at(19, 50));
    expect((await readTicket(buyer, orderId)).lateMinutes).toEqual([10, 20]);
    expect(await ask(buyer, orderId, 30)).toMatchObject({ status: 409 });
    expect((await ask(buyer, orderId, 20)).status).toBe(200);
    await setGoodUntil(at(19, 40));
    expect(await answer(restaurant, orderId, true)).toMatchObject({ status: 400 });
    expect((await readOrderRow(env, orderId)).pickup_end).toEqual(at(19, 30));
    expect((await readTicket(buyer, orderId)).lateRequest?.answer).toBeNull();
  });
});

describe('A request for more time', () => {
  test('past closing needs a manager; within the hours anyone at the counter says yes', async ({ env }) => {
    const pastClosing = await buildLateOrder(env);
    await ask(pastClosing.buyer, pastClosing.orderId, 10);
    const theo = await buildStaff(env, pastClosing.restaurant.id, 'counter');
    expect(await answer(theo, pastClosing.orderId, true)).toMatchObject({ body: { code: 'role-too-low' } });
    expect((await answer(theo, pastClosing.orderId, false)).status).toBe(200);

    const open = await buildLateOrder(env, { closes: '21:00' });
    await ask(open.buyer, open.orderId, 10);
    const ana = await buildStaff(env, open.restaurant.id, 'counter');
    expect(await readOpenRequest(ana)).toMatchObject({ isPastClosing: false });
    expect((await answer(ana, open.orderId, true)).status).toBe(200);
    expect((await open.restaurant.call('GET /api/restaurant/pickup')).body.specialDays).toEqual([]);
  });

  test('for ten minutes is granted at once by a kitchen that wants it, never past closing', async ({ env }) => {
    const grantAlone = (restaurant: Visitor) =>
      restaurant.call('PUT /api/restaurant/late-approval', { body: { autoApprovesLate: true } });
    const open = await buildLateOrder(env, { closes: '21:00' });
    expect((await grantAlone(open.restaurant)).body).toMatchObject({ autoApprovesLate: true });
    expect((await ask(open.buyer, open.orderId, 10)).body).toMatchObject({
      pickupEnd: open.at(19, 40).toISOString(),
      lateRequest: { answer: 'granted' },
    });
    const longer = await buildLateOrder(env, { closes: '21:00' });
    await grantAlone(longer.restaurant);
    expect((await ask(longer.buyer, longer.orderId, 20)).body.lateRequest?.answer).toBeNull();
    const pastClosing = await buildLateOrder(env);
    await grantAlone(pastClosing.restaurant);
    expect((await ask(pastClosing.buyer, pastClosing.orderId, 10)).body.lateRequest?.answer).toBeNull();
  });

  test('is not made while the kitchen proposes another pickup time, and a proposal ends it', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env, { closes: '21:00' });
    await ask(buyer, orderId, 10);
    expect(await propose(restaurant, orderId, at(19))).toMatchObject({ status: 200, body: { lateRequest: null } });
    expect((await readTicket(buyer, orderId)).lateRequest?.answer).toBe('withdrawn');

    const proposed = await buildLateOrder(env, { closes: '21:00' });
    await propose(proposed.restaurant, proposed.orderId, proposed.at(19));
    expect((await readTicket(proposed.buyer, proposed.orderId)).lateMinutes).toEqual([]);
    expect((await ask(proposed.buyer, proposed.orderId, 10)).status).toBe(409);
  });

  test('is granted when a manager keeps the order longer', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    await ask(buyer, orderId, 30);
    const body = { until: '20:15' };
    await restaurant.call('POST /api/restaurant/orders/:id/keep', { params: { id: orderId }, body });
    expect(await readTicket(buyer, orderId)).toMatchObject({
      pickupEnd: at(20, 15).toISOString(),
      lateRequest: { answer: 'granted' },
    });
  });

  test('is withdrawn without a message when the order is handed over first', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19, 20));
    await ask(buyer, orderId, 10);
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    env.clock.set(at(19, 31));
    await env.runTimers();
    const { rows } = await env.app.db.client.query('select answer from late_requests where order_id = $1', [orderId]);
    expect(rows).toEqual([{ answer: 'withdrawn' }]);
    expect(listSubjects(env, buyer, "didn't reply")).toEqual([]);
  });
});

describe('Races about a request for more time', () => {
  test('ten taps make one request', async ({ env }) => {
    const { buyer, orderId } = await buildLateOrder(env);
    const taps = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, orderId, 20)));
    expect(taps.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { rows } = await env.app.db.client.query('select id from late_requests where order_id = $1', [orderId]);
    expect(rows).toHaveLength(1);
  });

  test('of a yes and a no one counts, and the customer is told once', async ({ env }) => {
    for (let round = 0; round < 4; round += 1) {
      const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
      env.clock.set(at(19, 20));
      await ask(buyer, orderId, 10);
      const requestId = (await readOpenRequest(restaurant))?.id ?? '';
      const say = (isGranted: boolean) =>
        restaurant.call('POST /api/restaurant/orders/:id/late-request', {
          params: { id: orderId },
          body: { requestId, isGranted },
        });
      await Promise.all([say(round % 2 === 0), say(true), say(false), say(true), say(false)]);
      await env.runUntilIdle();
      const { lateRequest, pickupEnd } = await readTicket(buyer, orderId);
      expect(pickupEnd).toBe((lateRequest?.answer === 'granted' ? at(19, 40) : at(19, 30)).toISOString());
      const mails = [...listSubjects(env, buyer, 'until 7:40 PM'), ...listSubjects(env, buyer, 'unchanged')];
      expect(mails).toHaveLength(1);
    }
  });

  test('an order that a manager keeps as its request ends is not also told that nobody replied', async ({ env }) => {
    for (let round = 0; round < 6; round += 1) {
      const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
      env.clock.set(at(19, 25));
      await ask(buyer, orderId, 10);
      env.clock.set(at(19, 30));
      const keep = restaurant.call('POST /api/restaurant/orders/:id/keep', {
        params: { id: orderId },
        body: { until: '20:00' },
      });
      await Promise.all([keep, ...Array.from({ length: 4 }, () => expireLateRequests(env.app))]);
      await env.runUntilIdle();
      const { rows } = await env.app.db.client.query<{ answer: string }>(
        `select answer from late_requests where order_id = $1`,
        [orderId],
      );
      const mails = listSubjects(env, buyer, "didn't reply").length;
      expect([rows[0]?.answer, mails]).toEqual(mails === 0 ? ['granted', 0] : ['expired', 1]);
    }
  });

  test('of a request that races with a proposal neither keeps both open', async ({ env }) => {
    for (let round = 0; round < 4; round += 1) {
      const { restaurant, buyer, orderId, at } = await buildLateOrder(env, { closes: '21:00' });
      await Promise.all([ask(buyer, orderId, 10), propose(restaurant, orderId, at(19))]);
      const [order] = (await restaurant.call('GET /api/restaurant/orders')).body.orders;
      expect([order?.proposal !== null, order?.lateRequest]).toEqual([true, null]);
    }
  });
});
