import { openTown, type Town } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal, readOrderRow } from '../../orders/testing/order-builders.ts';
import { onboard } from '../testing/payout-builders.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({ template: inject('template'), settings: { REQUIRE_PAYOUTS_TO_SELL: 'true' } });
});
afterAll(() => town.close());

test('where payouts are required, a kitchen sells from the moment it can be paid: payments paper, section 3.7', async () => {
  const kitchen = await buildKitchen(town);
  const meal = await buildMeal(town, kitchen);
  const buyer = await buildBuyer(town);
  expect(await buyer.checkout(meal)).toMatchObject({ status: 409, body: { code: 'kitchen-closed' } });

  await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(town, kitchen);
  const { status, body } = await buyer.checkout(meal);

  expect(status).toBe(201);
  expect(await readOrderRow(town, body.orderId)).toMatchObject({ funds_flow: 'destination' });
});
