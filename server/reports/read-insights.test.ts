import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder, type Kitchen } from '../orders/testing/order-builders.ts';
import { suggestionsFor } from './suggestions.ts';

const read = async (kitchen: Kitchen) =>
  (await kitchen.call('GET /api/restaurant/insights', { querystring: { weeks: 4 } })).body;
const handOver = { move: 'handOver', withoutCode: true } as const;
const complete = (kitchen: Kitchen, id: string) =>
  kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id }, body: handOver as never });

/** A rating, and a problem, of an order that was handed over. */
async function speak(town: Town, orderId: string, rating: number, at: Date): Promise<void> {
  await town.app.db.$client.query(
    `insert into ratings (order_id, restaurant_id, customer_id, rating, created_at, updated_at)
     select id, restaurant_id, customer_id, $2, $3, $3 from orders where id = $1`,
    [orderId, rating, at],
  );
  await town.app.db.$client.query(
    `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
     select id, restaurant_id, customer_id, 'quality', $2, $3, $3, $3 from orders where id = $1`,
    [orderId, randomUUID(), at],
  );
}

describe('Insights: by the restaurant’s own days, from collected orders and the ledger', () => {
  test('what sold, how fast, what was not picked up, what was said, and what came in', async ({ town }) => {
    const [kitchen, other] = await Promise.all([buildKitchen(town), buildKitchen(town)]);
    const buyers = await Promise.all([buildBuyer(town), buildBuyer(town), buildBuyer(town)]);
    const window = { startsInMinutes: 10, endsInMinutes: 60, priceCents: 800 };
    const [ramen, soup] = await Promise.all([
      buildMeal(town, kitchen, { ...window, portions: 2 }),
      buildMeal(town, kitchen, { ...window, portions: 10 }),
    ]);
    const created = town.clock.now();
    await town.app.db.$client.query('update meals set created_at = $2 where id = any($1::uuid[])', [
      [ramen.id, soup.id],
      minutesAfter(created, -30),
    ]);
    const [first, second] = buyers;
    if (!first || !second) throw new Error('three buyers were made');
    const sold = await buildPaidOrder(town, ramen, first, 2);
    const missed = await buildPaidOrder(town, soup, second, 1);
    const cancelled = await buildPaidOrder(town, soup, first, 3);
    const deny = { move: 'deny', reason: 'No soup.' };
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: cancelled }, body: deny as never });
    await town.runUntilIdle();
    // Nothing of a meal counts before its pickup is over.
    expect((await read(kitchen)).weeks.at(-1)).toMatchObject({ meals: 0, listed: 0 });
    await town.advance({ minutes: 20 });
    await complete(kitchen, sold);
    await speak(town, sold, 4, town.clock.now());
    await town.advance({ hours: 24 });
    await town.runTimers();

    const seen = await read(kitchen);
    expect(seen.weeks).toHaveLength(4);
    // The three that the kitchen denied are off the shelf: they were never there to be sold.
    expect(seen.weeks.at(-1)).toEqual({
      ...{ week: '2025-09-28', listed: 9, sold: 3, meals: 2, soldOut: 1, minutesToSellOut: 30 },
      ...{ collected: 1, noShows: 1, cancelledByCustomer: 0, cancelledByKitchen: 1, ratings: 1, rating: 4 },
    });
    expect(seen.weeks[0]).toMatchObject({ week: '2025-09-07', listed: 0, minutesToSellOut: null, rating: null });
    expect(seen.stars).toEqual([0, 0, 0, 1, 0]);
    expect(seen.reports).toEqual([{ reason: 'quality', count: 1 }]);
    expect(seen.meals).toEqual([{ name: 'Tonkotsu Ramen', times: 2, listed: 9, sold: 3, soldOut: 1 }]);
    const dashboard = (await kitchen.call('GET /api/restaurant/dashboard')).body;
    const net = seen.days.reduce((total, { netCents }) => total + netCents, 0);
    expect([net, net]).toEqual([2400, dashboard.revenue.total.cents]);
    expect(seen.days.at(-1)).toMatchObject({ day: '2025-10-03', netCents: 2400 });
    expect(missed).not.toBe(sold);
    // Another kitchen has nothing of it.
    expect(await read(other)).toMatchObject({ meals: [], days: [], suggestions: [], stars: [0, 0, 0, 0, 0] });
  });

  test('suggests at most three things, the weightiest first, and nothing by chance', () => {
    const week = {
      ...{ week: '2025-09-28', listed: 0, sold: 0, meals: 0, soldOut: 0, minutesToSellOut: null },
      ...{ collected: 16, noShows: 4, cancelledByCustomer: 0, cancelledByKitchen: 5, ratings: 0, rating: null },
    };
    const meal = (name: string, times: number, listed: number, sold: number, soldOut: number) => ({
      ...{ name, times, listed, sold, soldOut },
    });
    const meals = [meal('Ramen', 4, 20, 20, 4), meal('Stew', 4, 40, 10, 0), meal('Once', 1, 40, 0, 0)];
    expect(suggestionsFor([week], meals)).toEqual([
      { title: 'List fewer portions of Stew, or lower its price', figure: '10 of 40 portions were sold.' },
      { title: 'List more portions of Ramen', figure: 'Sold out 4 of 4 times.' },
      {
        title: 'Lower the stock as soon as it sells elsewhere, so that no order has to be cancelled',
        figure: 'You cancelled or did not answer 5 of 25 orders.',
      },
    ]);
    expect(suggestionsFor([{ ...week, noShows: 0, cancelledByKitchen: 0 }], [])).toEqual([]);
  });
});
