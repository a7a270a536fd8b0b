import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildKey, callWithKey } from '../../api-keys/testing/keys.ts';
import { buildRestaurant } from '../../orders/testing/order-builders.ts';

test('an admin sees the keys of a restaurant and revokes one, with a reason in the audit log', async ({ env }) => {
  const [admin, restaurant, other] = [await buildAdmin(env), await buildRestaurant(env), await buildRestaurant(env)];
  const { id: keyId, secret } = await buildKey(restaurant, ['meals:read']);
  const readMeals = async () => (await callWithKey(env, secret, 'GET', '/api/restaurant/meals')).status;
  expect(await readMeals()).toBe(200);
  const listed = await admin.call('GET /api/admin/restaurants/:id/api-keys', { params: { id: restaurant.id } });
  expect(listed.body.keys).toMatchObject([{ id: keyId, name: 'Register', state: 'live' }]);

  const revoke = (id: string) =>
    admin.call('POST /api/admin/restaurants/:id/api-keys/:keyId/revoke', {
      params: { id, keyId },
      body: { reason: 'It was found in a public repository.' },
    });
  expect((await revoke(other.id)).status).toBe(404);
  expect(await readMeals()).toBe(200);
  expect((await revoke(restaurant.id)).status).toBe(200);
  expect(await readMeals()).toBe(401);
  const { rows } = await env.app.db.client.query(
    "select reason, object_name from audit_lines where action = 'restaurant.revoke-key'",
  );
  expect(rows).toEqual([
    { reason: 'It was found in a public repository.', object_name: `Register (${secret.slice(-4)})` },
  ]);
});
