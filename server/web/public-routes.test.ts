import { readTodaysMeals } from '@fondly/contract/public';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, restaurant } from '../meals/testing/meal-builders.ts';
import { buildTaxRate } from '../tax/testing/tax-builders.ts';

describe('Public routes', () => {
  test('the landing page shows a few of today’s meals, one a restaurant, and how many there are', async ({ env }) => {
    const { app } = env;
    for (const zip of ['30301', '30302', '30303', '30304', '30305']) {
      const here = await restaurant(app, { zip });
      await meal(app, here, { imageUrl: '/pictures/pie.webp' });
      await meal(app, here, { name: 'another', pickup: ['18:00', '20:00'] });
    }
    const open = await restaurant(app, { name: 'secret' });
    await meal(app, open, { name: 'secret', adminOnly: true });
    await meal(app, open, { name: 'secret', stock: 0 });
    await meal(app, open, { name: 'secret', availableDate: '2025-10-04' });
    await meal(app, await restaurant(app, { adminOnly: true }), { name: 'secret' });
    await meal(app, await restaurant(app, { status: 'pending' }), { name: 'secret' });
    await env.runTimers();

    const { status, body } = await env.visitor().call('GET /api/public/today');

    expect(status).toBe(200);
    expect(body).toMatchObject({ mealCount: 10, restaurantCount: 5 });
    expect(body.meals).toHaveLength(4);
    expect(new Set(body.meals.map((one) => one.restaurantId)).size).toBe(4);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(readTodaysMeals.schema.response[200].parse(body)).toEqual(body);
  });

  test('the landing page shows different pictures before it shows one twice', async ({ env }) => {
    const { app } = env;
    const pictures = ['pie', 'pie', 'pie', 'pie', 'soup', 'rice'];
    for (const [index, picture] of pictures.entries()) {
      const here = await restaurant(app, { zip: `3030${index + 1}` });
      await meal(app, here, { imageUrl: `/pictures/${picture}.webp`, pickup: ['18:00', `20:0${index}`] });
    }
    await env.runTimers();
    await env.advance({ seconds: 3 });

    const { body } = await env.visitor().call('GET /api/public/today');

    const shown = body.meals.map(({ imageUrl }) => imageUrl);
    expect(new Set(shown.slice(0, 3))).toEqual(
      new Set(['pie', 'soup', 'rice'].map((name) => `/pictures/${name}.webp`)),
    );
    expect(shown).toHaveLength(4);
  });

  test('a meal that ends within 45 minutes comes after the others on the landing page', async ({ env }) => {
    const { app } = env;
    const ends = ['12:30', '12:31', '12:32', '12:33', '15:00'];
    for (const [index, end] of ends.entries()) {
      const here = await restaurant(app, { zip: `3030${index + 1}` });
      await meal(app, here, { name: end, imageUrl: `/pictures/${index}.webp`, pickup: ['11:00', end] });
    }
    await env.runTimers();
    await env.advance({ seconds: 3 });

    const { body } = await env.visitor().call('GET /api/public/today');

    expect(body.meals[0]?.name).toBe('15:00');
  });

  test('meals saved in a ZIP today are public once they are too many to tell about one person', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30309' });
    const save = (portions: number, orders: number, day: string) =>
      env.app.db.client.query(
        `insert into restaurant_days as d (restaurant_id, day, portions_saved, sold_orders, gross_cents, refunds_cents)
         values ($1, $2, $3, $4, 0, 0) on conflict (restaurant_id, day) do update
         set portions_saved = d.portions_saved + $3, sold_orders = d.sold_orders + $4`,
        [here.id, day, portions, orders],
      );
    const today = toLocalDate(env.clock.now(), pilotTimeZone);
    const read = async () => {
      // Shared for 15 seconds.
      await env.advance({ seconds: 16 });
      const html = await (await fetch(`${env.url}/atlanta/30309`)).text();
      const { body } = await env.visitor().call('GET /api/public/meals-saved/:zip', { params: { zip: '30309' } });
      return [body.mealsSaved, /meals? saved in 30309/.test(html)];
    };

    await save(500, 500, '2025-01-01');
    expect(await read()).toEqual([null, false]);
    await save(9, 10, today);
    expect(await read()).toEqual([null, false]);
    // One person with many portions is one person.
    await save(3, -1, today);
    expect(await read()).toEqual([null, false]);
    await save(0, 1, today);
    expect(await read()).toEqual([12, true]);
  });

  test('a visit counts no meals: counts change with the job of each minute, and a sold-out meal disappears at once', async ({
    env,
  }) => {
    const here = await restaurant(env.app, { zip: '30310' });
    const shown = await meal(env.app, here, { pickup: ['15:00', '15:05'], imageUrl: '/pictures/pie.webp' });
    await env.runTimers();
    await env.advance({ seconds: 3 });
    const read = async () => (await env.visitor().call('GET /api/public/today')).body;
    const before = await read();
    expect(before.meals.map(({ id }) => id)).toContain(shown);

    await env.app.db.client.query('update meals set available_quantity = 0 where id = $1', [shown]);
    await meal(env.app, here);
    await meal(env.app, here);
    await env.advance({ seconds: 3 });
    const after = await read();

    expect(after.mealCount).toBe(before.mealCount);
    expect(after.meals.map(({ id }) => id)).not.toContain(shown);
    await env.runTimers();
    await env.advance({ seconds: 3 });
    expect((await read()).mealCount).toBe(before.mealCount + 1);
  });

  test('two counts at a time are one, and a count that died is started again after five minutes', async ({ env }) => {
    await env.runTimers();
    const { client } = env.app.db;
    const read = async () => (await client.query('select counted_at, started_at from todays_sales')).rows[0];
    await env.advance({ minutes: 1 });
    await client.query('update todays_sales set started_at = $1', [env.clock.now()]);
    const before = await read();

    await env.runTimers();
    expect(await read()).toEqual(before);
    await env.advance({ minutes: 5 });
    await env.runTimers();
    expect((await read()).counted_at).toEqual(env.clock.now());
  });

  test('today’s meals are read from the database at most every three seconds', async ({ env }) => {
    const count = async () => (await env.visitor().call('GET /api/public/today')).body.mealCount;
    const before = (await count()) ?? 0;
    await meal(env.app, await restaurant(env.app));
    await env.runTimers();

    expect(await count()).toBe(before);
    await env.advance({ seconds: 3 });
    expect(await count()).toBe(before + 1);
  });

  test('the landing page knows from the day of the first rate on that tax comes on top of prices', async ({ env }) => {
    const here = await restaurant(env.app);
    await buildTaxRate(env.app, here, { fromDays: 1 });
    const read = async () => {
      await env.advance({ seconds: 3 });
      return (await env.visitor().call('GET /api/public/today')).body.isTaxed;
    };
    expect(await read()).toBe(false);
    await env.advance({ days: 1 });
    expect(await read()).toBe(true);
    await buildTaxRate(env.app, here, { ppm: 0 });
    await env.app.db.client.query(`update tax_rates set withdrawn_at = now() where ppm > 0`);
    expect(await read()).toBe(false);
  });

  test('the public settings carry what the card form needs and no secret', async ({ env }) => {
    const { body } = await env.visitor().call('GET /api/public/config');

    expect(body).toEqual({
      publishableKey: env.app.config.stripePublishableKey,
      stripeJsUrl: `${env.sandbox.url}/js/stripe.js`,
      showsWallets: false,
      contactEmail: 'hello@fondly.test',
      contactPhone: null,
      isDemo: true,
      serverTime: env.clock.now().toISOString(),
    });
    expect((await fetch(String(body.stripeJsUrl))).headers.get('content-type')).toContain('javascript');
  });
});
