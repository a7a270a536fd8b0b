import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { buildOwner, type TestOwner } from './testing/build-owner.ts';

/** A few streets from the middle of 30308, and in Decatur. */
const near: MapPoint = { latitude: 33.7701, longitude: -84.3722 };
const shifted: MapPoint = { latitude: 33.7733, longitude: -84.3722 };
const far: MapPoint = { latitude: 33.7748, longitude: -84.2963 };
const reason = 'Compared with its address.';

const profile = {
  name: 'Kumo Noodle Bar',
  contactName: 'Aiko Tanaka',
  phone: '(404) 555-0188',
  address: '812 Peach Row NE',
  zip: '30308',
  restaurantType: 'chef-led' as const,
  cuisines: ['japanese'],
  websiteUrl: null,
  description: '',
  pickupInstructions: '',
};
type Change = Partial<Omit<typeof profile, 'restaurantType'>> & {
  point?: MapPoint | null;
  hidesPoint?: boolean;
  restaurantType?: 'chef-led' | 'ghost-kitchen';
};
const save = (owner: TestOwner, change: Change) =>
  owner.call('PUT /api/restaurant', { body: { ...profile, email: owner.email, ...change } });

async function readAsCustomer(env: TestEnvironment, { restaurantId: id }: TestOwner) {
  const customer = await buildCustomer(env);
  return (await customer.call('GET /api/kitchens/:id', { params: { id } })).body.restaurant;
}

const check = async (env: TestEnvironment, { restaurantId: id }: TestOwner, point: MapPoint) =>
  (await buildAdmin(env)).call('POST /api/admin/restaurants/:id/point', { params: { id }, body: { ...point, reason } });

describe('The point of a restaurant', () => {
  test('a pin is shown to customers once an admin has checked it, and until then only the ZIP is', async ({ env }) => {
    const owner = await buildOwner(env);
    expect(await save(owner, { point: near })).toMatchObject({ body: { point: near, pointState: 'set' } });
    expect((await readAsCustomer(env, owner)).point).toBeNull();

    expect((await check(env, owner, near)).status).toBe(200);
    expect((await readAsCustomer(env, owner)).point).toEqual(near);
    expect((await save(owner, { point: near })).body.pointState).toBe('checked');
  });

  test.for([
    ['a moved pin', { point: shifted }],
    ['another address under the same pin', { point: near, address: '9 Other Row NE' }],
    ['another address without a word about the pin', { address: '9 Other Row NE' }],
  ] as const)('%s waits for an admin again', async ([, change], { env }) => {
    const owner = await buildOwner(env);
    await save(owner, { point: near });
    await check(env, owner, near);
    expect((await save(owner, change)).body.pointState).toBe('set');
    expect((await readAsCustomer(env, owner)).point).toBeNull();
  });

  test('a pin that was moved after the admin looked is not checked', async ({ env }) => {
    const owner = await buildOwner(env);
    await save(owner, { point: near });
    await save(owner, { point: shifted });
    expect(await check(env, owner, near)).toMatchObject({ status: 409, body: { code: 'already-reviewed' } });
  });

  test('a pin far from the ZIP is refused, also when the ZIP moves away from it', async ({ env }) => {
    const owner = await buildOwner(env);
    expect(await save(owner, { point: far })).toMatchObject({
      status: 400,
      body: { fields: { point: 'Please move the pin. It must be within 3 miles of the middle of your ZIP code.' } },
    });
    await save(owner, { point: near });
    expect((await save(owner, { zip: '30030' })).body).toMatchObject({ code: 'invalid-input' });
    expect((await save(owner, { point: null })).body).toMatchObject({ point: null, pointState: 'zip' });
  });

  test('the approval of an application checks its pin', async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending' });
    await env.app.db.client.query(
      `update restaurants set latitude = $2, longitude = $3, point_state = 'set' where id = $1`,
      [owner.restaurantId, near.latitude, near.longitude],
    );
    const admin = await buildAdmin(env);
    await admin.call('POST /api/admin/restaurants/:id/decision', {
      params: { id: owner.restaurantId },
      body: { reviewAction: 'approve', reason },
    });
    expect((await readAsCustomer(env, owner)).point).toEqual(near);
  });

  test('a ghost kitchen can show its ZIP only, with neither point nor address', async ({ env }) => {
    const owner = await buildOwner(env);
    await save(owner, { point: near, restaurantType: 'ghost-kitchen', hidesPoint: true });
    await check(env, owner, near);
    expect(await readAsCustomer(env, owner)).toMatchObject({ point: null, address: '', zip: '30308' });

    await save(owner, { point: near, restaurantType: 'chef-led', hidesPoint: true });
    expect(await readAsCustomer(env, owner)).toMatchObject({ point: near, address: profile.address });
  });
});
