import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, visitAs } from '../testing/meal-builders.ts';

/** Counts rows that break "available + held + sold = listed". */
async function countStockMismatches(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.app.db.client.query(
    `select from meals m where listed_quantity <> available_quantity
       + (select coalesce(sum(quantity), 0) from claims c where c.meal_id = m.id and released_at is null)`,
  );
  return rowCount ?? -1;
}

/** Inserts the reservation of a paid order (`until` null) or of an unpaid one. */
async function reservePortions(
  env: TestEnvironment,
  mealId: string,
  quantity: number,
  until: Date | null,
): Promise<void> {
  const buyer = await person(env.app);
  await env.app.db.client.query(
    `with placed as (
       insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
         customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date, timezone,
         subtotal_cents, total_cents, funds_flow, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), left(gen_random_uuid()::text, 8), $2, restaurant_id, id, $3::integer, 'Ada',
         'ada@example.test', '+14045550100', name, price_cents, pickup_start, pickup_end, available_date, timezone,
         price_cents * $3::integer, price_cents * $3, 'held', $5, $5 from meals where id = $1 returning id),
     taken as (update meals set available_quantity = available_quantity - $3 where id = $1)
     insert into claims (order_id, meal_id, quantity, until) select id, $1, $3::integer, $4 from placed`,
    [mealId, buyer.id, quantity, until, env.clock.now()],
  );
}

describe('Manual stock changes', () => {
  test('a stock change compares with the expected number and adjusts the listed number', async ({ env }) => {
    const own = await restaurant(env.app);
    const owner = visitAs(env, own.owner);
    const id = await meal(env.app, own, { stock: 5 });
    const set = (expected: number, availableQuantity: number) =>
      owner.call('PUT /api/restaurant/meals/:id/stock', {
        params: { id },
        body: { expected, availableQuantity },
      });

    expect((await set(5, 8)).body).toMatchObject({ availableQuantity: 8, initialQuantity: 5 });
    expect(await set(5, 9)).toMatchObject({
      status: 409,
      body: { code: 'stock-changed', details: { availableQuantity: 8 } },
    });
    expect((await set(8, 0)).body).toMatchObject({ availableQuantity: 0, unavailableReason: 'sold-out' });
    expect(await countStockMismatches(env)).toBe(0);
  });

  test('the stock excludes held and sold portions, and includes an expired hold', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own, { stock: 6 });
    const now = env.clock.now();
    await reservePortions(env, id, 2, null);
    await reservePortions(env, id, 1, new Date(now.getTime() + 60_000));
    const owner = visitAs(env, own.owner);
    const set = (expected: number, availableQuantity: number) =>
      owner.call('PUT /api/restaurant/meals/:id/stock', { params: { id }, body: { expected, availableQuantity } });

    expect((await set(3, 1)).body).toMatchObject({ availableQuantity: 1, soldToday: 2, reservedPortions: 1 });
    expect(await countStockMismatches(env)).toBe(0);
    await env.advance({ minutes: 1 });
    expect((await set(1, 3)).status).toBe(409);
    expect((await set(2, 3)).body).toMatchObject({ availableQuantity: 3, soldToday: 2, reservedPortions: 0 });
    expect(await countStockMismatches(env)).toBe(0);
  });

  test('of twenty concurrent edits from the same number one succeeds and the others get the new number', async ({
    env,
  }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own, { stock: 5 });
    const owner = visitAs(env, own.owner);

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.call('PUT /api/restaurant/meals/:id/stock', {
          params: { id },
          body: { expected: 5, availableQuantity: 100 + index },
        }),
      ),
    );

    const made = replies.filter((reply) => reply.status === 200);
    expect(made).toHaveLength(1);
    for (const reply of replies.filter((one) => one.status !== 200)) {
      expect(reply.body).toMatchObject({
        code: 'stock-changed',
        details: { availableQuantity: made[0]?.body.availableQuantity },
      });
    }
    expect(await countStockMismatches(env)).toBe(0);
  });

  test('a meal is taken off sale and put back', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own);
    const owner = visitAs(env, own.owner);
    const set = (isActive: boolean) =>
      owner.call('PUT /api/restaurant/meals/:id/active', { params: { id }, body: { isActive } });

    expect((await set(false)).body).toMatchObject({ isActive: false, unavailableReason: 'not-on-sale' });
    expect((await set(true)).body).toMatchObject({ isActive: true, unavailableReason: null });
  });
});
