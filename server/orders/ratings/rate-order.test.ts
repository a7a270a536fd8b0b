import { daysAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from '../testing/order-builders.ts';

async function buildCollectedOrder(
  env: TestEnvironment,
): Promise<{ restaurant: Restaurant; buyer: Buyer; orderId: string }> {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
  return { restaurant, buyer, orderId };
}

const rateOrder = (who: Buyer, id: string, rating: number) =>
  who.call('PUT /api/orders/:id/rating', { params: { id }, body: { rating, review: 'Warm and plenty.' } });
const removeRating = (who: Buyer, id: string) => who.call('DELETE /api/orders/:id/rating', { params: { id } });
const findMealToReorder = (who: Buyer, id: string) => who.call('GET /api/orders/:id/again', { params: { id } });
const readRatingSums = async (env: TestEnvironment, restaurant: Restaurant) =>
  (await env.app.db.client.query('select rating_sum, rating_count from restaurants where id = $1', [restaurant.id]))
    .rows[0];

describe('Removing a rating', () => {
  test('a removed rating leaves the average, two clicks remove it once, and the customer can rate again', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildCollectedOrder(env);
    await rateOrder(buyer, orderId, 2);

    const replies = await Promise.all([removeRating(buyer, orderId), removeRating(buyer, orderId)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toMatchObject({ rating: null, canRate: true });
    expect(await readRatingSums(env, restaurant)).toMatchObject({ rating_sum: 0, rating_count: 0 });
    await rateOrder(buyer, orderId, 5);
    expect(await readRatingSums(env, restaurant)).toMatchObject({ rating_sum: 5, rating_count: 1 });
  });

  test('a rating cannot be removed after 30 days, and never by another customer', async ({ env }) => {
    const { buyer, orderId } = await buildCollectedOrder(env);
    await rateOrder(buyer, orderId, 4);
    expect((await removeRating(await buildBuyer(env), orderId)).status).toBe(404);
    await env.advance({ days: 30 });
    // The session would expire on the day on which the rating can no longer be changed.
    await env.app.db.client.query(`update sessions set expires_at = expires_at + interval '60 days'`);
    expect(await removeRating(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'rating-closed' } });
  });
});

describe('Ordering again', () => {
  test('ordering again finds today’s meal with the same name, but neither another dish nor a sold-out meal', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildCollectedOrder(env);
    await env.app.db.client.query('update meals set is_active = false where restaurant_id = $1', [restaurant.id]);
    await buildMeal(env, await buildRestaurant(env));
    const soldOut = await buildMeal(env, restaurant, { portions: 0 });
    const other = await buildMeal(env, restaurant);
    await env.app.db.client.query(`update meals set name = 'Gyoza' where id = $1`, [other.id]);
    expect((await findMealToReorder(buyer, orderId)).body).toEqual({ mealId: null, restaurantId: restaurant.id });

    const today = await buildMeal(env, restaurant);

    const { body } = await findMealToReorder(buyer, orderId);
    expect(body).toEqual({ mealId: today.id, restaurantId: restaurant.id });
    expect(body.mealId).not.toBe(soldOut.id);
  });

  test('a customer cannot order again from an order of another customer', async ({ env }) => {
    const { orderId } = await buildCollectedOrder(env);
    expect((await findMealToReorder(await buildBuyer(env), orderId)).status).toBe(404);
  });
});

describe('Rating a collected order', () => {
  afterEach<{ env: TestEnvironment }>(async ({ env }) => {
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test("a customer changes the rating of a collected order, which counts once in the restaurant's average", async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    expect(await rateOrder(buyer, orderId, 5)).toMatchObject({ status: 409 });
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });

    expect((await rateOrder(buyer, orderId, 2)).body).toMatchObject({
      rating: { rating: 2, review: 'Warm and plenty.' },
    });
    expect((await rateOrder(buyer, orderId, 4)).body).toMatchObject({ rating: { rating: 4 } });

    expect(await readRatingSums(env, restaurant)).toEqual({ rating_sum: 4, rating_count: 1 });
  });

  test.for([0, 6, 2.5])('a rating of %d stars is refused', async (stars, { env }) => {
    const { buyer, orderId } = await buildCollectedOrder(env);

    expect(await rateOrder(buyer, orderId, stars)).toMatchObject({ status: 400 });
  });
});

test('someone who joined the staff after their order cannot rate the restaurant', async ({ env }) => {
  const { restaurant, buyer, orderId } = await buildCollectedOrder(env);
  const before = await readRatingSums(env, restaurant);
  await env.app.db.client.query(
    `insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at) values (gen_random_uuid(), $1, $2, 'counter', now(), now())`,
    [restaurant.id, buyer.id],
  );
  expect(await rateOrder(buyer, orderId, 5)).toMatchObject({ status: 403, body: { code: 'own-rating' } });
  expect(await readRatingSums(env, restaurant)).toEqual(before);

  const leave = (daysAgo: number) =>
    env.app.db.client.query('update staff set removed_at = $2 where user_id = $1', [
      buyer.id,
      daysAfter(env.clock.now(), -daysAgo),
    ]);
  await leave(29);
  expect(await rateOrder(buyer, orderId, 5)).toMatchObject({ status: 403, body: { code: 'own-rating' } });
  await leave(30);
  expect(await rateOrder(buyer, orderId, 5)).toMatchObject({ status: 200 });
});

describe('Reviews on the page of a restaurant', () => {
  const rate = (who: Buyer, id: string, body: { rating: number; review: string; isPublic?: boolean }) =>
    who.call('PUT /api/orders/:id/rating', { params: { id }, body });
  const readReviews = async (who: Buyer, { id }: Restaurant) =>
    (await who.call('GET /api/kitchens/:id', { params: { id } })).body.reviews;

  test('only a review that its customer lets others read is shown, with the first name', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildCollectedOrder(env);
    await rate(buyer, orderId, { rating: 5, review: 'Warm and plenty.' });
    expect(await readReviews(buyer, restaurant)).toEqual([]);
    await rate(buyer, orderId, { rating: 5, review: 'Warm and plenty.', isPublic: true });

    const shown = await readReviews(await buildBuyer(env), restaurant);
    expect(shown).toMatchObject([
      { firstName: 'Maya', mealName: 'Tonkotsu Ramen', rating: 5, review: 'Warm and plenty.' },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Rivers|${orderId}|${buyer.id}`));

    await rate(buyer, orderId, { rating: 5, review: '', isPublic: true });
    expect(await readReviews(buyer, restaurant)).toEqual([]);
  });

  test('a review that an admin hides, of an insider, or of a deleted account is not shown', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildCollectedOrder(env);
    await rate(buyer, orderId, { rating: 4, review: 'Buy at my shop.', isPublic: true });
    const setRating = (column: string) =>
      env.app.db.client.query(`update ratings set ${column} where order_id = $1`, [orderId]);
    for (const [hidden, shown] of [
      ["hidden_at = now(), hidden_reason = 'advertising'", 'hidden_at = null, hidden_reason = null'],
      ['is_insider = true', 'is_insider = false'],
      ["review = ''", "review = 'Buy at my shop.'"],
    ] as const) {
      await setRating(hidden);
      expect(await readReviews(buyer, restaurant)).toEqual([]);
      await setRating(shown);
      expect(await readReviews(buyer, restaurant)).toHaveLength(1);
    }
  });
});
