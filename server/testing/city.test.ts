import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer } from '../accounts/testing/people.ts';
import { createRecurringMeals } from '../meals/recurring/create-recurring-meals.ts';
import { buildBuyer, buildMeal, buildRestaurant } from '../orders/testing/order-builders.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);
const listCities = async (env: TestEnvironment, table: string, where: string, id: string) =>
  (await query(env, `select city from ${table} where ${where}`, [id])).rows.map(({ city }) => city);

const nineToFive = { open: '09:00', close: '17:00', closed: false };
const application = {
  name: 'Low Country Boil',
  contactFirstName: 'Aiko',
  contactLastName: 'Tanaka',
  phone: '(912) 555-0188',
  address: '88 River Street, Savannah, GA',
  restaurantType: 'chef-led' as const,
  cuisines: ['japanese'],
  websiteUrl: '',
  operatingHours: {
    sunday: nineToFive,
    monday: nineToFive,
    tuesday: nineToFive,
    wednesday: nineToFive,
    thursday: nineToFive,
    friday: nineToFive,
    saturday: nineToFive,
  },
  acceptsTerms: true as const,
};

describe('The city', () => {
  test('a restaurant has the city of its ZIP, and that of the pilot while no area has the ZIP', async ({ env }) => {
    await query(env, `insert into areas (slug, name) values ('savannah', 'Savannah')`);
    await query(env, `insert into area_zips (area, zip) values ('savannah', '31401')`);
    for (const [zip, city] of [
      ['31401', 'savannah'],
      ['30308', 'atlanta'],
      ['31404', 'atlanta'],
    ] as const) {
      const customer = await buildCustomer(env);
      const body = { ...application, zip, email: customer.email };
      expect((await customer.call('POST /api/restaurant/sign-up', { body })).status).toBe(200);
      expect(await listCities(env, 'restaurants', 'owner_id = $1', customer.id)).toEqual([city]);
    }
  });

  test('a meal and its later days have the city of the restaurant, and an order that of the meal', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await query(env, `update restaurants set city = 'savannah' where id = $1`, [restaurant.id]);
    const form = {
      name: 'Peach cobbler',
      description: 'Warm.',
      allergens: [],
      mayContain: [],
      priceCents: 650,
      tag: 'chefs-pick' as const,
      availableQuantity: 5,
      availableDate: toLocalDate(env.clock.now(), 'America/New_York'),
      pickupStartTime: '17:00',
      pickupEndTime: '19:00',
      isRecurring: true,
      recurringDays: [0, 1, 2, 3, 4, 5, 6],
    };
    expect((await restaurant.call('POST /api/restaurant/meals', { body: form })).status).toBe(201);
    await createRecurringMeals(env.app);
    const meals = await listCities(env, 'meals', 'restaurant_id = $1', restaurant.id);
    expect(meals.length).toBeGreaterThan(5);
    expect(new Set(meals)).toEqual(new Set(['savannah']));

    const meal = await buildMeal(env, restaurant);
    await query(env, `update meals set city = 'savannah' where id = $1`, [meal.id]);
    const { body } = await (await buildBuyer(env)).checkout(meal);
    expect(await listCities(env, 'orders', 'id = $1', String(body.orderId))).toEqual(['savannah']);
  });
});
