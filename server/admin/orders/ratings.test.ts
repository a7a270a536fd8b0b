import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { newAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
} from '../../orders/testing/order-builders.ts';
import { handOver } from '../../payments/testing/payout-builders.ts';

async function scene(town: Town) {
  const [admin, kitchen, buyer] = await Promise.all([newAdmin(town), buildKitchen(town), buildBuyer(town)]);
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer);
  await town.runUntilIdle();
  await handOver(town, kitchen, orderId);
  const rate = (rating: number, by: Buyer = buyer) =>
    by.call('PUT /api/orders/:id/rating', { params: { id: orderId }, body: { rating, review: 'Cold soup.' } });
  const average = async () => {
    const { rows } = await town.app.db.$client.query(
      'select rating_sum::int as sum, rating_count::int as count from restaurants where id = $1',
      [kitchen.id],
    );
    return rows[0];
  };
  const seenByBuyer = async () =>
    (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body.rating?.hiddenReason;
  return { admin, kitchen, buyer, orderId, rate, average, seenByBuyer };
}
const reason = 'It names a person who works there.';
const judge = (admin: TestPerson, id: string, deed: 'hide' | 'show') =>
  admin.call(`POST /api/admin/ratings/:id/${deed}`, { params: { id }, body: { reason } });
const list = async (admin: TestPerson, show: 'all' | 'low' | 'hidden', restaurantId: string) =>
  (await admin.call('GET /api/admin/ratings', { querystring: { show, restaurantId } })).body.ratings;

describe('Ratings are moderated with reasons: rule D-38, issue of the operator, line 5', () => {
  test('a hidden rating leaves the average, both sides are told why, and it can be undone', async ({ town }) => {
    const { admin, kitchen, buyer, orderId, rate, average, seenByBuyer } = await scene(town);
    await rate(2);
    expect(await average()).toEqual({ sum: 2, count: 1 });
    expect(await list(admin, 'low', kitchen.id)).toMatchObject([{ orderId, rating: 2, hiddenAt: null }]);

    const replies = await Promise.all([1, 2, 3].map(() => judge(admin, orderId, 'hide')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await average()).toEqual({ sum: 0, count: 0 });
    expect(await seenByBuyer()).toBe(reason);
    await town.runUntilIdle();
    const toBuyer = () => town.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.includes('rating'));
    expect(toBuyer()).toMatchObject([{ subject: expect.stringMatching(/^We hid your rating of /) }]);
    expect(toBuyer()[0]?.text).toContain(reason);
    expect(town.mails().filter(({ subject }) => /^We hid the rating of order/.test(subject))).toHaveLength(1);
    expect(await list(admin, 'hidden', kitchen.id)).toMatchObject([{ orderId, hiddenReason: reason }]);

    // Its author may change it; it stays hidden, and counts as it is then.
    await rate(5);
    expect(await average()).toEqual({ sum: 0, count: 0 });
    expect(await brokenInvariants(town.app.db)).toEqual([]);
    expect((await judge(admin, orderId, 'show')).status).toBe(200);
    expect((await judge(admin, orderId, 'show')).body).toMatchObject({ code: 'rating-not-found' });
    expect(await average()).toEqual({ sum: 5, count: 1 });
    expect(await seenByBuyer()).toBeNull();
    await town.runUntilIdle();
    expect(toBuyer()).toHaveLength(2);
  });

  test('hidden while its author changes it, or takes it back, it is never counted twice or below', async ({ town }) => {
    const { admin, buyer, orderId, rate, average } = await scene(town);
    for (let round = 0; round < 4; round += 1) {
      await rate(3);
      await Promise.all([judge(admin, orderId, 'hide'), rate(4), judge(admin, orderId, 'hide')]);
      expect(await average()).toEqual({ sum: 0, count: 0 });
      await Promise.all([
        judge(admin, orderId, 'show'),
        buyer.call('DELETE /api/orders/:id/rating', { params: { id: orderId } }),
      ]);
      expect(await average()).toEqual({ sum: 0, count: 0 });
    }
    expect(await brokenInvariants(town.app.db)).toEqual([]);
    expect((await judge(admin, randomUUID(), 'hide')).status).toBe(404);
  });
});
