import { test } from '@fondly/dev/test';
import { expect, vi } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';

test('a stranger who refreshes an order gets 404 and causes no request to Stripe', async ({ env }) => {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const [buyer, stranger] = [await buildBuyer(env), await buildBuyer(env)];
  const input = { params: { id: (await buyer.checkout(meal)).body.orderId }, body: {} };
  const retrieve = vi.spyOn(env.app.stripe.paymentIntents, 'retrieve');

  expect(await stranger.call('POST /api/orders/:id/refresh', input)).toMatchObject({ status: 404 });
  expect(retrieve).not.toHaveBeenCalled();

  expect(await buyer.call('POST /api/orders/:id/refresh', input)).toMatchObject({ status: 200 });
  expect(retrieve).toHaveBeenCalled();
});
