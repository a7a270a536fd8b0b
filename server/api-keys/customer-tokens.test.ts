import { customerScopes } from '@fondly/contract/restaurant/api/api-scopes';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { confirmIdentityOf } from '../accounts/testing/people.ts';
import { buildBuyer, buildRestaurant } from '../orders/testing/order-builders.ts';
import { buildToken, callWithKey } from './testing/keys.ts';

describe('A token of a customer', () => {
  test('needs a password of the last minutes, is listed without its secret, and is one of ten', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const create = () =>
      buyer.call('POST /api/account/tokens', {
        body: { name: 'Assistant', scopes: ['listings:read'], expiresInDays: 30 },
      });
    await env.advance({ minutes: 11 });
    expect((await create()).body).toMatchObject({ code: 'identity-not-confirmed' });
    await confirmIdentityOf(env, buyer.id);
    const { secret } = (await create()).body;
    const { tokens } = (await buyer.call('GET /api/account/tokens')).body;
    expect(tokens).toMatchObject([{ name: 'Assistant', state: 'live', ending: secret.slice(-4) }]);
    expect(JSON.stringify(tokens)).not.toContain(secret);
    for (let count = 1; count < 8; count++) await buildToken(buyer, ['listings:read']);
    const replies = await Promise.all([1, 2, 3].map(create));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    const stranger = await buildBuyer(env);
    const revoked = await stranger.call('DELETE /api/account/tokens/:id', { params: { id: tokens[0]?.id ?? '' } });
    expect(revoked.status).toBe(404);
  });

  test('reads what every customer sees, also if its owner runs a restaurant', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const { body } = await restaurant.call('POST /api/account/tokens', {
      body: { name: 'Assistant', scopes: [...customerScopes], expiresInDays: 30 },
    });
    const status = async (url: string) => (await callWithKey(env, body.secret, 'GET', url)).status;
    expect(await status('/api/orders')).toBe(200);
    expect(await status('/api/account/alert-rules')).toBe(200);
    expect(await status('/api/restaurant/meals')).toBe(403);
    expect(await status('/api/account/tokens')).toBe(403);
  });
});
