import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { type Buyer, buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../testing/order-builders.ts';

/** Writes missed pickups of the customer, which ended so many days ago, as copies of a collected order. */
async function missPickups(env: TestEnvironment, buyer: Buyer, daysAgo: number[]): Promise<string[]> {
  const restaurant = await buildRestaurant(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  await env.runUntilIdle();
  const { rows } = await env.app.db.client.query<{ id: string }>(
    `with copies as (
       insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
         'id', gen_random_uuid(), 'request_id', gen_random_uuid(), 'order_number', left(md5(n.days::text || o.id::text), 12),
         'payment_intent_id', null, 'stripe_charge_id', null, 'status', 'completed', 'closed_reason', 'no_show',
         'created_at', $3::timestamptz - make_interval(days => n.days, hours => 3),
         'pickup_start', $3::timestamptz - make_interval(days => n.days, hours => 1),
         'pickup_end', $3::timestamptz - make_interval(days => n.days)))).*
       from orders o, unnest($2::int[]) as n (days) where o.id = $1 returning id, pickup_end)
     select id from copies order by pickup_end`,
    [orderId, daysAgo, env.clock.now()],
  );
  await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
  await env.runUntilIdle();
  return rows.map(({ id }) => id);
}

const buildMeals = async (env: TestEnvironment, count: number) => {
  const restaurant = await buildRestaurant(env);
  return Promise.all(Array.from({ length: count }, () => buildMeal(env, restaurant)));
};

/** Tries to have two orders open, and returns the answer to the second checkout. */
async function orderTwice(env: TestEnvironment, buyer: Buyer) {
  const [first, second] = await buildMeals(env, 2);
  if (!first || !second) throw new Error('two meals are needed');
  expect((await buyer.checkout(first)).status).toBe(201);
  return buyer.checkout(second);
}

describe('Three missed pickups within twelve months', () => {
  test('limit the customer to one open order, and the refusal says until when', async ({ env }) => {
    const buyer = await buildBuyer(env);
    await missPickups(env, buyer, [300, 100, 10]);
    const answer = await orderTwice(env, buyer);

    expect(answer).toMatchObject({ status: 409, body: { code: 'one-open-order' } });
    const until = new Date(String(answer.body.details?.until));
    expect((+until - +env.clock.now()) / 86_400_000).toBeCloseTo(365 - 300, 0);
    const day = until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
    expect(answer.body.details?.text).toContain(`one open order at a time until ${day}`);
  });

  test('leave the next order alone once the open one has ended', async ({ env }) => {
    const buyer = await buildBuyer(env);
    await missPickups(env, buyer, [300, 100, 10]);
    const [first, second] = await buildMeals(env, 2);
    if (!first || !second) throw new Error('two meals are needed');
    const id = await buildPaidOrder(env, first, buyer);
    expect(await buyer.checkout(second)).toMatchObject({ status: 409, body: { code: 'one-open-order' } });
    await buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });

    expect((await buyer.checkout(second)).status).toBe(201);
  });

  test('allow to start over with the same meal', async ({ env }) => {
    const buyer = await buildBuyer(env);
    await missPickups(env, buyer, [300, 100, 10]);
    const [meal] = await buildMeals(env, 1);
    if (!meal) throw new Error('a meal is needed');
    expect((await buyer.checkout(meal)).status).toBe(201);
    expect((await buyer.checkout(meal, { quantity: 2, expectedTotalCents: 1500 })).status).toBe(201);
  });

  test('make one order of eight simultaneous checkouts, five times', async ({ env }) => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buildBuyer(env);
      await missPickups(env, buyer, [300, 100, 10]);
      const answers = await Promise.all((await buildMeals(env, 8)).map((meal) => buyer.checkout(meal)));

      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
      const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
      expect(new Set(refused)).toEqual(new Set(['one-open-order']));
    }
  });
});

describe('No limit', () => {
  test.for([
    { daysAgo: [100, 10], title: 'two missed pickups' },
    { daysAgo: [370, 100, 10], title: 'a third missed pickup that is over a year old' },
  ])('follows from $title', async ({ daysAgo }, { env }) => {
    const buyer = await buildBuyer(env);
    await missPickups(env, buyer, daysAgo);
    expect((await orderTwice(env, buyer)).status).toBe(201);
  });

  test.for([
    { title: 'money went back', change: 'update orders set refunded_cents = 100 where id = $1' },
    {
      title: 'a report about it is open',
      change: `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
        select id, restaurant_id, customer_id, 'something-missing', 'They were closed.', now(), now(), now() from orders where id = $1`,
    },
  ])('follows from a missed pickup of which $title', async ({ change }, { env }) => {
    const buyer = await buildBuyer(env);
    const [id] = await missPickups(env, buyer, [300, 100, 10]);
    await env.app.db.client.query(change, [id]);
    expect((await orderTwice(env, buyer)).status).toBe(201);
  });

  test('follows from a missed pickup that an admin excused, until it counts again', async ({ env }) => {
    const [admin, buyer] = [await buildAdmin(env), await buildBuyer(env)];
    const [id = ''] = await missPickups(env, buyer, [300, 100, 10]);
    const excuse = (isExcused: boolean) =>
      admin.call('PUT /api/admin/orders/:id/excused', {
        params: { id },
        body: { isExcused, reason: 'Was in hospital' },
      });
    const read = async () =>
      (await admin.call('GET /api/admin/people/:id', { params: { id: buyer.id } })).body.limitedUntil;

    expect(await read()).toEqual(expect.any(String));
    for (let times = 0; times < 2; times += 1) expect((await excuse(true)).status).toBe(200);
    expect(await read()).toBeNull();
    expect((await orderTwice(env, buyer)).status).toBe(201);
    const order = (await admin.call('GET /api/admin/orders/:id', { params: { id } })).body;
    expect([order.noShow, order.audit.map(({ action }) => action)]).toEqual(['excused', ['order.excuse']]);
    await excuse(false);
    expect(await read()).toEqual(expect.any(String));
  });

  test('is lifted for an order that was collected', async ({ env }) => {
    const [admin, buyer] = [await buildAdmin(env), await buildBuyer(env)];
    const [meal] = await buildMeals(env, 1);
    if (!meal) throw new Error('a meal is needed');
    const id = await buildPaidOrder(env, meal, buyer);
    expect(
      await admin.call('PUT /api/admin/orders/:id/excused', {
        params: { id },
        body: { isExcused: true, reason: 'No' },
      }),
    ).toMatchObject({ status: 409 });
  });
});
