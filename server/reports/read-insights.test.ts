import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { suggestImprovements } from './suggestions.ts';

const read = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/insights', { querystring: { weeks: 4 } })).body;
const complete = (restaurant: Restaurant, id: string) =>
  transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });

/** Adds a rating and a problem report to a completed order. */
async function buildFeedback(env: TestEnvironment, orderId: string, rating: number, at: Date): Promise<void> {
  await env.app.db.client.query(
    `insert into ratings (order_id, restaurant_id, customer_id, rating, created_at, updated_at)
     select id, restaurant_id, customer_id, $2, $3, $3 from orders where id = $1`,
    [orderId, rating, at],
  );
  await env.app.db.client.query(
    `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
     select id, restaurant_id, customer_id, 'quality', $2, $3, $3, $3 from orders where id = $1`,
    [orderId, randomUUID(), at],
  );
}

describe('Insights of a restaurant', () => {
  test('the insights show sales, speed, missed pickups, feedback and revenue', async ({ env }) => {
    const [restaurant, other] = await Promise.all([buildRestaurant(env), buildRestaurant(env)]);
    const buyers = await Promise.all([buildBuyer(env), buildBuyer(env), buildBuyer(env)]);
    const window = { startsInMinutes: 10, endsInMinutes: 60, priceCents: 800 };
    const [ramen, soup] = await Promise.all([
      buildMeal(env, restaurant, { ...window, portions: 2 }),
      buildMeal(env, restaurant, { ...window, portions: 10 }),
    ]);
    const created = env.clock.now();
    await env.app.db.client.query('update meals set created_at = $2 where id = any($1::uuid[])', [
      [ramen.id, soup.id],
      minutesAfter(created, -30),
    ]);
    const [first, second] = buyers;
    if (!first || !second) throw new Error('three buyers were made');
    const sold = await buildPaidOrder(env, ramen, first, 2);
    const missed = await buildPaidOrder(env, soup, second, 1);
    const denied = await buildPaidOrder(env, soup, first, 3);
    await transitionAsRestaurant(restaurant, denied, 'deny', { reason: 'No soup.' });
    await env.runUntilIdle();
    // A meal counts only after its pickup is over.
    expect((await read(restaurant)).weeks.at(-1)).toMatchObject({ meals: 0, listed: 0 });
    await env.advance({ minutes: 20 });
    await complete(restaurant, sold);
    await buildFeedback(env, sold, 4, env.clock.now());
    await env.advance({ hours: 1 });
    // The order that nobody has picked up stays open until midnight, and its portion is sold already.
    expect((await read(restaurant)).weeks.at(-1)).toMatchObject({ listed: 9, sold: 3, noShows: 0 });
    await env.advance({ hours: 23 });
    await env.runTimers();

    const insights = await read(restaurant);
    expect(insights.weeks).toHaveLength(4);
    // The three denied portions left the listing, so they do not count.
    expect(insights.weeks.at(-1)).toEqual({
      ...{ week: '2025-09-28', listed: 9, sold: 3, meals: 2, soldOut: 1, minutesToSellOut: 30 },
      ...{ collected: 1, noShows: 1, canceledByCustomer: 0, canceledByRestaurant: 1, ratings: 1, rating: 4 },
    });
    expect(insights.weeks[0]).toMatchObject({ week: '2025-09-07', listed: 0, minutesToSellOut: null, rating: null });
    expect(insights.stars).toEqual([0, 0, 0, 1, 0]);
    expect(insights.problemReports).toEqual([{ reason: 'quality', count: 1 }]);
    expect(insights.meals).toEqual([{ name: 'Tonkotsu Ramen', listingCount: 2, listed: 9, sold: 3, soldOut: 1 }]);
    const dashboard = (await restaurant.call('GET /api/restaurant/dashboard')).body;
    const net = insights.days.reduce((total, { netCents }) => total + netCents, 0);
    expect([net, net]).toEqual([2400, dashboard.revenue.total.cents]);
    expect(insights.days.at(-1)).toMatchObject({ day: '2025-10-03', netCents: 2400 });
    expect(insights.previousDays).toEqual([]);
    expect(missed).not.toBe(sold);
    // Four weeks later the same days are those before, and no day is in both.
    await env.app.db.client.query(`update sessions set expires_at = expires_at + interval '60 days'`);
    await env.advance({ hours: 24 * 28 });
    expect(await read(restaurant)).toMatchObject({ days: [], previousDays: insights.days });
    // Another restaurant sees none of it.
    expect(await read(other)).toMatchObject({ meals: [], days: [], suggestions: [], stars: [0, 0, 0, 0, 0] });
  });

  test('the insights suggest at most three improvements, the largest first, and ignore small numbers', () => {
    const week = {
      ...{ week: '2025-09-28', listed: 0, sold: 0, meals: 0, soldOut: 0, minutesToSellOut: null },
      ...{ collected: 16, noShows: 4, canceledByCustomer: 0, canceledByRestaurant: 5, ratings: 0, rating: null },
    };
    const meal = (name: string, listingCount: number, listed: number, sold: number, soldOut: number) => ({
      ...{ name, listingCount, listed, sold, soldOut },
    });
    const meals = [meal('Ramen', 4, 20, 20, 4), meal('Stew', 4, 40, 10, 0), meal('Once', 1, 40, 0, 0)];
    expect(suggestImprovements([week], meals)).toEqual([
      { kind: 'fewer-portions', mealName: 'Stew', count: 10, total: 40 },
      { kind: 'more-portions', mealName: 'Ramen', count: 4, total: 4 },
      { kind: 'cancellations', count: 5, total: 25 },
    ]);
    expect(suggestImprovements([{ ...week, noShows: 0, canceledByRestaurant: 0 }], [])).toEqual([]);
  });

  test('a meal is not to be listed with more and with fewer portions', () => {
    const ramen = { name: 'Ramen', listingCount: 4, listed: 40, sold: 12, soldOut: 3 };
    expect(suggestImprovements([], [ramen]).map(({ kind }) => kind)).toEqual(['more-portions']);
  });
});
