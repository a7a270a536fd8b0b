import { readToday } from '@fondly/contract/public';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen, meal } from '../meals/testing/meal-builders.ts';

describe('What anybody may read', () => {
  test('the landing page shows a few of today’s meals, one a kitchen, and how many there are', async ({ town }) => {
    const { app } = town;
    for (const zip of ['30301', '30302', '30303', '30304', '30305']) {
      const here = await kitchen(app, { zip });
      await meal(app, here, { imageUrl: '/pictures/pie.webp' });
      await meal(app, here, { name: 'another', pickup: ['18:00', '20:00'] });
    }
    const open = await kitchen(app, { name: 'secret' });
    await meal(app, open, { name: 'secret', adminOnly: true });
    await meal(app, open, { name: 'secret', stock: 0 });
    await meal(app, open, { name: 'secret', availableDate: '2025-10-04' });
    await meal(app, await kitchen(app, { adminOnly: true }), { name: 'secret' });
    await meal(app, await kitchen(app, { status: 'pending' }), { name: 'secret' });

    const { status, body } = await town.visitor().call('GET /api/public/today');

    expect(status).toBe(200);
    expect(body).toMatchObject({ mealCount: 10, kitchenCount: 5 });
    expect(body.meals).toHaveLength(4);
    expect(new Set(body.meals.map((one) => one.restaurantId)).size).toBe(4);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(readToday.schema.response[200].parse(body)).toEqual(body);
  });

  test('it is read at most every three seconds, however many ask', async ({ town }) => {
    const count = async () => (await town.visitor().call('GET /api/public/today')).body.mealCount;
    const before = (await count()) ?? 0;
    await meal(town.app, await kitchen(town.app));

    expect(await count()).toBe(before);
    await town.advance({ seconds: 3 });
    expect(await count()).toBe(before + 1);
  });

  test('the public settings carry what the card form needs and no secret', async ({ town }) => {
    const { body } = await town.visitor().call('GET /api/public/config');

    expect(body).toEqual({
      publishableKey: town.app.config.stripePublishableKey,
      stripeJsUrl: `${town.sandbox.url}/js/stripe.js`,
      contactEmail: 'hello@fondly.test',
      isDemo: true,
      serverTime: town.clock.now().toISOString(),
    });
    expect((await fetch(String(body.stripeJsUrl))).headers.get('content-type')).toContain('javascript');
  });
});
