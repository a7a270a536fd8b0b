import { listBrokenInvariants } from '@fondly/server/monitoring/invariants';
import { toTimeWindow } from '@fondly/server/restaurants/hours/zone-time';
import { describe, expect, inject, test } from 'vitest';
import { openTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { scaleTime } from '../scale-time.ts';
import { computePickupWindow, demoTimezone } from '../seed-data/pickup-window.ts';
import { restaurantSeeds } from '../seed-data/restaurants.ts';
import { seedMealsIfNoneOnSale } from '../seed-data/seed-meals-if-none-on-sale.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

async function openSeededEnvironment(now: string): Promise<{ env: TestEnvironment; seconds: number }> {
  const env = await openTestEnvironment({ template: inject('template'), now: new Date(now) });
  const start = performance.now();
  await seedDemo(env.app);
  return { env, seconds: (performance.now() - start) / 1000 };
}

async function signIn(env: TestEnvironment, email: string) {
  const visitor = env.visitor();
  const reply = await visitor.call('POST /api/account/sign-in', { body: { email, password: demoPassword } });
  return { visitor, reply };
}

describe('The demo data', () => {
  test.for([
    ['at 4:30 PM in winter', '2026-11-20T21:30:00Z'],
    ['at 4:30 PM in summer', '2026-07-04T20:30:00Z'],
    ['on the day on which daylight saving time ends', '2026-11-01T21:30:00Z'],
    ['in the morning with a real Stripe account', '2026-11-21T14:00:00Z'],
  ] as const)(
    'a demo started %s has restaurants, meals that can be ordered now, people, and past orders',
    async ([, now]) => {
      const { env, seconds } = await openSeededEnvironment(now);
      try {
        expect(seconds * 1000).toBeLessThan(scaleTime(5000));
        expect(await listBrokenInvariants(env.app.db)).toEqual([]);

        const { visitor: maya } = await signIn(env, 'maya@fondly.test');
        const first = (await maya.call('GET /api/kitchens', { querystring: {} })).body;
        const next = (await maya.call('GET /api/kitchens', { querystring: { after: first.after } })).body;
        const restaurants = [...first.restaurants, ...next.restaurants];
        expect(restaurants.length).toBeGreaterThanOrEqual(26);
        expect(new Set(restaurants.map((restaurant) => restaurant.zip)).size).toBeGreaterThanOrEqual(12);
        expect(restaurants.filter((restaurant) => restaurant.isFavorite)).toHaveLength(3);
        const { rows } = await env.app.db.client.query<{ meals: number; coupons: number }>(
          `select (select count(*)::int from meals where created_at = $1) as meals,
                  (select count(*)::int from coupons where created_at = $1) as coupons`,
          [env.clock.now()],
        );
        expect(rows[0]?.meals).toBeGreaterThanOrEqual(75);
        expect(rows[0]?.coupons).toBe(2);
        const { meals, nearby } = (await maya.call('GET /api/meals/search', { querystring: { zip: '30308' } })).body;
        const found = [...meals, ...nearby];
        expect(meals.length).toBeGreaterThan(3);
        expect(found.length).toBeGreaterThan(40);
        expect(found.filter((meal) => meal.unavailableReason === null).length).toBeGreaterThan(25);
        expect(found.some((meal) => meal.unavailableReason === 'sold-out')).toBe(true);
        expect(found.some((meal) => meal.unavailableReason === null && meal.availableQuantity <= 3)).toBe(true);
        const { orders } = (await maya.call('GET /api/orders')).body;
        expect(orders.length).toBeGreaterThan(3);
      } finally {
        await env.close();
      }
    },
  );

  test('every pickup window that is seeded is inside the opening hours of its kitchen', async () => {
    for (const now of ['2026-11-20T21:30:00Z', '2026-11-20T13:00:00Z', '2026-11-21T03:30:00Z'].map(
      (at) => new Date(at),
    ))
      for (const { name, hours, menu } of restaurantSeeds)
        for (const [dish, , slot] of menu) {
          const { pickupStart, pickupEnd, availableDate } = computePickupWindow(slot, hours, now);
          const { start, end } = toTimeWindow(availableDate, ...hours, demoTimezone);
          expect([`${name}: ${dish}`, pickupStart >= start, pickupEnd <= end]).toEqual([
            `${name}: ${dish}`,
            true,
            true,
          ]);
        }
  });

  test('some meals of yesterday are not on sale today, so that a kitchen can list them again', async () => {
    const { env } = await openSeededEnvironment('2026-11-20T21:30:00Z');
    try {
      for (const [email, dishes] of [
        ['aiko@fondly.test', ['Spicy Miso Ramen', "Chef's Maki Box"]],
        ['priya@fondly.test', ['Coconut Chicken Curry']],
      ] as const) {
        const { visitor } = await signIn(env, email);
        const { meals } = (await visitor.call('GET /api/restaurant/meals')).body;
        const [today, yesterday] = ['2026-11-20', '2026-11-19'].map((day) =>
          meals.filter(({ availableDate }) => availableDate === day).map(({ name }) => name),
        );
        expect(yesterday).toEqual(expect.arrayContaining([...dishes]));
        expect(today).not.toEqual(expect.arrayContaining([dishes[0]]));
      }
    } finally {
      await env.close();
    }
  });

  test('every demo account can sign in and has the role in its description', async () => {
    const { env } = await openSeededEnvironment('2026-11-20T17:00:00Z');
    try {
      const kinds: Record<string, unknown> = {};
      const roles: Record<string, unknown> = {};
      for (const { email } of demoAccounts) {
        const { reply } = await signIn(env, email);
        expect(reply.status).toBe(200);
        roles[email] = reply.body.restaurant?.role;
        kinds[email] = reply.body.user?.isAdmin ? 'admin' : (reply.body.restaurant?.status ?? 'customer');
      }
      expect(kinds).toMatchObject({
        'maya@fondly.test': 'customer',
        'aiko@fondly.test': 'approved',
        'priya@fondly.test': 'approved',
      });
      expect(roles).toMatchObject({
        'aiko@fondly.test': 'owner',
        'hana@fondly.test': 'manager',
        'theo@fondly.test': 'counter',
      });
      expect(Object.values(kinds)).toContain('admin');
      expect(Object.values(kinds)).toContain('pending');

      const { visitor: aiko } = await signIn(env, 'aiko@fondly.test');
      const { visitor: priya } = await signIn(env, 'priya@fondly.test');
      expect((await aiko.call('GET /api/restaurant')).body).toMatchObject({
        name: 'Kumo Noodle Bar',
        autoAccept: true,
      });
      expect((await priya.call('GET /api/restaurant')).body).toMatchObject({
        name: 'Saffron Alley',
        autoAccept: false,
      });
    } finally {
      await env.close();
    }
  });

  test('a demo started again the next day lists a part of the meals, and no more while some are on sale', async () => {
    const { env } = await openSeededEnvironment('2026-11-20T21:30:00Z');
    const countMealsOnSale = async () => {
      const { visitor } = await signIn(env, 'maya@fondly.test');
      const { body } = await visitor.call('GET /api/kitchens', { querystring: {} });
      return body.restaurants.reduce((sum, restaurant) => sum + restaurant.mealsToday, 0);
    };
    try {
      const first = await countMealsOnSale();
      await env.advance({ hours: 24 });
      expect(await countMealsOnSale()).toBe(0);

      await seedMealsIfNoneOnSale(env.app);
      const second = await countMealsOnSale();
      expect(second).toBeGreaterThan(first / 2);
      expect(second).toBeLessThan(first);
      await seedMealsIfNoneOnSale(env.app);
      expect(await countMealsOnSale()).toBe(second);
    } finally {
      await env.close();
    }
  });
});
