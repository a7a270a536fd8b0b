import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import { fridayNoon } from '@fondly/dev/environment/test-clock';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  payWith,
} from '../../testing/order-builders.ts';

const day = 24 * 60;
export const codeOf = (reply: { body: object }) => ('code' in reply.body ? reply.body.code : null);
export const release = (buyer: Buyer, id: string, portions = 1, requestId = randomUUID()) =>
  buyer.call('POST /api/orders/:id/releases', { params: { id }, body: { requestId, portions } });
export const takeBack = (buyer: Buyer, id: string) =>
  buyer.call('POST /api/orders/:id/releases/take-back', { params: { id }, body: {} });
export const readOrder = async (buyer: Buyer, id: string) =>
  (await buyer.call('GET /api/orders/:id', { params: { id } })).body;

export async function pay(env: TestEnvironment, buyer: Buyer, orderId: string): Promise<void> {
  await payWith(env, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await env.runUntilIdle();
}

/** Buys and pays a portion, as somebody who finds it in the list. */
export async function buy(env: TestEnvironment, meal: Meal, quantity = 1): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = await buildBuyer(env, 'Grace Hopper');
  return { buyer, orderId: await buildPaidOrder(env, meal, buyer, quantity) };
}

export async function setPrice(env: TestEnvironment, meal: Meal, cents: number): Promise<Meal> {
  await env.app.db.client.query('update meals set price_cents = $2 where id = $1', [meal.id, cents]);
  return { ...meal, priceCents: cents };
}

/**
 * An order that was paid at noon of the next day, for a pickup from 6 PM to 7:30 PM, and the time is 5 PM: it can no longer
 * be canceled. `own` portions of the kitchen are left.
 */
export async function buildOrder(
  env: TestEnvironment,
  { quantity = 1, own = 0, coupon }: { quantity?: number; own?: number; coupon?: string } = {},
) {
  const noon = minutesAfter(fridayNoon, Math.ceil((+env.clock.now() - +fridayNoon + 1) / 60_000 / day) * day);
  env.clock.set(noon);
  const at = (hour: number, minute = 0) => minutesAfter(noon, (hour - 12) * 60 + minute);
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: quantity + own });
  const buyer = await buildBuyer(env);
  const code = coupon ? { couponCode: coupon, expectedTotalCents: meal.priceCents - 300 } : {};
  const { body } = await buyer.checkout(meal, { quantity, ...code });
  await pay(env, buyer, body.orderId);
  expect(codeOf(await release(buyer, body.orderId))).toBe('release-closed');
  env.clock.set(at(17));
  return { restaurant, meal, buyer, at, orderId: body.orderId };
}

/** What the orders of a meal earned the restaurant, in cents, by the ledger. */
export async function readEarnings(env: TestEnvironment, restaurantId: string): Promise<number> {
  const { rows } = await env.app.db.client.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines
     where restaurant_id = $1 and account in ('restaurant_pending', 'restaurant_earned')`,
    [restaurantId],
  );
  return rows[0]?.cents ?? 0;
}
