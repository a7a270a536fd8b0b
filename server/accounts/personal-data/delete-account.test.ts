import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { getUploadsFolder } from '../../files/serve-files.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { derivePickupCode } from '../../orders/order-number.ts';
import {
  type Buyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { buildCustomer, validPassword } from '../testing/people.ts';
import { dataMap } from './data-map.ts';
import { insertAftermath, insertTraces } from './testing/insert-aftermath.ts';

/** A customer whose texts all contain `mark`, so that a search of the database finds them. */
async function buildMarkedCustomer(env: TestEnvironment, mark: string): Promise<Buyer & { email: string }> {
  const person = await buildCustomer(env, { name: `Zed ${mark}`, email: `${mark}@example.com` });
  type Body = Input<'POST /api/checkout'>['body'];
  return Object.assign(person, {
    checkout: (meal: { id: string; priceCents: number }, overrides: Partial<Body> = {}) =>
      person.call('POST /api/checkout', {
        body: {
          requestId: randomUUID(),
          mealId: meal.id,
          quantity: 1,
          customerName: `Zed ${mark}`,
          customerEmail: person.email,
          customerPhone: '4045550199',
          specialInstructions: `no nuts, says ${mark}`,
          expectedTotalCents: meal.priceCents,
          ...overrides,
        },
      }),
  });
}

/** Creates a row in each table that a customer can cause. */
async function buildActivity(
  env: TestEnvironment,
  person: Buyer & { email: string },
  restaurant: Restaurant,
  mark: string,
): Promise<string> {
  const { call, email } = person;
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#BF4408' } })
    .png()
    .toBuffer();
  await person.send('PUT', '/api/account/picture', { payload: picture, headers: { 'content-type': 'image/png' } });
  await call('PUT /api/account/choices', { body: { topic: 'area', channel: 'mail', isEnabled: true } });
  await call('PUT /api/kitchens/:id/favorite', { params: { id: restaurant.id }, body: { isFavorite: true } });
  await call('POST /api/waitlist/zip', {
    body: { zip: '30308', email, phone: '4045550199', incentive: null, source: 'zip-empty-state' },
  });
  await call('POST /api/waitlist/city', { body: { email, city: 'Atlanta' } });
  const coupon = await buildCoupon(env, { value: 100 });
  const meal = await buildMeal(env, restaurant, { priceCents: 1500 });
  const { body } = await person.checkout(meal, { couponCode: coupon, expectedTotalCents: 1400 });
  await env.app.stripe.paymentIntents.confirm(String((await readOrderRow(env, body.orderId)).payment_intent_id), {
    payment_method: 'pm_card_visa',
    return_url: env.url,
  });
  await call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  await env.runUntilIdle();
  await restaurant.call('POST /api/orders/:id/refund', {
    params: { id: body.orderId },
    body: { requestId: randomUUID(), amountCents: 200, reason: 'something-missing' },
  });
  const code = derivePickupCode(env.app.config.secret, body.orderId);
  await transitionAsRestaurant(restaurant, body.orderId, 'markReady');
  await transitionAsRestaurant(restaurant, body.orderId, 'handOver', { pickupCode: code });
  await call('PUT /api/orders/:id/rating', {
    params: { id: body.orderId },
    body: { rating: 5, review: `so good, ${mark}` },
  });
  await env.runUntilIdle();
  await call('POST /api/account/forgot-password', { body: { email } });
  await call('POST /api/account/device/code', { body: {} });
  await env.runUntilIdle();
  await env.app.db.client.query(`insert into mail_stops (email, topic, stopped_at) values ($1, 'news', now())`, [
    email,
  ]);
  await env.app.db.client.query(
    `insert into opening_alerts (user_id, meal_id, opens_at, despite_quiet_hours, created_at) values ($1, $2, $3, false, $3)`,
    [person.id, meal.id, env.clock.now()],
  );
  await call('POST /api/listings/:kind/:id/reports', {
    params: { kind: 'kitchen', id: restaurant.id },
    body: { reason: 'not-a-real-kitchen', text: `closed today, ${mark}`, email },
  });
  await call('POST /api/waitlist/requests', { body: { zip: '30308', restaurantName: 'Zum Ochsen', email } });
  await env.app.db.client.query(
    `insert into disputes (id, order_id, amount_cents, reason, status, opened_at, updated_at, closed_at)
     values ($1, $2, 100, 'general', 'won', now(), now(), now())`,
    [`dp_${randomUUID()}`, body.orderId],
  );
  await insertAftermath(env, body.orderId, mark);
  await insertTraces(env, person.id, body.orderId, meal.id);
  return body.orderId;
}

/** Lists the tables that contain one of these words, as "schema.table". */
async function listTablesContaining(env: TestEnvironment, words: string[]): Promise<string[]> {
  const { rows: tables } = await env.app.db.client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await env.app.db.client.query(`select from ${name} as t where t::text ilike any($1)`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

const deleteAccount = (who: Buyer, password = validPassword) =>
  who.call('POST /api/account/delete', { body: { password, confirmation: 'DELETE' } });

describe('Export and deletion of an account', () => {
  test('every stored row of a customer is exported, then deleted without a trace, and the books balance', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const mark = `zanzibar${randomUUID().slice(0, 8)}`;
    const person = await buildMarkedCustomer(env, mark);
    const other = await buildMarkedCustomer(env, 'otherperson');
    await env.app.db.client.query('update users set email_verified = true where id = any($1)', [[person.id, other.id]]);
    const orderId = await buildActivity(env, person, restaurant, mark);
    await buildActivity(env, other, restaurant, 'otherperson');

    const { body, headers } = await person.call('GET /api/account/export');
    expect(headers['content-disposition']).toContain('attachment');
    const empty = Object.entries(body.tables).filter(([, rows]) => rows.length === 0);
    // A customer owns no restaurant, makes no admin decisions, and has no passkey and no token.
    const ofRestaurants = [
      'payees',
      'restaurant_changes',
      'restaurants',
      'seller_duties',
      'staff',
      'staff_invitations',
      'staff_log',
    ];
    expect(empty.map(([table]) => table).sort()).toEqual(
      ['api_keys', 'audit_lines', ...ofRestaurants, 'passkeys', 'two_factors'].sort(),
    );
    expect(Object.keys(body.tables).sort()).toEqual(dataMap.map(({ table }) => table).sort());
    expect(JSON.stringify(body)).not.toMatch(/otherperson|argon2|"(pi|ch|re|tr|dp)_/);

    const filesBefore = readdirSync(getUploadsFolder(env.app)).length;
    expect((await listTablesContaining(env, [mark])).length).toBeGreaterThan(5);
    expect(await deleteAccount(person)).toMatchObject({ status: 200 });
    await env.runUntilIdle();

    expect(await listTablesContaining(env, [mark])).toEqual([]);
    expect(readdirSync(getUploadsFolder(env.app)).length).toBe(filesBefore - 3);
    expect(env.mails(person.email)[0]?.subject).toBe('Your Fondly account is deleted');
    expect(await readOrderRow(env, orderId)).toMatchObject({
      status: 'completed',
      paid_cents: 1400,
      refunded_cents: 200,
      customer_name: 'Deleted customer',
      customer_phone: '',
    });
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    expect((await person.call('GET /api/account/session')).body.user).toBeNull();
    expect(
      await env.visitor().call('POST /api/account/sign-in', { body: { email: person.email, password: validPassword } }),
    ).toMatchObject({ status: 401 });
    // The email can be used again, and the other person keeps all rows.
    await buildCustomer(env, { email: person.email });
    expect((await other.call('GET /api/account/export')).body.tables.orders).toHaveLength(1);
  });

  test('data that matches by email alone is exported only after the email is verified', async ({ env }) => {
    const email = `${randomUUID()}@example.com`;
    await env.visitor().call('POST /api/waitlist/zip', {
      body: { zip: '30308', email, phone: null, incentive: null, source: 'zip-empty-state' },
    });
    const stranger = await buildCustomer(env, { email });
    const { body } = await stranger.call('GET /api/account/export');
    expect(body.tables.zip_waitlist).toBeUndefined();
    expect(body.excludedTables).toContain('zip_waitlist');
  });

  test('a deletion is refused for a wrong password, a missing confirmation, an open order or an owned restaurant', async ({
    env,
  }) => {
    const person = await buildMarkedCustomer(env, randomUUID().slice(0, 8));
    expect(await deleteAccount(person, 'wrong')).toMatchObject({ status: 422, body: { code: 'wrong-password' } });
    const payload = { password: validPassword, confirmation: 'delete' };
    expect(await person.send('POST', '/api/account/delete', { payload })).toMatchObject({ status: 400 });
    const forged = { password: validPassword, confirmation: 'DELETE', user_id: (await buildCustomer(env)).id };
    expect(await person.send('POST', '/api/account/delete', { payload: forged })).toMatchObject({ status: 400 });
    await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), person);
    expect(await deleteAccount(person)).toMatchObject({ status: 409, body: { code: 'has-open-order' } });
    const owner = await buildOwner(env);
    expect(
      await owner.call('POST /api/account/delete', { body: { password: validPassword, confirmation: 'DELETE' } }),
    ).toMatchObject({ status: 409, body: { code: 'owns-restaurant' } });
    expect((await person.call('GET /api/account/session')).body.user).not.toBeNull();
  });

  test('of a concurrent checkout and deletion no open order loses its person', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    for (let round = 0; round < 6; round += 1) {
      const person = await buildMarkedCustomer(env, randomUUID().slice(0, 8));
      const meal = await buildMeal(env, restaurant);
      const [gone, placed] = await Promise.all([deleteAccount(person), person.checkout(meal)]);
      expect([gone.status === 200, placed.status === 201]).not.toEqual([true, true]);
    }
  });

  test('a checkout that started before the deletion is refused', async ({ env }) => {
    const person = await buildMarkedCustomer(env, randomUUID().slice(0, 8));
    const meal = await buildMeal(env, await buildRestaurant(env));
    const client = await env.app.db.client.connect();
    try {
      // Locks the row of the person. The checkout has passed the session check and waits for the lock.
      await client.query('begin');
      await client.query('update users set checkouts = checkouts + 1, erased_at = now() where id = $1', [person.id]);
      const placing = person.checkout(meal);
      await expect.poll(async () => (await countBlockedStatements(env)) > 0).toBe(true);
      await client.query('commit');
      expect(await placing).toMatchObject({ status: 401 });
    } finally {
      client.release();
    }
  });
});

/** Counts the statements that wait for a lock. */
async function countBlockedStatements(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.app.db.client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
