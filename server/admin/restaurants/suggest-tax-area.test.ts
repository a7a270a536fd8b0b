import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { restaurant } from '../../meals/testing/meal-builders.ts';

const reason = 'The pilot begins.';

describe('The check "Tax area" of an application', () => {
  test('names the area, and suggests one only if all kitchens of the ZIP share it', async ({ env }) => {
    const admin = await buildAdmin(env);
    const addArea = async (name: string) =>
      (await admin.call('POST /api/admin/tax/areas', { body: { name, state: 'GA', reason } })).body.slug;
    const set = (id: string, taxArea: string) =>
      admin.call('PUT /api/admin/restaurants/:id/tax-area', { params: { id }, body: { taxArea, reason } });
    const [fulton, dekalb] = [await addArea('Atlanta, Fulton'), await addArea('Atlanta, DeKalb')];
    const { id } = await restaurant(env.app, { zip: '30030', status: 'pending' });
    const read = async () => {
      const { body } = await admin.call('GET /api/admin/applications', {});
      const found = body.applications.find((application) => application.id === id);
      const check = found?.checks.find(({ text }) => text.startsWith('Tax area'));
      const page = (await admin.call('GET /api/admin/restaurants/:id', { params: { id } })).body;
      expect(page.suggestedTaxArea).toEqual(found?.suggestedTaxArea);
      return [found?.suggestedTaxArea?.slug ?? null, check?.text, check?.hasPassed];
    };
    const none = [null, 'Tax area not set', false];
    const suggested = [fulton, 'Tax area not set. Its ZIP suggests Atlanta, Fulton', false];
    expect(await read()).toEqual(none);

    const [first, second] = [await restaurant(env.app, { zip: '30030' }), await restaurant(env.app, { zip: '30030' })];
    const [elsewhere, suspended] = [
      await restaurant(env.app, { zip: '30032' }),
      await restaurant(env.app, { zip: '30030', status: 'suspended' }),
    ];
    await set(elsewhere.id, dekalb);
    await set(suspended.id, dekalb);
    await set(first.id, fulton);
    // The second one has no area.
    expect(await read()).toEqual(none);
    await set(second.id, fulton);
    expect(await read()).toEqual(suggested);
    await set(second.id, dekalb);
    expect(await read()).toEqual(none);
    await set(id, dekalb);
    expect(await read()).toEqual([null, 'Tax area Atlanta, DeKalb', true]);
  });
});

test('approved kitchens without a tax area are listed by name', async ({ env }) => {
  const admin = await buildAdmin(env);
  await restaurant(env.app, { name: 'Zest', status: 'pending' });
  const { id } = await restaurant(env.app, { name: 'Aster' });
  const { body } = await admin.call('GET /api/admin/tax/restaurants-without-area', {});
  expect(body).toMatchObject({
    requiredFrom: null,
    restaurants: expect.arrayContaining([{ id, name: 'Aster', zip: '30309' }]),
  });
  expect(body.hasMore).toBe(false);
  expect(body.restaurants.map(({ name }) => name)).not.toContain('Zest');
  expect(body.restaurants[0]?.name).toBe('Aster');
});
