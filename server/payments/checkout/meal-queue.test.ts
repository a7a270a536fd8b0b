import type { Input } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { advanceMealQueues } from '../../meals/queue/advance-queues.ts';
import { announceWindowChange } from '../../meals/queue/join-line.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  payWith,
  portionsOnSale,
  type Restaurant,
} from '../../orders/testing/order-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';

const join = (buyer: Buyer, meal: Meal, units = 1) =>
  buyer.call('POST /api/meals/:id/queue', { params: { id: meal.id }, body: { units } });
const leave = (buyer: Buyer, meal: Meal) => buyer.call('DELETE /api/meals/:id/queue', { params: { id: meal.id } });
const listLines = async (buyer: Buyer) => (await buyer.call('GET /api/account/queue')).body.entries;
const readLine = async (buyer: Buyer) => (await listLines(buyer))[0];
const readOffer = async (buyer: Buyer) => (await readLine(buyer))?.offer ?? null;
const offered = async (...buyers: Buyer[]) =>
  Promise.all(buyers.map(async (buyer) => (await readOffer(buyer))?.units ?? 0));
const decline = async (buyer: Buyer) =>
  buyer.call('POST /api/account/queue/offers/:id/decline', {
    params: { id: (await readOffer(buyer))?.id ?? crypto.randomUUID() },
    body: {},
  });
/** The queue of jobs goes by its own clock, so the timer of each minute does what a job would at its time. */
async function passTime(env: TestEnvironment, by: Parameters<TestEnvironment['advance']>[0]): Promise<void> {
  await env.advance(by);
  await advanceMealQueues(env.app, {});
  await env.runUntilIdle();
}
const codeOf = (reply: { body: object }) => ('code' in reply.body ? reply.body.code : null);
const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const setStock = (restaurant: Restaurant, { id }: Meal, body: Input<'PUT /api/restaurant/meals/:id/stock'>['body']) =>
  restaurant.call('PUT /api/restaurant/meals/:id/stock', { params: { id }, body });

async function pay(env: TestEnvironment, buyer: Buyer, orderId: string): Promise<void> {
  await payWith(env, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
}

/** A meal whose portions are sold to one customer, and people who want it. */
async function buildLine(
  env: TestEnvironment,
  wanted: number[],
  options: Parameters<typeof buildMeal>[2] & { portions?: number } = {},
) {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: 1, ...options });
  const holder = await buildBuyer(env, 'Grace Hopper');
  const orderId = await buildPaidOrder(env, meal, holder, options.portions ?? 1);
  const people: Buyer[] = [];
  for (const units of wanted) {
    const buyer = await buildBuyer(env);
    expect((await join(buyer, meal, units)).status).toBe(201);
    await env.advance({ seconds: 1 });
    people.push(buyer);
  }
  await env.runUntilIdle();
  return { restaurant, meal, holder, orderId, people: people as [Buyer, Buyer, Buyer] };
}

const fiftyTries = async (env: TestEnvironment, meal: Meal) => {
  const strangers = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(env)));
  return (await Promise.all(strangers.map((one) => one.checkout(meal)))).map((reply) => codeOf(reply) ?? reply.status);
};

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('The line for a sold-out meal', () => {
  test('the first in line gets a freed portion, strangers do not, and without an answer the next one gets it', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 1 });
    const holder = await buildBuyer(env);
    expect((await holder.checkout(meal)).status).toBe(201);
    const [a, b, c] = [await buildBuyer(env), await buildBuyer(env), await buildBuyer(env)];
    for (const buyer of [a, b, c]) {
      expect((await join(buyer, meal)).body).toMatchObject({ state: 'waiting' });
      await env.advance({ seconds: 1 });
    }
    expect((await Promise.all([a, b, c].map(readLine))).map((line) => line?.position)).toEqual([1, 2, 3]);

    await passTime(env, { minutes: policies.holdMinutes });
    expect(await offered(a, b, c)).toEqual([1, 0, 0]);
    expect(env.mails(`${a.id}@fondly.test`)[0]?.subject).toBe('Your turn: Tonkotsu Ramen at Kumo Noodle Bar');
    expect(await portionsOnSale(env, meal)).toBe(0);
    expect(new Set(await fiftyTries(env, meal))).toEqual(new Set(['out-of-stock']));

    await passTime(env, { minutes: 5, seconds: 10 });
    expect(await offered(a, b, c)).toEqual([0, 1, 0]);
    expect(await readLine(a)).toMatchObject({ state: 'expired', position: null });
    expect(await readLine(c)).toMatchObject({ position: 1, freedToday: 2 });
  });

  test('offers have as many portions as are free, up to the number that someone wants', async ({ env }) => {
    const one = await buildLine(env, [2, 1], { portions: 2 });
    await cancel(one.holder, one.orderId);
    expect(await offered(...one.people)).toEqual([2, 0]);

    const other = await buildLine(env, [2], { portions: 1 });
    await cancel(other.holder, other.orderId);
    expect(await offered(...other.people)).toEqual([1]);
  });

  test('a restock goes to the line first, and the rest is for everyone', async ({ env }) => {
    const { restaurant, meal, people } = await buildLine(env, [1, 1, 1]);
    const { body } = await setStock(restaurant, meal, { expected: 0, availableQuantity: 5 });
    expect(body).toMatchObject({ availableQuantity: 2, queuedPortions: 3, queueLength: 0 });
    expect(await offered(...people)).toEqual([1, 1, 1]);
    expect(await portionsOnSale(env, meal)).toBe(2);
  });

  test('someone who takes an offer, pays, and cancels is not put back in line', async ({ env }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [1, 1]);
    const [a, b] = people;
    await cancel(holder, orderId);
    const { body, status } = await a.checkout(meal);
    expect(status).toBe(201);
    expect(await readLine(a)).toMatchObject({ state: 'offered', offer: null, orderId: body.orderId });
    await pay(env, a, body.orderId);
    expect(await listLines(a)).toEqual([]);
    await cancel(a, body.orderId);
    expect(await offered(a, b)).toEqual([0, 1]);
    expect(codeOf(await join(a, meal))).toBe(null);
    expect(await readLine(a)).toMatchObject({ state: 'waiting', position: 1 });
  });

  test('without a worker, a reserved portion can be bought by anyone after a minute, once', async ({ env }) => {
    const { meal, holder, orderId } = await buildLine(env, [1, 1]);
    await cancel(holder, orderId);
    const setClockOn = (seconds: number) => env.clock.set(new Date(env.clock.now().getTime() + seconds * 1000));
    setClockOn(5 * 60 + 59);
    expect(new Set(await fiftyTries(env, meal))).toEqual(new Set(['out-of-stock']));
    setClockOn(2);
    expect(await portionsOnSale(env, meal)).toBe(1);
    expect((await fiftyTries(env, meal)).filter((code) => code === 201)).toHaveLength(1);
  });

  test('without a worker, the portion of a hold that ran out is for everyone after a minute', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 1 });
    await (await buildBuyer(env)).checkout(meal);
    await join(await buildBuyer(env), meal);
    const setClockOn = (seconds: number) => env.clock.set(new Date(env.clock.now().getTime() + seconds * 1000));
    setClockOn(policies.holdMinutes * 60 + 59);
    expect(await portionsOnSale(env, meal)).toBe(0);
    setClockOn(2);
    expect(await portionsOnSale(env, meal)).toBe(1);
    expect((await fiftyTries(env, meal)).filter((code) => code === 201)).toHaveLength(1);
  });

  test('a hold from an offer that is not paid counts as declined, and the next one gets the portion', async ({
    env,
  }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [1, 1]);
    const [a, b] = people;
    await cancel(holder, orderId);
    expect((await a.checkout(meal)).status).toBe(201);
    await passTime(env, { minutes: policies.holdMinutes, seconds: 1 });
    expect(await offered(a, b)).toEqual([0, 1]);
    expect(await readLine(a)).toMatchObject({ state: 'expired' });
    const { rows } = await env.app.db.client.query('select outcome from meal_queue_offers where user_id = $1', [a.id]);
    expect(rows).toEqual([{ outcome: 'declined' }]);
  });

  test('someone can start over with an offer, for fewer portions, and the rest is offered on', async ({ env }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [2, 1], { portions: 2 });
    const [a, b] = people;
    await cancel(holder, orderId);
    expect((await a.checkout(meal, { quantity: 2 })).status).toBe(201);
    expect(await offered(a, b)).toEqual([0, 0]);
    const again = await a.checkout(meal, { quantity: 1 });
    expect(again.status).toBe(201);
    expect(await offered(a, b)).toEqual([0, 1]);
    await pay(env, a, again.body.orderId);
    expect(await listLines(a)).toEqual([]);
  });

  test('more than is offered is refused with what is left', async ({ env }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [1]);
    const [a] = people;
    await cancel(holder, orderId);
    expect(await a.checkout(meal, { quantity: 2 })).toMatchObject({
      body: { code: 'out-of-stock', details: { left: 1 } },
    });
    expect(await offered(a)).toEqual([1]);
  });

  test('a declined offer and a left line pass the portion on', async ({ env }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [1, 1, 1]);
    const [a, b, c] = people;
    await leave(b, meal);
    await cancel(holder, orderId);
    expect((await decline(a)).status).toBe(200);
    expect(codeOf(await decline(a))).toBe('queue-offer-ended');
    expect(await offered(a, b, c)).toEqual([0, 0, 1]);
    await leave(c, meal);
    expect(await portionsOnSale(env, meal)).toBe(1);
    expect(await Promise.all([a, b, c].map(listLines))).toEqual([[], [], []]);
  });

  test('the price is the one of the offer, or a lower one', async ({ env }) => {
    const { meal, holder, orderId, people } = await buildLine(env, [1, 1]);
    const [a, b] = people;
    await cancel(holder, orderId);
    const setPrice = (cents: number) =>
      env.app.db.client.query('update meals set price_cents = $2 where id = $1', [meal.id, cents]);
    await setPrice(900);
    expect((await a.call('GET /api/meals/:id', { params: { id: meal.id } })).body).toMatchObject({
      offer: { units: 1, priceCents: 750 },
      meal: { availableQuantity: 1, priceCents: 750, unavailableReason: null },
    });
    expect(codeOf(await a.checkout(meal, { expectedTotalCents: 900 }))).toBe('price-changed');
    await setPrice(500);
    expect((await a.checkout(meal, { expectedTotalCents: 500 })).body).toMatchObject({ totalCents: 500 });
    expect((await b.call('GET /api/meals/:id', { params: { id: meal.id } })).body).toMatchObject({
      offer: null,
      meal: { availableQuantity: 0, priceCents: 500, unavailableReason: 'sold-out' },
    });
  });

  test('the time to answer gets shorter, and nothing is offered in the last ten minutes', async ({ env }) => {
    const minutesFor = async (endsInMinutes: number) => {
      const { holder, orderId, people } = await buildLine(env, [1], { startsInMinutes: -10, endsInMinutes });
      await cancel(holder, orderId);
      const [a] = people;
      const until = (await readOffer(a))?.until;
      return until ? Math.round((Date.parse(until) - env.clock.now().getTime()) / 60_000) : null;
    };
    expect([await minutesFor(70), await minutesFor(59), await minutesFor(29)]).toEqual([5, 3, 2]);

    const { holder, orderId, people, meal } = await buildLine(env, [1, 1], { startsInMinutes: -10, endsInMinutes: 21 });
    env.clock.set(new Date(env.clock.now().getTime() + 12 * 60_000));
    await env.app.db.client.query(`update orders set created_at = now() where id = $1`, [orderId]);
    await env.app.db.client.query(`update claims set released_at = $2, returned = quantity where order_id = $1`, [
      orderId,
      env.clock.now(),
    ]);
    await env.app.db.client.query('update meals set available_quantity = 1 where id = $1', [meal.id]);
    await advanceMealQueues(env.app, {});
    await env.runUntilIdle();
    expect(await offered(...people)).toEqual([0, 0]);
    expect(await readLine(people[0])).toMatchObject({ state: 'closed' });
    expect(env.mails(`${people[1].id}@fondly.test`).map(({ subject }) => subject)).toEqual([
      'The line for Tonkotsu Ramen has closed',
    ]);
    expect(holder.id).toBeTruthy();
  });

  test('the line closes when the meal goes off sale, and everyone is told once, with meals nearby', async ({ env }) => {
    const { restaurant, meal, people, holder, orderId } = await buildLine(env, [1, 1]);
    await cancel(holder, orderId);
    const other = await buildMeal(env, await buildRestaurant(env));
    await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
    await restaurant.call('PUT /api/restaurant/meals/:id/active', {
      params: { id: meal.id },
      body: { isActive: false },
    });
    await advanceMealQueues(env.app, {});
    await advanceMealQueues(env.app, {});
    await env.runUntilIdle();
    expect(await offered(...people)).toEqual([0, 0]);
    const [, b] = people;
    const [mail, ...more] = env.mails(`${b.id}@fondly.test`);
    expect([mail?.subject, more]).toEqual(['The line for Tonkotsu Ramen has closed', []]);
    expect(mail?.text).toContain('Tonkotsu Ramen, Kumo Noodle Bar');
    expect(await portionsOnSale(env, other)).toBe(5);
  });

  test('a pause of the kitchen makes the line wait', async ({ env }) => {
    const { restaurant, holder, orderId, people } = await buildLine(env, [1]);
    const pause = (until: string) =>
      env.app.db.client.query(`update restaurants set paused_until = ${until} where id = $1`, [restaurant.id]);
    await pause(`'2099-01-01'`);
    await cancel(holder, orderId);
    expect(await offered(...people)).toEqual([0]);
    expect(await readLine(people[0])).toMatchObject({ state: 'waiting' });
    await pause('null');
    await env.runTimers();
    expect(await offered(...people)).toEqual([1]);
  });

  test('a kitchen that turns the line off closes it, and portions go on sale at once', async ({ env }) => {
    const { restaurant, meal, holder, orderId, people } = await buildLine(env, [1]);
    const set = (hasQueue: boolean) =>
      restaurant.call('PUT /api/restaurant/meals/:id/queue', { params: { id: meal.id }, body: { hasQueue } });
    expect((await set(false)).body).toMatchObject({ queueLength: null });
    await cancel(holder, orderId);
    expect(await offered(...people)).toEqual([0]);
    expect(await portionsOnSale(env, meal)).toBe(1);
    expect(codeOf(await set(true))).toBe(null);
  });

  test('stock that is set lower leaves open offers as they are', async ({ env }) => {
    const { restaurant, meal, people } = await buildLine(env, [1]);
    await setStock(restaurant, meal, { expected: 0, availableQuantity: 3 });
    const { body } = await setStock(restaurant, meal, { expected: 2, availableQuantity: 0 });
    expect(body).toMatchObject({ availableQuantity: 0, queuedPortions: 1, soldToday: 1 });
    expect(await offered(...people)).toEqual([1]);
  });

  test('people in line are told when the pickup window moves', async ({ env }) => {
    const { meal, people } = await buildLine(env, [1]);
    await transaction(env.app, (tx) => announceWindowChange(tx, meal.id, env.clock.now()));
    await env.runUntilIdle();
    const [a] = people;
    expect(env.mails(`${a.id}@fondly.test`)[0]?.subject).toBe('New pickup time for Tonkotsu Ramen');
  });

  test('someone who buys the meal another way is no longer in line', async ({ env }) => {
    const { meal, people } = await buildLine(env, [1]);
    const [a] = people;
    await env.app.db.client.query(
      'update meals set available_quantity = 1, listed_quantity = listed_quantity + 1, queue_length = 0 where id = $1',
      [meal.id],
    );
    await env.app.db.client.query('update meals set queue_length = 1 where id = $1', [meal.id]);
    const { body } = await a.checkout(meal);
    await pay(env, a, body.orderId);
    expect(await listLines(a)).toEqual([]);
  });
});

describe('Who may join the line', () => {
  test('only for a sold-out meal whose window ends in more than twenty minutes', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const restaurant = await buildRestaurant(env);
    expect(codeOf(await join(buyer, await buildMeal(env, restaurant)))).toBe('queue-not-needed');
    const soon = await buildMeal(env, restaurant, { portions: 0, startsInMinutes: -60, endsInMinutes: 20 });
    expect(codeOf(await join(buyer, soon))).toBe('queue-closed');
    const later = await buildMeal(env, restaurant, { portions: 0, startsInMinutes: -60, endsInMinutes: 21 });
    expect((await join(buyer, later)).status).toBe(201);
  });

  test('once a meal, in three lines at most, and not for more than is allowed', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const restaurant = await buildRestaurant(env);
    const meals = await Promise.all(Array.from({ length: 4 }, () => buildMeal(env, restaurant, { portions: 0 })));
    const [first, second, third, fourth] = meals as [Meal, Meal, Meal, Meal];
    const replies = await Promise.all([join(buyer, first), join(buyer, first), join(buyer, first)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listLines(buyer)).toHaveLength(1);
    const others = await Promise.all([second, third, fourth].map((meal) => join(buyer, meal)));
    expect(others.map(codeOf).filter(Boolean)).toEqual(['too-many-queues']);
    expect(await listLines(buyer)).toHaveLength(3);
    expect((await join(buyer, first, 5)).status).toBe(400);
  });

  test('not without a confirmed email, and not from the staff of the kitchen', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 0 });
    const buyer = await buildBuyer(env);
    await env.app.db.client.query('update users set email_verified = false where id = $1', [buyer.id]);
    expect(codeOf(await join(buyer, meal))).toBe('email-not-confirmed');
    const former = await buildBuyer(env);
    await env.app.db.client.query(
      `insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at, removed_at) values (gen_random_uuid(), $1, $2, 'counter', $3, $3, $3)`,
      [restaurant.id, former.id, env.clock.now()],
    );
    expect(codeOf(await join(former, meal))).toBe('own-restaurant');
  });

  test('not for a day after three unanswered offers in a week; declining has no penalty', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const [a, b] = [await buildBuyer(env), await buildBuyer(env)];
    for (let round = 0; round < policies.queueMissedOffers; round += 1) {
      const meal = await buildMeal(env, restaurant, { portions: 0 });
      await join(a, meal);
      await join(b, meal);
      await setStock(restaurant, meal, { expected: 0, availableQuantity: 2 });
      await decline(b);
      await passTime(env, { minutes: 6 });
    }
    const meal = await buildMeal(env, restaurant, { portions: 0 });
    expect([codeOf(await join(a, meal)), codeOf(await join(b, meal))]).toEqual(['queue-blocked', null]);
    await env.advance({ hours: policies.queueBlockHours });
    expect(codeOf(await join(a, await buildMeal(env, restaurant, { portions: 0 })))).toBe(null);
  });
});
