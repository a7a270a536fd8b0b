import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../../accounts/testing/people.ts';
import { restaurant } from '../../meals/testing/meal-builders.ts';

const reason = 'The pilot grows.';

describe('Areas and cuisines', () => {
  test('an area is created, changed, retired and restored, and the filter of customers follows', async ({ env }) => {
    const [admin, customer] = await Promise.all([buildAdmin(env), buildCustomer(env)]);
    const [here] = await Promise.all([restaurant(env.app, { zip: '31401' }), restaurant(env.app, { zip: '31405' })]);
    const listRestaurants = async (area?: string) =>
      (await customer.call('GET /api/kitchens', { querystring: area ? { area } : {} })).body;
    const areaOf = async () => (await listRestaurants()).restaurants.find(({ id }) => id === here.id)?.area;

    const form = { name: 'Savannah', zips: ['31401', '31405'], reason };
    const { slug } = (await admin.call('POST /api/admin/areas', { body: form })).body;
    expect(slug).toBe('savannah');
    expect((await admin.call('POST /api/admin/areas', { body: form })).body.code).toBe('name-taken');
    expect((await listRestaurants()).areas).toContainEqual({ slug, name: 'Savannah' });
    expect((await listRestaurants(slug)).restaurants).toHaveLength(2);

    const params = { slug };
    const change = (changes: Partial<typeof form>) =>
      admin.call('PUT /api/admin/areas/:slug', { params, body: { ...form, ...changes } });
    expect((await change({ zips: ['31401', '00000'] })).body.fields).toEqual({ zips: "We don't know 00000." });
    expect((await listRestaurants(slug)).restaurants).toHaveLength(2);
    expect((await change({ name: 'Old Savannah', zips: ['31401', '31404'] })).status).toBe(200);
    expect((await listRestaurants(slug)).restaurants.map(({ id }) => id)).toEqual([here.id]);
    expect(await areaOf()).toBe('Old Savannah');
    expect((await change({ name: 'ATLANTA' })).body.code).toBe('name-taken');
    const { areas } = (await admin.call('GET /api/admin/places')).body;
    expect(areas.find((area) => area.slug === slug)).toEqual({
      ...{ slug, name: 'Old Savannah', zips: ['31401', '31404'], restaurants: 1, waiting: 0, isRetired: false },
    });

    const retire = (isRetired: boolean) =>
      admin.call('PUT /api/admin/areas/:slug/retired', { params, body: { isRetired, reason } });
    await retire(true);
    expect((await listRestaurants()).areas.map((area) => area.slug)).not.toContain(slug);
    expect((await listRestaurants(slug)).restaurants).toEqual([]);
    expect(await areaOf()).toBeNull();
    await retire(false);
    expect((await listRestaurants(slug)).restaurants).toHaveLength(1);
    const log = (await admin.call('GET /api/admin/audit', { querystring: { search: 'savannah' } })).body.lines;
    expect(log.map(({ action }) => action)).toEqual(['area.restore', 'area.retire', 'area.change', 'area.add']);
  });

  test('a retired cuisine stays with its restaurants and cannot be chosen any more', async ({ env }) => {
    const [admin, customer] = await Promise.all([buildAdmin(env), buildCustomer(env)]);
    const { slug } = (await admin.call('POST /api/admin/cuisines', { body: { name: 'Crème & Co.', reason } })).body;
    expect(slug).toBe('creme-co');
    expect((await admin.call('POST /api/admin/cuisines', { body: { name: '!', reason } })).status).toBe(400);
    const params = { slug };
    await admin.call('PUT /api/admin/cuisines/:slug', { params, body: { name: 'Custards', reason } });
    const { id } = await restaurant(env.app, { cuisines: [slug] });
    const read = async () => (await customer.call('GET /api/kitchens', { querystring: { cuisine: slug } })).body;
    const readLastSlug = async () =>
      (await env.visitor().call('GET /api/restaurant/sign-up')).body.cuisines.at(-1)?.slug;
    expect((await read()).cuisines.at(-1)).toEqual({ slug, name: 'Custards' });
    expect(await readLastSlug()).toBe(slug);

    const body = { isRetired: true, reason };
    await admin.call('PUT /api/admin/cuisines/:slug/retired', { params, body });
    expect((await read()).cuisines.at(-1)?.slug).not.toBe(slug);
    expect(await readLastSlug()).not.toBe(slug);
    expect((await read()).restaurants).toMatchObject([{ id, cuisines: ['Custards'] }]);
    const { cuisines } = (await admin.call('GET /api/admin/places')).body;
    expect(cuisines.at(-1)).toEqual({ slug, name: 'Custards', restaurants: 1, isRetired: true });
    const nowhere = { params: { slug: 'nowhere' }, body };
    expect((await admin.call('PUT /api/admin/cuisines/:slug/retired', nowhere)).status).toBe(404);
  });
});
