import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { buildOwner } from './testing/build-owner.ts';
import { setDailyHours } from './testing/open-all-day.ts';

/** The seven callers of the authorization matrix. Objects belong to `customer`, `owner` and `pending`. */
async function callers(env: TestEnvironment) {
  const [customer, customer2, owner, owner2, pending, admin] = await Promise.all([
    buildCustomer(env),
    buildCustomer(env),
    buildOwner(env),
    buildOwner(env, { name: 'Saffron Alley' }),
    buildOwner(env, { status: 'pending' }),
    buildAdmin(env),
  ]);
  return { anonymous: env.visitor(), customer, customer2, owner, owner2, pending, admin };
}

describe('Authorization matrix of the restaurant endpoints', () => {
  test('the staff of a restaurant read their restaurant, and other callers are refused', async ({ env }) => {
    const all = await callers(env);
    const replies = await Promise.all(
      Object.entries(all).map(async ([name, one]) => [name, (await one.call('GET /api/restaurant')).status]),
    );
    expect(Object.fromEntries(replies)).toEqual({
      anonymous: 401,
      customer: 403,
      customer2: 403,
      owner: 200,
      owner2: 200,
      pending: 200,
      admin: 403,
    });
    expect((await all.owner.call('GET /api/restaurant')).body.id).toBe(all.owner.restaurantId);
    expect((await all.owner2.call('GET /api/restaurant')).body.name).toBe('Saffron Alley');
  });

  test("a person with the restaurant's email address works for it no more than anyone else", async ({ env }) => {
    const [owner, person] = await Promise.all([buildOwner(env), buildCustomer(env)]);
    await env.app.db.client.query('update restaurants set email = $2 where id = $1', [
      owner.restaurantId,
      person.email,
    ]);

    expect((await person.call('GET /api/account/session')).body.restaurant).toBeNull();
    expect((await person.call('GET /api/restaurant')).status).toBe(403);
    expect((await owner.call('GET /api/restaurant')).status).toBe(200);
  });

  test('only the owner of an approved restaurant changes its approval setting', async ({ env }) => {
    const all = await callers(env);
    const set = { body: { autoAccept: false } };
    const replies = await Promise.all(
      Object.entries(all)
        .filter(([name]) => name !== 'owner2')
        .map(async ([name, one]) => [name, (await one.call('PUT /api/restaurant/auto-accept', set)).status]),
    );
    expect(Object.fromEntries(replies)).toEqual({
      anonymous: 401,
      customer: 403,
      customer2: 403,
      owner: 200,
      pending: 403,
      admin: 403,
    });
    expect((await all.owner.call('GET /api/restaurant')).body.autoAccept).toBe(false);
    expect((await all.owner2.call('GET /api/restaurant')).body.autoAccept).toBe(true);
  });

  test('signed-in people add a visible restaurant to their favorites', async ({ env }) => {
    const all = await callers(env);
    const secret = await buildOwner(env, { adminOnly: true });
    const like = async (who: keyof typeof all, id: string) =>
      (await all[who].call('PUT /api/kitchens/:id/favorite', { params: { id }, body: { isFavorite: true } })).status;
    const names = Object.keys(all) as (keyof typeof all)[];
    const statuses = async (id: string) =>
      Object.fromEntries(await Promise.all(names.map(async (who) => [who, await like(who, id)])));

    const everybody = { customer: 200, customer2: 200, owner: 200, owner2: 200, pending: 200, admin: 200 };
    const nobody = { customer: 404, customer2: 404, owner: 404, owner2: 404, pending: 404, admin: 404 };
    expect(await statuses(all.owner.restaurantId)).toEqual({ anonymous: 401, ...everybody });
    expect(await statuses(all.pending.restaurantId)).toEqual({ anonymous: 401, ...nobody });
    expect(await statuses(secret.restaurantId)).toEqual({ anonymous: 401, ...nobody, admin: 200 });
    expect(await statuses(randomUUID())).toEqual({ anonymous: 401, ...nobody });
  });

  test.for([
    ['pending', 'not-approved'],
    ['rejected', 'not-approved'],
    ['suspended', 'restaurant-suspended'],
  ] as const)(
    'a restaurant that is %s cannot be changed by its owner, who reads why: %s',
    async ([status, code], { env }) => {
      const owner = await buildOwner(env, { status });
      const refused = await owner.call('PUT /api/restaurant/auto-accept', { body: { autoAccept: false } });
      expect(refused).toMatchObject({ status: 403, body: { code } });
      expect((await owner.call('GET /api/restaurant')).body.status).toBe(status);
    },
  );
});

describe('The staff view of a restaurant', () => {
  test('the view shows record, state, payout flags and whether it is open, and no data of other restaurants', async ({
    env,
  }) => {
    const owner = await buildOwner(env);
    await setDailyHours(env.app, owner.restaurantId, '09:00', '21:30');
    const { body } = await owner.call('GET /api/restaurant');
    expect(body).toMatchObject({
      name: 'Kumo Noodle Bar',
      contactName: 'Aiko Tanaka',
      cuisines: ['japanese'],
      status: 'approved',
      autoAccept: true,
      isStripeOnboarded: false,
      payoutsEnabled: false,
    });
    expect(body.open.changesAt).toMatch(body.open.isOpen ? /01:30:00/ : /Z$/);
    expect(Object.keys(body)).not.toContain('ownerId');
  });

  test('a favorite that is added and removed twice is one row', async ({ env }) => {
    const [customer, owner] = await Promise.all([buildCustomer(env), buildOwner(env)]);
    const put = (isFavorite: boolean) =>
      customer.call('PUT /api/kitchens/:id/favorite', { params: { id: owner.restaurantId }, body: { isFavorite } });
    const count = async () =>
      (await env.app.db.client.query('select 1 from favorites where user_id = $1', [customer.id])).rowCount;

    const many = await Promise.all(Array.from({ length: 10 }, () => put(true)));
    expect(many.every((reply) => reply.status === 200 && reply.body.isFavorite === true)).toBe(true);
    expect(await count()).toBe(1);
    expect((await put(false)).body).toEqual({ isFavorite: false });
    expect((await put(false)).body).toEqual({ isFavorite: false });
    expect(await count()).toBe(0);
  });
});
