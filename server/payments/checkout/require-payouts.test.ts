import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { onboard } from '../testing/payout-builders.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { REQUIRE_PAYOUTS_TO_SELL: 'true' } });
});
afterAll(() => env.close());

test('a restaurant can sell only after its account can receive, where the setting requires payouts', async () => {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant);
  const buyer = await buildBuyer(env);
  expect(await buyer.checkout(meal)).toMatchObject({ status: 409, body: { code: 'kitchen-closed' } });

  await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(env, restaurant);
  const { status, body } = await buyer.checkout(meal);

  expect(status).toBe(201);
  expect(await readOrderRow(env, body.orderId)).toMatchObject({ funds_flow: 'destination' });
});
