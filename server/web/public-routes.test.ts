import { readTodaysMeals } from '@fondly/contract/public';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, restaurant } from '../meals/testing/meal-builders.ts';

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

    const { status, body } = await env.visitor().call('GET /api/public/today');

    expect(status).toBe(200);
    expect(body).toMatchObject({ mealCount: 10, restaurantCount: 5 });
    expect(body.meals).toHaveLength(4);
    expect(new Set(body.meals.map((one) => one.restaurantId)).size).toBe(4);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(readTodaysMeals.schema.response[200].parse(body)).toEqual(body);
  });

  test('today’s meals are read from the database at most every three seconds', async ({ env }) => {
    const count = async () => (await env.visitor().call('GET /api/public/today')).body.mealCount;
    const before = (await count()) ?? 0;
    await meal(env.app, await restaurant(env.app));

    expect(await count()).toBe(before);
    await env.advance({ seconds: 3 });
    expect(await count()).toBe(before + 1);
  });

  test('the public settings carry what the card form needs and no secret', async ({ env }) => {
    const { body } = await env.visitor().call('GET /api/public/config');

    expect(body).toEqual({
      publishableKey: env.app.config.stripePublishableKey,
      stripeJsUrl: `${env.sandbox.url}/js/stripe.js`,
      showsWallets: false,
      contactEmail: 'hello@fondly.test',
      isDemo: true,
      serverTime: env.clock.now().toISOString(),
    });
    expect((await fetch(String(body.stripeJsUrl))).headers.get('content-type')).toContain('javascript');
  });
});
