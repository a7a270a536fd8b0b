import { randomUUID } from 'node:crypto';
import { hiddenRatingReasons } from '@fondly/contract/admin/hidden-rating-reasons';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
} from '../../orders/testing/order-builders.ts';
import { handOver } from '../../payments/testing/payout-builders.ts';

async function buildRatedOrder(env: TestEnvironment) {
  const [admin, restaurant, buyer] = await Promise.all([buildAdmin(env), buildRestaurant(env), buildBuyer(env)]);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  await env.runUntilIdle();
  await handOver(env, restaurant, orderId);
  const rate = (rating: number, by: Buyer = buyer) =>
    by.call('PUT /api/orders/:id/rating', { params: { id: orderId }, body: { rating, review: 'Cold soup.' } });
  const average = async () => {
    const { rows } = await env.app.db.client.query(
      'select rating_sum::int as sum, rating_count::int as count from restaurants where id = $1',
      [restaurant.id],
    );
    return rows[0];
  };
  const readHiddenReason = async () =>
    (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body.rating?.hiddenReason;
  return { admin, restaurant, buyer, orderId, rate, average, readHiddenReason };
}
const reason = 'personal-data';
const reasonText = 'Shows personal information';
const moderate = (admin: TestPerson, id: string, action: 'hide' | 'show') =>
  action === 'hide'
    ? admin.call('POST /api/admin/ratings/:id/hide', { params: { id }, body: { reason } })
    : admin.call('POST /api/admin/ratings/:id/show', { params: { id }, body: { reason: 'It is about the meal.' } });
const list = async (admin: TestPerson, show: 'all' | 'low' | 'hidden', restaurantId: string) =>
  (await admin.call('GET /api/admin/ratings', { querystring: { show, restaurantId } })).body.ratings;

describe('Moderation of ratings', () => {
  test('a hidden rating does not count in the average, both sides read the reason, and it can be shown again', async ({
    env,
  }) => {
    const { admin, restaurant, buyer, orderId, rate, average, readHiddenReason } = await buildRatedOrder(env);
    await rate(2);
    expect(await average()).toEqual({ sum: 2, count: 1 });
    expect(await list(admin, 'low', restaurant.id)).toMatchObject([{ orderId, rating: 2, hiddenAt: null }]);

    const replies = await Promise.all([1, 2, 3].map(() => moderate(admin, orderId, 'hide')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await average()).toEqual({ sum: 0, count: 0 });
    expect(await readHiddenReason()).toBe(reason);
    await env.runUntilIdle();
    const toBuyer = () => env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.includes('rating'));
    expect(toBuyer()).toMatchObject([{ subject: expect.stringMatching(/^We hid your rating of /) }]);
    expect(toBuyer()[0]?.text).toContain(reasonText);
    expect(env.mails().filter(({ subject }) => /^We hid the rating of order/.test(subject))).toHaveLength(1);
    expect(await list(admin, 'hidden', restaurant.id)).toMatchObject([{ orderId, hiddenReason: reason }]);

    // The customer may change it. It stays hidden, and later counts with its new stars.
    await rate(5);
    expect(await average()).toEqual({ sum: 0, count: 0 });
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    expect((await moderate(admin, orderId, 'show')).status).toBe(200);
    expect((await moderate(admin, orderId, 'show')).body).toMatchObject({ code: 'rating-not-found' });
    expect(await average()).toEqual({ sum: 5, count: 1 });
    expect(await readHiddenReason()).toBeNull();
    await env.runUntilIdle();
    expect(toBuyer()).toHaveLength(2);
  });

  test('a rating is hidden for one of five reasons only, and the audit log keeps the reason in words', async ({
    env,
  }) => {
    const { admin, orderId, rate, readHiddenReason } = await buildRatedOrder(env);
    await rate(1);
    const hideFor = (body: object) => admin.send('POST', `/api/admin/ratings/${orderId}/hide`, { payload: body });
    for (const body of [{ reason: 'unfair' }, { reason: 'It names a person.' }, {}])
      expect((await hideFor(body)).status).toBe(400);
    expect(await readHiddenReason()).toBeNull();
    for (const code of hiddenRatingReasons) {
      expect((await hideFor({ reason: code })).status).toBe(200);
      expect(await readHiddenReason()).toBe(code);
      await moderate(admin, orderId, 'show');
    }
    const { body } = await admin.call('GET /api/admin/audit', { querystring: { action: 'rating.hide' } });
    const kept = body.lines.filter(({ objectId }) => objectId === orderId).map((line) => line.reason);
    expect(kept.toReversed()).toEqual(hiddenRatingReasons.map((code) => hiddenRatingLabel(code, 'en')));
  });

  test('the words that an admin typed before there were codes stay readable', async ({ env }) => {
    const { admin, restaurant, orderId, rate, readHiddenReason } = await buildRatedOrder(env);
    await rate(2);
    await moderate(admin, orderId, 'hide');
    await env.app.db.client.query(`update ratings set hidden_reason = 'It names a waiter.' where order_id = $1`, [
      orderId,
    ]);
    expect(await readHiddenReason()).toBe('It names a waiter.');
    expect(await list(admin, 'hidden', restaurant.id)).toMatchObject([{ hiddenReason: 'It names a waiter.' }]);
    expect(hiddenRatingLabel('It names a waiter.')).toBe('It names a waiter.');
  });

  test('a rating that is hidden while its customer changes or deletes it is not counted twice or below zero', async ({
    env,
  }) => {
    const { admin, buyer, orderId, rate, average } = await buildRatedOrder(env);
    for (let round = 0; round < 4; round += 1) {
      await rate(3);
      await Promise.all([moderate(admin, orderId, 'hide'), rate(4), moderate(admin, orderId, 'hide')]);
      expect(await average()).toEqual({ sum: 0, count: 0 });
      await Promise.all([
        moderate(admin, orderId, 'show'),
        buyer.call('DELETE /api/orders/:id/rating', { params: { id: orderId } }),
      ]);
      expect(await average()).toEqual({ sum: 0, count: 0 });
    }
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    expect((await moderate(admin, randomUUID(), 'hide')).status).toBe(404);
  });
});
