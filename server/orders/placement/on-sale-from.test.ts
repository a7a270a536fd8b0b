import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { createRecurringMeals } from '../../meals/recurring/create-recurring-meals.ts';
import { searchMeals } from '../../meals/search/search-meals.ts';
import * as market from '../../meals/testing/meal-builders.ts';
import { buildBuyer, buildMeal, buildRestaurant } from '../testing/order-builders.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** The clock of a file only goes forward, so the tests are in the order of their days. */
const opensAt = '2025-10-03T19:40:00Z';

const setOpening = (env: TestEnvironment, mealId: string, at: Date | string | null) =>
  env.app.db.client.query('update meals set on_sale_from = $2 where id = $1', [mealId, at]);

/** Sessions of the tests are refreshed, because months pass between the days. */
async function travelTo(env: TestEnvironment, time: string): Promise<void> {
  env.clock.set(new Date(time));
  await env.app.db.client.query(
    `update sessions set created_at = $1, updated_at = $1, expires_at = $1::timestamptz + interval '1 day'`,
    [env.clock.now()],
  );
}

async function findInstance(env: TestEnvironment, templateId: string, day: string) {
  const { rows } = await env.app.db.client.query<{ id: string; onSaleFrom: Date }>(
    'select id, on_sale_from as "onSaleFrom" from meals where template_id = $1 and available_date = $2',
    [templateId, day],
  );
  const [found] = rows;
  if (!found) throw new Error(`no meal on ${day}`);
  return found;
}

describe('A meal on sale from 3:30 PM', () => {
  test('is left out of a search until then, and a cached search ends at that moment', async ({ env }) => {
    const restaurant = await market.restaurant(env.app, { zip: '30317' });
    const id = await market.meal(env.app, restaurant, { onSaleTime: '15:32' });
    const search = () => searchMeals(env.app, { zip: '30317', miles: 1 }, { isAdmin: false });
    await travelTo(env, '2025-10-03T19:31:00Z');
    const before = await search();
    expect(before.view.meals).toEqual([]);
    expect(before.validUntil.toISOString()).toBe('2025-10-03T19:32:00.000Z');
    await travelTo(env, '2025-10-03T19:32:00Z');
    expect((await search()).view.meals.map((meal) => meal.id)).toEqual([id]);
  });

  test('that the kitchen moves back while fifty people check out is sold to none of them afterward', async ({
    env,
  }) => {
    await travelTo(env, opensAt);
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 60 });
    await setOpening(env, meal.id, opensAt);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(env)));
    // The change commits while the checkouts wait for the row that they have already read.
    const client = await env.app.db.client.connect();
    try {
      await client.query('begin');
      await client.query(`update meals set on_sale_from = $2::timestamptz + interval '1 hour' where id = $1`, [
        meal.id,
        opensAt,
      ]);
      const running = Promise.all(buyers.map((buyer) => buyer.checkout(meal)));
      while ((await client.query('select from pg_locks where not granted')).rows.length === 0);
      await client.query('commit');
      const replies = await running;
      expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 not-yet']));
    } finally {
      client.release();
    }
    const { rows } = await env.app.db.client.query('select available_quantity as left from meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ left: 60 }]);
  });

  test.for([
    { name: 'an ordinary day', day: '2025-10-07', listedOn: '2025-10-05T16:00:00Z', opens: '2025-10-07T19:30:00.000Z' },
    {
      name: 'the day on which clocks go back',
      day: '2025-11-02',
      listedOn: '2025-10-30T16:00:00Z',
      opens: '2025-11-02T20:30:00.000Z',
    },
    {
      name: 'the day on which clocks go forward',
      day: '2026-03-08',
      listedOn: '2026-03-05T16:00:00Z',
      opens: '2026-03-08T19:30:00.000Z',
    },
  ])(
    'repeats, is refused at 3:29:59 PM and sold at 3:30:00 PM on $name, with the worker stopped',
    async ({ day, listedOn, opens }, { env }) => {
      await travelTo(env, listedOn);
      const restaurant = await market.restaurant(env.app);
      const template = await market.meal(env.app, restaurant, {
        isRecurring: true,
        recurringDays: everyDay,
        onSaleTime: '15:30',
      });
      await createRecurringMeals(env.app);
      const buyer = await buildBuyer(env);
      const instance = await findInstance(env, template, day);
      expect(instance.onSaleFrom.toISOString()).toBe(opens);
      const order = { ...instance, priceCents: 650, restaurant: await buildRestaurant(env) };
      const read = async () => (await buyer.call('GET /api/meals/:id', { params: { id: instance.id } })).body;

      // No job runs from here on: nothing but the clock changes.
      await travelTo(env, new Date(Date.parse(opens) - 1000).toISOString());
      const early = await buyer.checkout(order);
      expect([early.status, early.body.code]).toEqual([409, 'not-yet']);
      expect(early.body.details).toMatchObject({ text: 'This meal goes on sale at 3:30 PM.' });
      expect(await read()).toMatchObject({
        meal: { unavailableReason: 'not-yet', onSaleFrom: opens, priceCents: 650, availableQuantity: 10 },
        unavailableText: 'This meal goes on sale at 3:30 PM.',
      });

      await travelTo(env, opens);
      expect(await read()).toMatchObject({ meal: { unavailableReason: null }, unavailableText: null });
      expect((await buyer.checkout(order)).status).toBe(201);
    },
  );
});
