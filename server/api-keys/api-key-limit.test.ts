import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect, vi } from 'vitest';
import { buildBuyer, buildRestaurant } from '../orders/testing/order-builders.ts';
import { buildKey, buildToken, callWithKey } from './testing/keys.ts';

const read = (env: TestEnvironment, secret: string) => callWithKey(env, secret, 'GET', '/api/restaurant/meals');

describe('The limit of requests of an API key', () => {
  test('refuses the 121st request of a minute with its end, and costs no statement until it is looked up again', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const [busy, other] = [await buildKey(restaurant, ['meals:read']), await buildKey(restaurant, ['meals:read'])];
    for (let sent = 0; sent < policies.apiRequestsPerMinute; sent += 1)
      expect([sent, (await read(env, busy.secret)).status]).toEqual([sent, 200]);
    const refused = await read(env, busy.secret);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(60);

    const statements = vi.spyOn(env.app.db.client, 'query');
    const replies = await Promise.all(Array.from({ length: 200 }, () => read(env, busy.secret)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([429]));
    const ofKeys = statements.mock.calls.filter(([text]) => /api_keys|rate_limits/.test(JSON.stringify(text)));
    expect(ofKeys).toEqual([]);
    statements.mockRestore();
    expect(await read(env, other.secret)).toMatchObject({ status: 200 });

    // A revoked key is refused as such within a second, also while it asks too often.
    await restaurant.call('DELETE /api/restaurant/api-keys/:id', { params: { id: busy.id } });
    await env.advance({ seconds: 1 });
    expect(await read(env, busy.secret)).toMatchObject({ status: 401 });
  });

  test('ends after a minute, and holds for every process', async ({ env }) => {
    const { id, secret } = await buildKey(await buildRestaurant(env), ['meals:read']);
    // Another process counted them.
    const tries = Array.from({ length: policies.apiRequestsPerMinute }, () => env.clock.now());
    await env.app.db.client.query(
      'insert into rate_limits (key, count, window_ends_at, tries) values ($1, $2, $3, $4)',
      [`api-key:${id}`, tries.length, env.clock.now(), tries],
    );
    expect(await read(env, secret)).toMatchObject({ status: 429 });
    await env.advance({ seconds: 60 });
    expect(await read(env, secret)).toMatchObject({ status: 200 });
  });
});

describe('The limit of requests to the address of the tools', () => {
  test('refuses the 241st request of a minute with its end, and a revoked token as such a second later', async ({
    env,
  }) => {
    const buyer = await buildBuyer(env);
    const { id, secret } = await buildToken(buyer, ['listings:read']);
    const ask = () => callWithKey(env, secret, 'POST', '/mcp', {});
    // An empty message is refused after it was counted.
    for (let sent = 0; sent < 2 * policies.apiRequestsPerMinute; sent++)
      expect([sent, (await ask()).status]).toEqual([sent, 406]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    await buyer.call('DELETE /api/account/tokens/:id', { params: { id } });
    await env.advance({ seconds: 1 });
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'api-key-invalid' } });
  });
});
