import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildToken, callWithKey } from '../../api-keys/testing/keys.ts';
import { buildBuyer } from '../../orders/testing/order-builders.ts';

test('an admin sees the tokens of a customer and revokes one, with a reason in the audit log', async ({ env }) => {
  const [admin, buyer, other] = [await buildAdmin(env), await buildBuyer(env), await buildBuyer(env)];
  const { id: tokenId, secret } = await buildToken(buyer);
  const readOrders = async () => (await callWithKey(env, secret, 'GET', '/api/orders')).status;
  expect(await readOrders()).toBe(200);
  const listed = await admin.call('GET /api/admin/people/:id/tokens', { params: { id: buyer.id } });
  expect(listed.body.tokens).toMatchObject([{ id: tokenId, name: 'Assistant', state: 'live' }]);
  expect(JSON.stringify(listed.body)).not.toContain(secret);

  const revoke = (id: string) =>
    admin.call('POST /api/admin/people/:id/tokens/:tokenId/revoke', {
      params: { id, tokenId },
      body: { reason: 'It was found in a public repository.' },
    });
  expect((await revoke(other.id)).status).toBe(404);
  expect(await readOrders()).toBe(200);
  expect((await revoke(buyer.id)).status).toBe(200);
  expect(await readOrders()).toBe(401);
  const { rows } = await env.app.db.client.query(
    "select object_id, object_name from audit_lines where action = 'person.revoke-token'",
  );
  expect(rows).toEqual([{ object_id: buyer.id, object_name: `Assistant (${secret.slice(-4)})` }]);
});
