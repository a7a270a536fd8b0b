import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { validPassword } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildPaidOrder, transitionAsRestaurant } from '../../orders/testing/order-builders.ts';
import { buildOwner, type TestOwner } from '../../restaurants/testing/build-owner.ts';
import { deleteOldDeliveries } from '../../webhooks/delete-old-deliveries.ts';

const close = (owner: TestOwner, password = validPassword) =>
  owner.call('POST /api/restaurant/close', { body: { confirmation: 'DELETE', password } });
const restaurantOf = (owner: TestOwner) => ({ ...owner, ownerId: owner.id, id: owner.restaurantId, zip: '30308' });
const rowOf = async (env: TestEnvironment, { restaurantId }: TestOwner) =>
  (await env.app.db.client.query('select * from restaurants where id = $1', [restaurantId])).rows[0];

describe('Closing a restaurant', () => {
  test("closing a restaurant deletes its owner's account and all personal data", async ({ env }) => {
    const owner = await buildOwner(env);
    const { id } = await buildMeal(env, restaurantOf(owner));
    expect(await close(owner, 'wrong')).toMatchObject({ status: 422, body: { code: 'wrong-password' } });
    const payload = { confirmation: 'delete', password: validPassword };
    expect((await owner.send('POST', '/api/restaurant/close', { payload })).status).toBe(400);
    expect((await close(owner)).status).toBe(200);
    expect((await owner.call('GET /api/account/session')).body).toEqual({ user: null, restaurant: null });
    expect(await rowOf(env, owner)).toMatchObject({
      ...{ status: 'closed', name: 'Kumo Noodle Bar', contact_name: 'Deleted owner', phone: '' },
      email: `${owner.id}@deleted.invalid`,
    });
    const buyer = await buildBuyer(env);
    expect((await buyer.call('GET /api/meals/:id', { params: { id } })).status).toBe(404);
    const again = await env.visitor().call('POST /api/account/sign-in', {
      body: { email: owner.email, password: validPassword },
    });
    expect(again.status).toBe(401);
  });

  test('closing a restaurant deletes its menu at once and its webhooks in the night', async ({ env }) => {
    const owner = await buildOwner(env);
    const { client } = env.app.db;
    const imported = await owner.call('POST /api/restaurant/menu/imports', {
      body: { requestId: randomUUID(), fileName: 'menu.csv', file: 'Name\nPho', columns: ['name'] },
    });
    expect(imported.body).toMatchObject({ dishes: 1 });
    await client.query(
      `insert into webhook_endpoints (id, restaurant_id, url, kinds, secret_id, created_at)
       values ($1, $2, 'https://hooks.example/', '{meal.stock}', $1, $3)`,
      [randomUUID(), owner.restaurantId, env.clock.now()],
    );
    const count = async (table: string) =>
      (await client.query(`select from ${table} where restaurant_id = $1`, [owner.restaurantId])).rowCount;
    expect((await close(owner)).status).toBe(200);
    expect([await count('menu_dishes'), await count('menu_imports')]).toEqual([0, 0]);
    await deleteOldDeliveries(env.app, {});
    expect(await count('webhook_endpoints')).toBe(0);
  });

  test('a restaurant cannot close while an order or a payment is open', async ({ env }) => {
    const [owner, buyer] = await Promise.all([buildOwner(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurantOf(owner), { startsInMinutes: -10, endsInMinutes: 60 });
    const id = await buildPaidOrder(env, meal, buyer);
    expect(await close(owner)).toMatchObject({ status: 409, body: { code: 'restaurant-has-open-orders' } });
    await transitionAsRestaurant(owner, id, 'handOver', { withoutCode: true });
    await env.runUntilIdle();
    expect(await close(owner)).toMatchObject({ status: 409, body: { code: 'restaurant-has-open-balance' } });
    // The refused request changed nothing: the restaurant continues to sell.
    expect(await rowOf(env, owner)).toMatchObject({ status: 'approved', selling_stopped_at: null });
    expect((await buyer.call('GET /api/meals/:id', { params: { id: meal.id } })).body.meal.availableQuantity).toBe(4);
  });

  test('a concurrent checkout and closing never leave an open order at a closed restaurant', async ({ env }) => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buildBuyer(env)));
    for (const buyer of buyers) {
      const owner = await buildOwner(env);
      const meal = await buildMeal(env, restaurantOf(owner));
      const [gone, placed] = await Promise.all([close(owner), buyer.checkout(meal)]);
      expect([gone.status === 200, placed.status === 201]).not.toEqual([true, true]);
    }
  });

  test('a checkout that waits for the lock of its meal wins against a later close, which is refused', async ({
    env,
  }) => {
    const [owner, buyer] = await Promise.all([buildOwner(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurantOf(owner));
    const client = await env.app.db.client.connect();
    try {
      await client.query('begin');
      await client.query('select from meals where id = $1 for update', [meal.id]);
      // The checkout has read the meal and waits for its lock; the closing follows.
      const placing = buyer.checkout(meal);
      const isWaiting = async () =>
        (
          await env.app.db.client.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount;
      while ((await isWaiting()) === 0);
      const ending = close(owner);
      while (((await isWaiting()) ?? 0) < 2);
      await client.query('commit');
      const [placed, gone] = await Promise.all([placing, ending]);
      expect([placed.status, gone.status, gone.body.code]).toEqual([201, 409, 'restaurant-has-open-orders']);
    } finally {
      client.release();
    }
  });
});
