import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen, meal, person, type Somebody } from '../../meals/testing/meal-builders.ts';

function as(town: Town, somebody: Somebody) {
  const visitor = town.visitor();
  visitor.cookies.set(somebody.cookie.name, somebody.cookie.value);
  return visitor;
}

describe('The order page by its address alone: customer specification, section 2, Order', () => {
  test('reads the meal, its kitchen and how many are allowed', async ({ town }) => {
    const here = await kitchen(town.app, { zip: '30312' });
    const id = await meal(town.app, here, { stock: 3 });

    const { body } = await as(town, await person(town.app)).call('GET /api/meals/:id', { params: { id } });

    expect(body.meal).toMatchObject({ id, availableQuantity: 3, block: null, miles: 0, zip: '30312' });
    expect(body.kitchen).toEqual({
      id: here.id,
      name: 'Okra Lane Table',
      address: '12 Okra Lane',
      zip: '30312',
      phone: '+14045550100',
      pickupInstructions: 'Ring twice.',
    });
    expect(body.stillAllowed).toBe(10);
  });

  test('ten a customer, meal and day: a live hold counts, one that has ended does not, nor do those of others', async ({
    town,
  }) => {
    const id = await meal(town.app, await kitchen(town.app), { stock: 30 });
    const ada = as(town, await person(town.app));
    const bob = as(town, await person(town.app));
    const allowed = async (who: typeof ada) =>
      (await who.call('GET /api/meals/:id', { params: { id } })).body.stillAllowed;
    const body = {
      ...{ requestId: randomUUID(), mealId: id, quantity: 4, customerName: 'Ada', customerEmail: 'ada@example.test' },
      ...{ customerPhone: '4045550100', expectedTotalCents: 2600 },
    };

    expect((await ada.call('POST /api/checkout', { body })).status).toBe(201);

    expect(await allowed(ada)).toBe(6);
    expect(await allowed(bob)).toBe(10);
    await town.advance({ minutes: 5 });
    expect(await allowed(ada)).toBe(10);
  });

  test('an ended or sold-out meal is still there, and says so', async ({ town }) => {
    const here = await kitchen(town.app);
    const ended = await meal(town.app, here, { pickup: ['09:00', '11:00'] });
    const soldOut = await meal(town.app, here, { stock: 0 });
    const ada = as(town, await person(town.app));
    const block = async (id: string) => (await ada.call('GET /api/meals/:id', { params: { id } })).body.meal?.block;

    expect(await block(ended)).toBe('ended');
    expect(await block(soldOut)).toBe('sold-out');
  });

  test('hidden meals are not there by id either, but for admins: rule D-18', async ({ town }) => {
    const { app } = town;
    const open = await kitchen(app);
    const pending = await kitchen(app, { status: 'pending' });
    const hidden = [
      await meal(app, open, { adminOnly: true }),
      await meal(app, open, { restaurantAdminOnly: true }),
      await meal(app, open, { isActive: false }),
      await meal(app, await kitchen(app, { adminOnly: true })),
      await meal(app, pending),
      await meal(app, await kitchen(app, { status: 'suspended' })),
    ];
    const shown = await meal(app, open);
    const admin = await person(app, { isSuperAdmin: true });
    const status = async (who: Somebody, id: string) =>
      (await as(town, who).call('GET /api/meals/:id', { params: { id } })).status;

    for (const who of [await person(app), (await kitchen(app)).owner, open.owner, pending.owner]) {
      expect(await status(who, shown)).toBe(200);
      for (const id of hidden) expect(await status(who, id)).toBe(404);
    }
    for (const id of hidden) expect(await status(admin, id)).toBe(200);
    expect((await town.visitor().call('GET /api/meals/:id', { params: { id: shown } })).status).toBe(401);
    expect(await status(admin, randomUUID())).toBe(404);
  });
});
