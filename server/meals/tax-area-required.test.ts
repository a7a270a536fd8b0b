import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../accounts/testing/people.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  type Meal,
  payWith,
  type Restaurant,
  readOrderRow,
} from '../orders/testing/order-builders.ts';
import { refresh } from '../payments/testing/coupon-builders.ts';
import { readConfig } from '../platform/config.ts';
import { transaction } from '../platform/database/transaction.ts';
import { addZipNeighbors } from '../restaurants/add-zip-neighbors.ts';
import { buildTaxRate } from '../tax/testing/tax-builders.ts';
import { countTodaysMeals } from './search/count-todays-meals.ts';
import { storeListingRules } from './store-listing-rules.ts';

/** Sets TAX_REQUIRED_FROM, counted from today in Atlanta, as a start of the server does. */
async function requireFrom({ app }: TestEnvironment, daysFromToday: number | null) {
  const today = toLocalDate(app.clock.now(), 'America/New_York');
  const day = new Date(Date.parse(`${today}T12:00:00Z`) + (daysFromToday ?? 0) * 86_400_000).toISOString().slice(0, 10);
  const taxRequiredFrom = daysFromToday === null ? null : day;
  await storeListingRules({ ...app, config: { ...app.config, taxRequiredFrom } });
}
afterEach<{ env: TestEnvironment }>(({ env }) => requireFrom(env, null));

type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

/** Whether each page of a customer has the meal, and how checkout answers. */
async function readSales(env: TestEnvironment, buyer: Buyer, restaurant: Restaurant, meal: Meal) {
  // Search results are at most five seconds old.
  env.clock.set(new Date(env.clock.now().getTime() + 60_000));
  const has = ({ body }: { body: { meals: { id: string }[] } }) => body.meals.some(({ id }) => id === meal.id);
  const search = await buyer.call('GET /api/meals/search', { querystring: { zip: restaurant.zip, miles: 5 } });
  const page = await buyer.call('GET /api/kitchens/:id', { params: { id: restaurant.id } });
  const own = await buyer.call('GET /api/meals/:id', { params: { id: meal.id } });
  await countTodaysMeals(env.app);
  const { rows } = await env.app.db.client.query('select meals from todays_sales');
  return {
    ...{ isFound: has(search), isOnOwnPage: has(page), onSale: rows[0]?.meals },
    reason: own.body.meal.unavailableReason,
  };
}

describe('From TAX_REQUIRED_FROM on', () => {
  test('a restaurant without a tax area is on no list and cannot sell, until an admin sets one', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
    const meal = await buildMeal(env, restaurant);
    const buyer = await buildBuyer(env);
    const onSaleEverywhere = { isFound: true, isOnOwnPage: true, onSale: 1, reason: null };
    await requireFrom(env, null);
    expect(await readSales(env, buyer, restaurant, meal)).toEqual(onSaleEverywhere);
    await requireFrom(env, 1);
    expect(await readSales(env, buyer, restaurant, meal)).toEqual(onSaleEverywhere);

    await requireFrom(env, 0);
    expect(await readSales(env, buyer, restaurant, meal)).toEqual({
      ...{ isFound: false, isOnOwnPage: false, onSale: 0, reason: 'no-tax-area' },
    });
    const refused = await buyer.checkout(meal);
    expect([refused.status, refused.body.code]).toEqual([409, 'no-tax-area']);
    expect(refused.body.message).toBe(
      "This kitchen can't sell until Fondly has set its sales tax. You weren't charged.",
    );
    expect((await env.app.db.client.query('select id from orders where meal_id = $1', [meal.id])).rows).toEqual([]);
    const { body } = await restaurant.call('GET /api/restaurant/meals', {});
    expect(body.meals.find(({ id }) => id === meal.id)?.unavailableReason).toBe('no-tax-area');

    const admin = await buildAdmin(env);
    const slug = await buildArea(admin);
    await admin.call('PUT /api/admin/restaurants/:id/tax-area', {
      params: { id: restaurant.id },
      body: { taxArea: slug, reason: 'Checked.' },
    });
    await env.runUntilIdle();
    expect(await readSales(env, buyer, restaurant, meal)).toEqual(onSaleEverywhere);
    expect((await buyer.checkout(meal)).status).toBe(201);
  });

  test('a restaurant with an area sells also without a rate in effect', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await buildTaxRate(env.app, restaurant, { fromDays: 9 });
    await requireFrom(env, 0);
    const meal = await buildMeal(env, restaurant);
    expect((await (await buildBuyer(env)).checkout(meal)).status).toBe(201);
  });

  test('an order that was placed before is paid', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(meal);
    await requireFrom(env, 0);
    await payWith(env, body.orderId);
    await refresh(buyer, body.orderId);
    await env.runUntilIdle();
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ payment_status: 'paid', status: 'confirmed' });
  });

  test('a setting that is no date stops the start', () => {
    const environment = { ...process.env, DATABASE_URL: 'x', SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://x' };
    expect(() => readConfig({ ...environment, TAX_REQUIRED_FROM: '2027-02-30' })).toThrow('TAX_REQUIRED_FROM');
  });
});

async function buildArea(admin: Awaited<ReturnType<typeof buildAdmin>>): Promise<string> {
  const body = { name: 'Atlanta, DeKalb County', state: 'GA', reason: 'The pilot begins.' };
  return (await admin.call('POST /api/admin/tax/areas', { body })).body.slug;
}
