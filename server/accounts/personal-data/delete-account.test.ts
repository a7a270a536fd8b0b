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
  await insertAftermath(env, person.id, body.orderId, meal.id, mark);
  return body.orderId;
}

/** Inserts rows that otherwise need an answer of the restaurant or a new meal. */
async function insertAftermath(env: TestEnvironment, personId: string, orderId: string, mealId: string, mark: string) {
  const { client: db } = env.app.db;
  await db.query(
    `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
     select id, restaurant_id, customer_id, 'quality', $2, now(), now(), now() from orders where id = $1`,
    [orderId, `cold, says ${mark}`],
  );
  await db.query('insert into complaint_photos (order_id, url, created_at) values ($1, $2, now())', [
    orderId,
    `/files/${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`,
  ]);
  await db.query('update orders set kitchen_note = $2 where id = $1', [orderId, `regular guest, says ${mark}`]);
  await db.query(
    `insert into counter_entries (restaurant_id, id, actor_id, kind, order_id, done_at, received_at)
     select o.restaurant_id, o.id, r.owner_id, 'handOver', o.id, now(), now()
     from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1`,
    [orderId],
  );
  await db.query(
    `insert into pickup_proposals (id, order_id, from_start, from_end, to_start, to_end, proposed_at, answer_by, answer, answered_at)
     select id, id, pickup_start, pickup_end, pickup_start, pickup_end, now(), now(), 'accepted', now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into late_pickups (id, order_id, from_end, to_end, actor_id, granted_at)
     select id, id, pickup_end, pickup_end + interval '15 minutes', null, now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into late_requests (id, order_id, minutes, from_end, to_end, is_past_closing, requested_at, answer_by)
     select id, id, 10, pickup_end, pickup_end + interval '10 minutes', false, now(), now() from orders where id = $1`,
    [orderId],
  );
  await db.query(
    `insert into order_messages (id, order_id, side, author_id, body, sent_at)
     select id, id, 'customer', customer_id, $2, now() from orders where id = $1`,
    [orderId, `I am ${mark}`],
  );
  await db.query(
    `insert into message_blocks (restaurant_id, customer_id, side, blocked_at)
     select restaurant_id, customer_id, 'customer', now() from orders where id = $1 on conflict do nothing`,
    [orderId],
  );
  await db.query(
    `insert into pickup_passes (id, order_id, friend, token_hash, created_at) values ($1, $1, 'Ana', $2, now())`,
    [orderId, `hash of ${orderId}`],
  );
  await db.query('insert into admin_clocks (user_id, timezone) values ($1, $2)', [personId, 'America/Chicago']);
  await db.query('insert into pickup_reminders (order_id, reminded_at) values ($1, now())', [orderId]);
  await db.query(
    `with entry as (
       insert into meal_queue_entries (id, meal_id, user_id, units, joined_at) values (gen_random_uuid(), $2, $1, 1, now())
       returning id)
     insert into meal_queue_offers (id, entry_id, meal_id, user_id, units, price_cents, made_at, until, outcome, answered_at)
     select gen_random_uuid(), id, $2, $1, 1, 1, now(), now(), 'declined', now() from entry`,
    [personId, mealId],
  );
  await db.query(
    `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select id, user_id, id, 'https://push.test/' || id, 'key', 'secret', now() from sessions where user_id = $1 limit 1`,
    [personId],
  );
  await db.query(
    `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at) values ($1, $2, $3, '2026-01-01', true, now())`,
    [randomUUID(), personId, mealId],
  );
  await db.query(
    `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
     values ($1, $2, $3, '2026-01-01', 'on-sale', 1, 'sent', '{}', true, now())`,
    [randomUUID(), personId, mealId],
  );
  await db.query(`insert into alert_settings (user_id, timezone) values ($1, 'America/Chicago')`, [personId]);
  await db.query(
    `insert into alert_rule_zips (rule_id, zip, cuisine, miles) select id, '30309', '', 1 from alert_rules where user_id = $1`,
    [personId],
  );
  await db.query(
    `insert into feed_tokens (id, user_id, kind, hash, created_at) values (gen_random_uuid(), $2, 'alerts', $1, now())`,
    [randomUUID(), personId],
  );
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
    // A customer owns no restaurant and makes no admin decisions.
    const ofRestaurants = [
      'payees',
      'restaurant_changes',
      'restaurants',
      'seller_duties',
      'staff',
      'staff_invitations',
      'staff_log',
    ];
    expect(empty.map(([table]) => table).sort()).toEqual(['audit_lines', ...ofRestaurants, 'two_factors']);
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
