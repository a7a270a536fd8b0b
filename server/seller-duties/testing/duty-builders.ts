import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildAdmin } from '../../accounts/testing/people.ts';
import type { Restaurant } from '../../orders/testing/order-builders.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { advanceSellerDuties } from '../advance-duties.ts';
import { countSellerSales } from '../count-sales.ts';

const zone = 'America/New_York';

/** Sales of the last months as the jobs of the figures have stored them: one a day until yesterday, which add up to `cents`. */
export async function addSales(
  env: TestEnvironment,
  restaurant: Restaurant,
  { sales, cents, until = 1 }: { sales: number; cents: number; until?: number },
): Promise<void> {
  const today = toLocalDate(env.clock.now(), zone);
  await env.app.db.client.query(
    `insert into restaurant_days (restaurant_id, day, portions_saved, sold_orders, gross_cents, refunds_cents)
     select $1, $2::date - n, 1, 1, $4::int / $3::int + case when n = 0 then $4 % $3 else 0 end, 0
     from generate_series(0, $3 - 1) n`,
    [restaurant.id, addDays(today, -until), sales, cents],
  );
}

/** The nightly count, and the emails that it causes. */
export async function countAtNight(env: TestEnvironment): Promise<void> {
  await countSellerSales(env.app);
  await env.runUntilIdle();
}

/** What the timer of each minute does. */
export async function passMinute(env: TestEnvironment): Promise<void> {
  await env.advance({ minutes: 1 });
  await advanceSellerDuties(env.app);
  await env.runUntilIdle();
}

/** Advances to a time of day after some days, on the clock of the kitchen, while the timer runs at its minute. */
export async function passUntil(env: TestEnvironment, day: string, time: string): Promise<void> {
  const { rows } = await env.app.db.client.query<{ at: Date }>('select ($1::date + $2::time) at time zone $3 as at', [
    day,
    time,
    zone,
  ]);
  const minutes = ((rows[0]?.at.getTime() ?? 0) - env.clock.now().getTime()) / 60_000;
  await env.advance({ minutes });
  await advanceSellerDuties(env.app);
  await env.runUntilIdle();
}

/** Marks the W-9 as received, as an admin does. */
export async function receiveW9(env: TestEnvironment, restaurant: Restaurant): Promise<void> {
  const admin = await buildAdmin(env);
  await admin.call('PUT /api/admin/restaurants/:id/payee', {
    params: { id: restaurant.id },
    body: { name: 'Kumo Noodle LLC', w9ReceivedOn: '2025-10-03', reason: 'It came by post.' },
  });
}

/** Asks for the call, and reads the code that the admin reads out. */
export async function askForCode(env: TestEnvironment, restaurant: Restaurant): Promise<string> {
  await restaurant.call('POST /api/restaurant/seller-duty/call', { body: {} });
  return (await readAsAdmin(env, restaurant)).phoneCode ?? '';
}

export async function readAsAdmin(env: TestEnvironment, restaurant: Restaurant) {
  const admin = await buildAdmin(env);
  const { body } = await admin.call('GET /api/admin/restaurants/:id/seller-duty', { params: { id: restaurant.id } });
  return body;
}

export const confirmPhone = (restaurant: Restaurant, code: string) =>
  restaurant.call('POST /api/restaurant/seller-duty/phone', { body: { code } });

export const certify = (restaurant: Restaurant) =>
  restaurant.call('POST /api/restaurant/seller-duty/certify', { body: {} });
