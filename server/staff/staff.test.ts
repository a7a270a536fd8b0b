import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test as baseTest } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { readPersonByToken } from '../accounts/sessions/actor.ts';
import { buildCustomer, validPassword } from '../accounts/testing/people.ts';
import { setMealActive } from '../meals/stock/set-meal-active.ts';
import { sellOut } from '../meals/stock/set-stock.ts';
import { setOrderNote } from '../orders/set-order-note.ts';
import * as builders from '../orders/testing/order-builders.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
  readOrderRow,
} from '../orders/testing/order-builders.ts';
import { handOverOrder } from '../payments/capture/hand-over-order.ts';
import { transaction } from '../platform/database/transaction.ts';
import { setAutoAccept } from '../restaurants/set-setting.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { buildStaff } from './testing/build-staff.ts';

const test = baseTest.extend('restaurant', { scope: 'file' }, async ({ env }) => buildRestaurant(env));

const randomEmail = () => `${randomUUID()}@example.com`;
const invite = (owner: Visitor, email: string, role: 'manager' | 'counter' = 'counter') =>
  owner.call('POST /api/restaurant/invitations', { body: { email, role } });
const list = async (owner: Visitor) => (await owner.call('GET /api/restaurant/staff')).body;
const findInvitationId = async (owner: Visitor, email: string) =>
  (await list(owner)).invitations.find((one) => one.email === email)?.id ?? '';
const account = { name: 'Theo Park', password: validPassword };
const join = (actorName: Visitor, token: string, own?: typeof account) =>
  actorName.call('POST /api/staff/join', { body: { token, ...(own && { account: own }) } });

/** The link tokens in the emails to an address, newest first. */
async function listInvitationTokens(env: TestEnvironment, email: string): Promise<string[]> {
  await env.runUntilIdle();
  return env.mails(email).flatMap(({ text }) => /join\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}
const readInvitationToken = async (env: TestEnvironment, email: string) =>
  (await listInvitationTokens(env, email))[0] ?? '';

/** A staff actor as an earlier request resolved it, whatever has changed since. */
async function readStaleManager(env: TestEnvironment, { cookies }: Visitor): Promise<Manager> {
  const [token = ''] = decodeURIComponent([...cookies.values()][0] ?? '').split('.');
  return (await readPersonByToken(env.app, token)) as Manager;
}

async function buildPaidOrder(env: TestEnvironment, restaurant: Restaurant): Promise<string> {
  const buyer = await buildBuyer(env, 'Maya Rivers');
  const meal = await buildMeal(env, restaurant, { startsInMinutes: -10, endsInMinutes: 60 });
  const { orderId } = (await buyer.checkout(meal)).body;
  await payWith(env, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await env.runUntilIdle();
  return orderId;
}

describe('Staff invitations by email', () => {
  test('a new account joins by the link and works at once, and the owner sees name, role and date', async ({
    env,
    restaurant,
  }) => {
    const email = randomEmail();
    expect((await invite(restaurant, email)).body.invitations[0]).toMatchObject({ email, role: 'counter' });
    const token = await readInvitationToken(env, email);
    const { rows } = await env.app.db.client.query('select to_jsonb(i) as row from staff_invitations i');
    expect(JSON.stringify(rows)).not.toContain(token);
    const theo = env.visitor();
    expect((await theo.call('POST /api/staff/invitation', { body: { token } })).body).toEqual({
      ...{
        restaurantName: 'Kumo Noodle Bar',
        invitedBy: 'Aiko Tanaka',
        role: 'counter',
        email,
        hasAccount: false,
        isExpired: false,
      },
    });

    expect((await join(theo, token, account)).body).toMatchObject({
      user: { name: 'Theo Park', email },
      restaurant: { id: restaurant.id, name: 'Kumo Noodle Bar', role: 'counter' },
    });

    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(200);
    const { people, invitations, log } = await list(restaurant);
    expect(people.find((one) => one.email === email)).toMatchObject({
      ...{ name: 'Theo Park', role: 'counter', since: expect.any(String), lastSeenAt: expect.any(String) },
    });
    expect(people[0]).toMatchObject({ id: null, role: 'owner' });
    expect(invitations.find((one) => one.email === email)).toBeUndefined();
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'joined', actorName: 'Theo Park', targetName: 'Theo Park' },
      { action: 'invited', actorName: 'Aiko Tanaka', targetName: email },
    ]);
    expect(await invite(restaurant, email)).toMatchObject({ status: 409, body: { code: 'already-staff' } });
  });

  test('a link works once: of two concurrent uses one succeeds', async ({ env, restaurant }) => {
    const customer = await buildCustomer(env);
    await invite(restaurant, customer.email, 'manager');
    const token = await readInvitationToken(env, customer.email);

    const both = await Promise.all([join(customer, token), join(customer, token)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await join(customer, token)).body.code).toBe('invitation-invalid');
    const { rows } = await env.app.db.client.query('select role from staff where user_id = $1', [customer.id]);
    expect(rows).toEqual([{ role: 'manager' }]);
  });

  test('ratings that new staff gave before are marked and leave the average', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const [buyer, somebody] = [await buildBuyer(env, 'Maya Rivers'), await buildBuyer(env, 'Ada Lovelace')];
    for (const [person, rating] of [
      [buyer, 5],
      [somebody, 2],
    ] as const) {
      const id = await builders.buildPaidOrder(env, meal, person);
      await builders.transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });
      await person.call('PUT /api/orders/:id/rating', { params: { id }, body: { rating, review: '' } });
    }
    const [{ email }] = (await env.app.db.client.query('select email from users where id = $1', [buyer.id])).rows;
    await invite(restaurant, email);
    expect((await join(buyer, await readInvitationToken(env, email))).status).toBe(200);

    const { rows } = await env.app.db.client.query(
      `select rating_sum, rating_count, (select array_agg(rating order by rating) from ratings g
         where g.restaurant_id = r.id and g.is_insider) as marked from restaurants r where id = $1`,
      [restaurant.id],
    );
    expect(rows).toEqual([{ rating_sum: 2, rating_count: 1, marked: [5] }]);
  });

  test('a link works for its email only, and ends after a week, a resend or a withdrawal', async ({
    env,
    restaurant,
  }) => {
    const [invited, stranger] = [await buildCustomer(env), await buildCustomer(env)];
    await invite(restaurant, invited.email);
    expect((await invite(restaurant, invited.email)).body.code).toBe('already-invited');
    const first = await readInvitationToken(env, invited.email);
    expect(await join(stranger, first)).toMatchObject({ status: 403, body: { code: 'invitation-for-other-email' } });
    expect((await join(env.visitor(), first, account)).body.code).toBe('account-exists');
    expect((await join(env.visitor(), first)).status).toBe(401);

    const params = { id: await findInvitationId(restaurant, invited.email) };
    await restaurant.call('POST /api/restaurant/invitations/:id/send', { params, body: {} });
    const second = await readInvitationToken(env, invited.email);
    expect(second).not.toBe(first);
    expect((await join(invited, first)).body.code).toBe('invitation-invalid');

    await env.app.db.client.query(
      `update staff_invitations set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'
       where id = $1`,
      [params.id],
    );
    expect((await join(invited, second)).body.code).toBe('invitation-invalid');
    expect((await join(env.visitor(), second, account)).body.code).toBe('invitation-invalid');
    const read = (token: string) => env.visitor().call('POST /api/staff/invitation', { body: { token } });
    expect((await read(second)).body).toMatchObject({ isExpired: true, email: invited.email });
    expect((await read(first)).body).toMatchObject({ code: 'invitation-invalid' });
    expect((await list(restaurant)).invitations.find(({ id }) => id === params.id)).toMatchObject({ isExpired: true });

    const other = await buildRestaurant(env);
    const withdraw = (actorName: Visitor) => actorName.call('DELETE /api/restaurant/invitations/:id', { params });
    expect((await withdraw(other)).status).toBe(404);
    await restaurant.call('POST /api/restaurant/invitations/:id/send', { params, body: {} });
    expect((await withdraw(restaurant)).status).toBe(200);
    expect((await join(invited, await readInvitationToken(env, invited.email))).body.code).toBe('invitation-invalid');
  });
});

describe('Permissions of staff roles', () => {
  test('counter staff hand over orders without amounts, phone or last name, and others read who did it', async ({
    env,
    restaurant,
  }) => {
    const [theo, mei] = [
      await buildStaff(env, restaurant.id, 'counter'),
      await buildStaff(env, restaurant.id, 'manager'),
    ];
    const orderId = await buildPaidOrder(env, restaurant);
    const params = { id: orderId };
    const read = async (actorName: Visitor) =>
      (await actorName.call('GET /api/restaurant/orders')).body.orders.find(({ id }) => id === orderId);

    expect(await read(mei)).toMatchObject({ customerName: 'Maya R.', totalCents: 750, transitions: expect.any(Array) });
    const order = await read(theo);
    expect(order).toMatchObject({ customerName: 'Maya', customerPhone: null, transitions: ['markReady', 'handOver'] });
    for (const name of ['totalCents', 'paidCents', 'refundedCents', 'paymentStatus'])
      expect(order).not.toHaveProperty(name);
    const readAtCounter = async (actorName: Visitor) =>
      (await actorName.call('GET /api/restaurant/counter')).body.orders.find(({ id }) => id === orderId)?.customerName;
    expect([await readAtCounter(mei), await readAtCounter(theo)]).toEqual(['Maya R.', 'Maya']);
    const notifications = (await theo.call('GET /api/restaurant/notifications')).body.notifications;
    expect(notifications.find((line) => line.orderId === orderId)?.text).toMatch(/^Maya, 1 × Tonkotsu Ramen, pickup /);
    expect(JSON.stringify([notifications, (await theo.call('GET /api/restaurant')).body])).not.toMatch(
      /\$\d|payout|stripe/i,
    );
    expect((await mei.call('GET /api/restaurant')).body).not.toHaveProperty('payoutSetup');

    expect(await theo.call('POST /api/restaurant/orders/:id/deny', { params, body: { reason: 'No.' } })).toMatchObject({
      ...{ status: 403, body: { code: 'role-too-low' } },
    });
    const body = { withoutCode: true };
    expect((await theo.call('POST /api/restaurant/orders/:id/hand-over', { params, body })).status).toBe(200);
    const { steps } = (await mei.call('GET /api/restaurant/orders/:id/money', { params })).body;
    expect(steps).toMatchObject([{ transition: 'handOver', actorName: 'Theo Park' }]);
  });

  test('a new role applies from the next request on, and open pages refresh', async ({ env, restaurant }) => {
    const theo = await buildStaff(env, restaurant.id, 'counter');
    const stream = await openStream(env, theo, topics.orders(restaurant.id));
    const body = { role: 'manager' } as const;
    const changed = await restaurant.call('PUT /api/restaurant/staff/:id/role', { params: { id: theo.staffId }, body });

    expect(changed.body.log[0]).toMatchObject({ action: 'made-manager', targetName: 'Theo Park' });
    expect((await theo.call('GET /api/restaurant/dashboard')).status).toBe(200);
    await stream.ended;
  });

  test('a person who works for two restaurants switches between them and to no other', async ({ env, restaurant }) => {
    const mei = await buildStaff(env, restaurant.id, 'manager');
    const second = await buildRestaurant(env);
    await invite(second, mei.email);
    await join(mei, await readInvitationToken(env, mei.email));
    const readSessionRestaurant = async () => (await mei.call('GET /api/account/session')).body.restaurant;
    expect(await readSessionRestaurant()).toMatchObject({ id: second.id, role: 'counter' });

    const switchTo = (restaurantId: string) => mei.call('PUT /api/account/kitchen', { body: { restaurantId } });
    expect((await switchTo(restaurant.id)).status).toBe(200);
    expect(await readSessionRestaurant()).toMatchObject({ id: restaurant.id, role: 'manager' });
    expect((await switchTo((await buildRestaurant(env)).id)).status).toBe(404);
    const { restaurants } = (await mei.call('GET /api/account/kitchens')).body;
    expect(restaurants.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ id: restaurant.id, role: 'manager' }]);
  });
});

describe('Removal of staff', () => {
  test('a removed person is signed out everywhere, and every open stream ends', async ({ env, restaurant }) => {
    const theo = await buildStaff(env, restaurant.id, 'counter');
    const stream = await openStream(env, theo, topics.orders(restaurant.id));
    const other = await buildRestaurant(env);
    const params = { id: theo.staffId };
    expect((await other.call('DELETE /api/restaurant/staff/:id', { params })).status).toBe(404);

    const left = (await restaurant.call('DELETE /api/restaurant/staff/:id', { params })).body;

    await stream.ended;
    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(401);
    expect(left.people.find(({ id }) => id === theo.staffId)).toBeUndefined();
    expect(left.log[0]).toMatchObject({ action: 'removed', actorName: 'Aiko Tanaka', targetName: 'Theo Park' });
    await theo.call('POST /api/account/sign-in', { body: { email: theo.email, password: validPassword } });
    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(403);
  });

  test('a request that arrived before the removal changes nothing', async ({ env, restaurant }) => {
    const mei = await buildStaff(env, restaurant.id, 'manager');
    const stale = await readStaleManager(env, mei);
    const orderId = await buildPaidOrder(env, restaurant);
    const meal = await buildMeal(env, restaurant);
    await restaurant.call('DELETE /api/restaurant/staff/:id', { params: { id: mei.staffId } });

    const { app } = env;
    const staleRequests: [name: string, act: () => Promise<unknown>][] = [
      ['hand over', () => handOverOrder(app, stale, orderId, { withoutCode: true, pickupCode: null })],
      ['note', () => setOrderNote(app, stale, orderId, 'Late.')],
      ['sell out', () => transaction(app, (tx) => sellOut(tx, stale, meal.id, app.clock.now()))],
      ['take off sale', () => setMealActive(app, stale, meal.id, { isActive: false, stayOpen: false })],
      ['approve manually', () => setAutoAccept(app, stale, false)],
    ];
    const succeeded = await Promise.all(
      staleRequests.map(async ([name, act]) =>
        act().then(
          () => name,
          ({ code }) => (code ? null : name),
        ),
      ),
    );

    expect(succeeded.filter((name) => name !== null)).toEqual([]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', kitchen_note: '' });
    const { rows } = await app.db.client.query('select available_quantity, is_active from meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ available_quantity: 5, is_active: true }]);
    expect((await restaurant.call('GET /api/restaurant')).body.autoAccept).toBe(true);
  });
});

/** Opens an event stream as a tablet does; `ended` resolves at its last byte. */
async function openStream(
  env: TestEnvironment,
  { cookies }: Visitor,
  topic: string,
): Promise<{ ended: Promise<void> }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body, status } = await fetch(`${env.url}/api/live?topics=${topic}`, { headers: { cookie } });
  expect(status).toBe(200);
  const reader = body?.getReader();
  await reader?.read();
  const read = async (): Promise<void> => {
    while (!(await reader?.read())?.done);
  };
  return { ended: read() };
}
