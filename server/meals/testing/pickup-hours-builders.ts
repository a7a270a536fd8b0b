import type { Input } from '@fondly/contract/api';
import { formatOpenState } from '@fondly/contract/restaurant/open-state';
import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { expect } from 'vitest';
import { buildCustomer } from '../../accounts/testing/people.ts';

import { buildOwner, type TestOwner } from '../../restaurants/testing/build-owner.ts';
import * as market from './meal-builders.ts';

/** The test clock is set to Friday noon in Atlanta, October 3, 2025. */
export const today = '2025-10-03';
export const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: '09:00', closes: '21:00' }));

export type Decisions = Omit<Input<'PUT /api/restaurant/pickup'>['body'], 'change'>;
export const put = (owner: TestOwner, change: PickupHoursChange, decisions: Decisions = {}) =>
  owner.call('PUT /api/restaurant/pickup', { body: { change, ...decisions } });
export const stop = (mealId: string) => ({ mealId, choice: 'stop-selling' as const });
export const keep = (mealId: string) => ({ mealId, choice: 'keep-selling' as const });
export const preview = (owner: TestOwner, change: PickupHoursChange) =>
  owner.call('POST /api/restaurant/pickup/preview', { body: { change } });
export const read = async (owner: TestOwner) => (await owner.call('GET /api/restaurant/pickup')).body;

export async function ownerWithHours(env: TestEnvironment): Promise<TestOwner> {
  const owner = await buildOwner(env);
  expect((await put(owner, { kind: 'hours', hours: week })).status).toBe(200);
  return owner;
}

/** From five to seven in the evening unless the case says otherwise. */
export function addMeal(
  env: TestEnvironment,
  owner: TestOwner,
  own: Parameters<typeof market.meal>[2] = {},
): Promise<string> {
  const nobody = { id: owner.id, cookie: { name: '', value: '' } };
  return market.meal(env.app, { id: owner.restaurantId, zip: '30308', owner: nobody }, own);
}

export async function readAsCustomer(env: TestEnvironment, owner: TestOwner) {
  const customer = await buildCustomer(env);
  const { body } = await customer.call('GET /api/kitchens/:id', { params: { id: owner.restaurantId } });
  const reading = { timezone: body.restaurant.timezone, now: env.clock.now() };
  const text = formatOpenState(body.restaurant.open, reading);
  return { text, blocks: body.meals.map((meal) => meal.unavailableReason) };
}

/** Inserts a paid order directly. Other tests cover the payment. */
export async function addOrder(env: TestEnvironment, owner: TestOwner, mealId: string): Promise<string> {
  const customer = await buildCustomer(env);
  const { rows } = await env.app.db.client.query<{ id: string }>(
    `insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
       customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date, timezone,
       subtotal_cents, total_cents, paid_cents, status, payment_status, settlement, settled_at, funds_flow,
       authorised_at, payment_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), upper(substr(md5(random()::text), 1, 6)), $2, $3, id, 1, 'Maya Rivers',
       'maya@example.test', '+14045550134', name, price_cents, pickup_start, pickup_end, available_date, timezone,
       price_cents, price_cents, price_cents, 'confirmed', 'paid', 'capture', $4, 'held', $4, $4, $4, $4
     from meals where id = $1 returning id`,
    [mealId, customer.id, owner.restaurantId, env.clock.now()],
  );
  return rows[0]?.id ?? '';
}
