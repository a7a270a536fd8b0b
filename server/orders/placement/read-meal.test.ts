import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, type Somebody } from '../../meals/testing/meal-builders.ts';

function as(env: TestEnvironment, somebody: Somebody) {
  const visitor = env.visitor();
  visitor.cookies.set(somebody.cookie.name, somebody.cookie.value);
  return visitor;
}

describe('The order page', () => {
  test('the order page reads the meal, its restaurant and how many portions the customer may order', async ({
    env,
  }) => {
    const here = await restaurant(env.app, { zip: '30312' });
    const id = await meal(env.app, here, { stock: 3 });

    const { body } = await as(env, await person(env.app)).call('GET /api/meals/:id', { params: { id } });

    expect(body.meal).toMatchObject({ id, availableQuantity: 3, unavailableReason: null, miles: 0, zip: '30312' });
    expect(body.restaurant).toEqual({
      id: here.id,
      name: 'Okra Lane Table',
      address: '12 Okra Lane',
      zip: '30312',
      phone: '+14045550100',
      pickupInstructions: 'Ring twice.',
    });
    expect(body.remainingDailyPortions).toBe(10);
  });

  test('an active hold counts toward the ten portions of a meal and day, an expired one and those of others do not', async ({
    env,
  }) => {
    const id = await meal(env.app, await restaurant(env.app), { stock: 30 });
    const ada = as(env, await person(env.app));
    const bob = as(env, await person(env.app));
    const allowed = async (who: typeof ada) =>
      (await who.call('GET /api/meals/:id', { params: { id } })).body.remainingDailyPortions;
    const body = {
      ...{ requestId: randomUUID(), mealId: id, quantity: 4, customerName: 'Ada', customerEmail: 'ada@example.test' },
      ...{ customerPhone: '4045550100', expectedTotalCents: 2600 },
    };

    expect((await ada.call('POST /api/checkout', { body })).status).toBe(201);

    expect(await allowed(ada)).toBe(6);
    expect(await allowed(bob)).toBe(10);
    await env.advance({ minutes: 5 });
    expect(await allowed(ada)).toBe(10);
  });

  test('an ended or sold-out meal can be read and has its reason', async ({ env }) => {
    const here = await restaurant(env.app);
    const ended = await meal(env.app, here, { pickup: ['09:00', '11:00'] });
    const soldOut = await meal(env.app, here, { stock: 0 });
    const ada = as(env, await person(env.app));
    const unavailableReason = async (id: string) =>
      (await ada.call('GET /api/meals/:id', { params: { id } })).body.meal?.unavailableReason;

    expect(await unavailableReason(ended)).toBe('ended');
    expect(await unavailableReason(soldOut)).toBe('sold-out');
  });

  test('only admins read hidden meals by their id', async ({ env }) => {
    const { app } = env;
    const open = await restaurant(app);
    const pending = await restaurant(app, { status: 'pending' });
    const hidden = [
      await meal(app, open, { adminOnly: true }),
      await meal(app, open, { restaurantAdminOnly: true }),
      await meal(app, open, { isActive: false }),
      await meal(app, await restaurant(app, { adminOnly: true })),
      await meal(app, pending),
      await meal(app, await restaurant(app, { status: 'suspended' })),
    ];
    const shown = await meal(app, open);
    const admin = await person(app, { isAdmin: true });
    const status = async (who: Somebody, id: string) =>
      (await as(env, who).call('GET /api/meals/:id', { params: { id } })).status;

    for (const who of [await person(app), (await restaurant(app)).owner, open.owner, pending.owner]) {
      expect(await status(who, shown)).toBe(200);
      for (const id of hidden) expect(await status(who, id)).toBe(404);
    }
    for (const id of hidden) expect(await status(admin, id)).toBe(200);
    expect((await env.visitor().call('GET /api/meals/:id', { params: { id: shown } })).status).toBe(401);
    expect(await status(admin, randomUUID())).toBe(404);
  });
});
