import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
} from '../testing/order-builders.ts';

/** One portion, handed over. */
async function collected(town: Town): Promise<{ kitchen: Kitchen; buyer: Buyer; orderId: string }> {
  const kitchen = await buildKitchen(town);
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer);
  const body = { move: 'handOver' as const, withoutCode: true };
  await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body });
  return { kitchen, buyer, orderId };
}

const rate = (who: Buyer, id: string, rating: number) =>
  who.call('PUT /api/orders/:id/rating', { params: { id }, body: { rating, review: 'Warm and plenty.' } });
const unrate = (who: Buyer, id: string) => who.call('DELETE /api/orders/:id/rating', { params: { id } });
const again = (who: Buyer, id: string) => who.call('GET /api/orders/:id/again', { params: { id } });
const sumsOf = async (town: Town, kitchen: Kitchen) =>
  (await town.app.db.$client.query('select rating_sum, rating_count from restaurants where id = $1', [kitchen.id]))
    .rows[0];

describe('A rating is taken back: requirements HIST-04 and HIST-07', () => {
  test('the average forgets it, twice is once, and it can be given anew', async ({ town }) => {
    const { kitchen, buyer, orderId } = await collected(town);
    await rate(buyer, orderId, 2);

    const replies = await Promise.all([unrate(buyer, orderId), unrate(buyer, orderId)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toMatchObject({ rating: null, canRate: true });
    expect(await sumsOf(town, kitchen)).toMatchObject({ rating_sum: 0, rating_count: 0 });
    await rate(buyer, orderId, 5);
    expect(await sumsOf(town, kitchen)).toMatchObject({ rating_sum: 5, rating_count: 1 });
  });

  test("not after 30 days, and not somebody else's", async ({ town }) => {
    const { buyer, orderId } = await collected(town);
    await rate(buyer, orderId, 4);
    expect((await unrate(await buildBuyer(town), orderId)).status).toBe(404);
    await town.advance({ days: 30 });
    // The session of this test ends on the same day as the time to change a rating.
    await town.app.db.$client.query(`update sessions set expires_at = expires_at + interval '60 days'`);
    expect(await unrate(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'rating-closed' } });
  });
});

describe('Order again', () => {
  test('the dish of today by its name, not another, not one that is sold out', async ({ town }) => {
    const { kitchen, buyer, orderId } = await collected(town);
    await town.app.db.$client.query('update meals set is_active = false where restaurant_id = $1', [kitchen.id]);
    await buildMeal(town, await buildKitchen(town));
    const soldOut = await buildMeal(town, kitchen, { portions: 0 });
    const other = await buildMeal(town, kitchen);
    await town.app.db.$client.query(`update meals set name = 'Gyoza' where id = $1`, [other.id]);
    expect((await again(buyer, orderId)).body).toEqual({ mealId: null, restaurantId: kitchen.id });

    const today = await buildMeal(town, kitchen);

    const { body } = await again(buyer, orderId);
    expect(body).toEqual({ mealId: today.id, restaurantId: kitchen.id });
    expect(body.mealId).not.toBe(soldOut.id);
  });

  test("somebody else's order is not found", async ({ town }) => {
    const { orderId } = await collected(town);
    expect((await again(await buildBuyer(town), orderId)).status).toBe(404);
  });
});
