import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  type Meal,
  type Restaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

const priceChanged = "The price has changed. You weren't charged. Please check the new total.";

/** Orders, holds and stock of a meal. */
async function readMealState({ app }: TestEnvironment, { id }: Meal) {
  const { rows } = await app.db.client.query(
    `select available_quantity as left, (select count(*)::int from orders where meal_id = m.id) as orders,
       (select count(*)::int from claims where meal_id = m.id) as holds from meals m where id = $1`,
    [id],
  );
  return rows[0];
}
const untouched = { left: 5, orders: 0, holds: 0 };

/** In Georgia, on the day of the clock or a later one. @param time - in UTC */
async function advanceTo(env: TestEnvironment, days: number, time: string): Promise<void> {
  const now = env.app.clock.now();
  const day = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await env.advance({ minutes: Math.ceil((Date.parse(`${day}T${time}:00Z`) - now.getTime()) / 60_000) });
}

describe('A page that was open over midnight', () => {
  test('is told the new total of a meal whose rate was planned since, and nothing changes', async ({ env }) => {
    await advanceTo(env, 1, '17:00');
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const meal = await buildMealOfTomorrow(env, restaurant);
    const read = async () => (await buyer.call('GET /api/meals/:id', { params: { id: meal.id } })).body;
    expect(await read()).toMatchObject({ tax: null, meal: { unavailableReason: 'not-yet' } });
    await buildTaxRate(env.app, restaurant, { fromDays: 1 });

    await advanceTo(env, 1, '05:10');
    const outdated = await buyer.checkout(meal, { expectedTotalCents: 725 });
    expect([outdated.status, outdated.body.code, outdated.body.message]).toEqual([409, 'price-changed', priceChanged]);
    expect(outdated.body.details).toMatchObject({ totalCents: 790 });
    expect(await readMealState(env, meal)).toEqual(untouched);
    expect((await buyer.checkout(meal, { expectedTotalCents: 790 })).status).toBe(201);
  });

  test('keeps its total for a window that crosses midnight, because its service date has not changed', async ({
    env,
  }) => {
    await advanceTo(env, 1, '22:00');
    const restaurant = await buildRestaurant(env);
    await buildTaxRate(env.app, restaurant, { fromDays: 1 });
    const meal = await buildMeal(env, restaurant, { priceCents: 725, startsInMinutes: 60, endsInMinutes: 480 });
    await advanceTo(env, 1, '05:10');
    const { body, status } = await (await buildBuyer(env)).checkout(meal, { expectedTotalCents: 725 });
    expect(status).toBe(201);
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ tax_ppm: 0, tax_cents: 0, total_cents: 725 });
  });
});

test('a coupon that leaves 1 to 49 cents with the tax pays for the meal, and an older total is refused', async ({
  env,
}) => {
  const restaurant = await buildRestaurant(env);
  await buildTaxRate(env.app, restaurant);
  const [meal, buyer] = [await buildMeal(env, restaurant, { priceCents: 500 }), await buildBuyer(env)];
  // 500 - 490 + 45 is 55. With 500 - 497 + 45 = 48, the coupon pays the meal, and Fondly the 45 cents of tax.
  const [above, below] = [
    await buildCoupon(env, { value: 490, funder: 'platform' }),
    await buildCoupon(env, { value: 497, funder: 'platform' }),
  ];
  const refused = await buyer.checkout(meal, { couponCode: below, expectedTotalCents: 48 });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'price-changed', priceChanged]);
  expect(refused.body.details).toMatchObject({ totalCents: 0 });
  expect(await readMealState(env, meal)).toEqual(untouched);
  const charged = await buyer.checkout(meal, { couponCode: above, expectedTotalCents: 55 });
  expect(await readOrderRow(env, charged.body.orderId)).toMatchObject({ total_cents: 55, discount_cents: 490 });
  const other = await buildBuyer(env);
  const free = await other.checkout(meal, { couponCode: below, expectedTotalCents: 0 });
  expect(await readOrderRow(env, free.body.orderId)).toMatchObject({
    ...{ total_cents: 0, discount_cents: 500, tax_cents: 45, tax_absorbed_cents: 45 },
  });
});

test('a discount of Fondly reduces the base of an order with the setting, and the order stays as placed', async ({
  env,
}) => {
  const restaurant = await buildRestaurant(env);
  await buildTaxRate(env.app, restaurant);
  const meal = await buildMeal(env, restaurant, { priceCents: 425 });
  const couponCode = await buildCoupon(env, { value: 100, funder: 'platform' });
  const { config } = env.app;
  config.platformDiscountReducesTax = true;
  const placed = await (await buildBuyer(env)).checkout(meal, { couponCode, quantity: 2, expectedTotalCents: 817 });
  config.platformDiscountReducesTax = false;
  expect(placed.status).toBe(201);
  expect(await readOrderRow(env, placed.body.orderId)).toMatchObject({
    ...{ tax_base_cents: 750, tax_cents: 67, total_cents: 817 },
  });
});

test('invalid rates are refused with a sentence each, and orders and rates stay as they are', async ({ env }) => {
  const admin = await buildAdmin(env);
  const restaurant = await buildRestaurant(env);
  const { area: slug } = await buildTaxRate(env.app, restaurant);
  const body = async () =>
    (await admin.call('GET /api/admin/tax/areas', {})).body.areas.find((one) => one.slug === slug);
  const before = await body();
  const today = before?.today ?? '';
  const shift = (days: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const plan = (ppm: number, fromDate: string) =>
    admin.call('POST /api/admin/tax/areas/:slug/rates', { params: { slug }, body: { ppm, fromDate, source: 'Chart' } });
  const id = before?.rates[0]?.id ?? '';
  const refusals = [
    await plan(80_000, today),
    await plan(-1, shift(2)),
    await plan(200_001, shift(2)),
    await admin.call('POST /api/admin/tax/rates/:id/withdraw', { params: { id }, body: { reason: 'Typed wrong.' } }),
  ];
  expect(refusals.map(({ status, body: answer }) => [status, answer.fields?.ppm ?? answer.message])).toEqual([
    [409, 'A rate can begin tomorrow at the earliest. Orders of today and before keep the rate they were placed with.'],
    [400, 'Enter a rate from 0% to 20%.'],
    [400, 'Enter a rate from 0% to 20%.'],
    [409, "This rate has taken effect, so it can't be withdrawn. Add a later one instead."],
  ]);
  expect(await body()).toEqual(before);
  expect((await plan(80_000, shift(2))).status).toBe(200);
  const overlapping = await plan(90_000, shift(2));
  expect([overlapping.status, overlapping.body.message]).toEqual([
    ...[409, 'This area already has a rate from that day on. Withdraw it first, or choose another day.'],
  ]);
  const meal = await buildMeal(env, restaurant);
  expect((await (await buildBuyer(env)).checkout(meal, { expectedTotalCents: 817 })).status).toBe(201);
});

/** Listed today, on sale from midnight in Georgia on. */
async function buildMealOfTomorrow(env: TestEnvironment, restaurant: Restaurant): Promise<Meal> {
  const meal = await buildMeal(env, restaurant, { priceCents: 725 });
  await env.app.db.client.query(
    `update meals set available_date = available_date + 1, pickup_start = pickup_start + interval '1 day',
       pickup_end = pickup_end + interval '1 day' where id = $1`,
    [meal.id],
  );
  return meal;
}
