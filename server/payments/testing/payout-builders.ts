import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { controlSandbox } from './sandbox.ts';

/* Builders for tests of payouts: connected accounts and collected orders. */

export async function readStripeAccountId(env: TestEnvironment, restaurant: Restaurant): Promise<string> {
  const { rows } = await env.app.db.client.query<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where restaurant_id = $1',
    [restaurant.id],
  );
  return rows[0]?.id ?? '';
}

/** Completes Stripe's onboarding without a browser. The webhooks follow. */
export async function onboard(env: TestEnvironment, restaurant: Restaurant, outcome = 'complete'): Promise<void> {
  await controlSandbox(env, `/accounts/${await readStripeAccountId(env, restaurant)}/onboard`, { outcome });
  await env.runUntilIdle();
}

/** A restaurant whose connected account can receive and is paid out. */
export async function buildOnboardedRestaurant(env: TestEnvironment): Promise<Restaurant> {
  const restaurant = await buildRestaurant(env);
  await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(env, restaurant);
  return restaurant;
}

/** An order of this quantity at $7.50 each, paid and not yet collected. */
export async function sellOrder(env: TestEnvironment, restaurant: Restaurant, quantity = 1): Promise<string> {
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env), quantity);
  await env.runUntilIdle();
  return orderId;
}

export async function handOver(env: TestEnvironment, restaurant: Restaurant, orderId: string): Promise<void> {
  await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
  await env.runUntilIdle();
}

/** Reads one of the restaurant's ledger accounts, in cents, debit positive. */
export async function readBookedCents(env: TestEnvironment, restaurant: Restaurant, account: string): Promise<number> {
  const { rows } = await env.app.db.client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines where restaurant_id = $1 and account = $2',
    [restaurant.id, account],
  );
  return rows[0]?.cents ?? 0;
}
