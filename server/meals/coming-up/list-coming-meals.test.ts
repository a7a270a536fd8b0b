import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { createRecurringMeals } from '../recurring/create-recurring-meals.ts';
import * as market from '../testing/meal-builders.ts';

async function list(env: TestEnvironment, zip: string, miles = 1) {
  const viewer = market.visitAs(env, await market.person(env.app));
  return (await viewer.call('GET /api/meals/coming-up', { querystring: { zip, miles } })).body.meals;
}

describe('What comes up around a ZIP', () => {
  test('is listed by the time at which its sales open, and leaves when they do', async ({ env }) => {
    const restaurant = await market.restaurant(env.app, { zip: '30316' });
    await market.meal(env.app, restaurant, { name: 'On sale' });
    await market.meal(env.app, restaurant, { name: 'Tomorrow', availableDate: '2025-10-04' });
    await market.meal(env.app, restaurant, { name: 'Tonight', onSaleTime: '15:30' });
    await market.meal(env.app, restaurant, { name: 'In eight days', availableDate: '2025-10-11' });
    await market.meal(env.app, restaurant, { name: 'Hidden', availableDate: '2025-10-04', adminOnly: true });
    await market.meal(env.app, restaurant, { name: 'Off', availableDate: '2025-10-04', isActive: false });
    expect((await list(env, '30316')).map(({ name, onSaleFrom }) => [name, onSaleFrom])).toEqual([
      ['Tonight', '2025-10-03T19:30:00.000Z'],
      ['Tomorrow', null],
    ]);
    await env.advance({ hours: 3, minutes: 30 });
    expect((await list(env, '30316')).map(({ name }) => name)).toEqual(['Tomorrow']);
  });

  test('has a repeating meal once, and nothing of a hidden kitchen', async ({ env }) => {
    const restaurant = await market.restaurant(env.app, { zip: '30315' });
    const hidden = await market.restaurant(env.app, { zip: '30315', status: 'suspended' });
    await market.meal(env.app, hidden, { availableDate: '2025-10-05' });
    await market.meal(env.app, restaurant, { name: 'Daily', isRecurring: true, recurringDays: [0, 1, 2, 3, 4, 5, 6] });
    await createRecurringMeals(env.app);
    expect((await list(env, '30315')).map(({ name, availableDate }) => [name, availableDate])).toEqual([
      ['Daily', '2025-10-04'],
    ]);
  });
});
