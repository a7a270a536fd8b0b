import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { personByToken } from '../accounts/sessions/actor.ts';
import { goodPassword, newCustomer } from '../accounts/testing/people.ts';
import { setActive } from '../meals/stock/set-meal-active.ts';
import { sellOut } from '../meals/stock/set-stock.ts';
import { noteOrder } from '../orders/set-order-note.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  payWith,
  readOrderRow,
} from '../orders/testing/order-builders.ts';
import { moveKitchenOrder } from '../payments/capture/transition-restaurant-order.ts';
import { transaction } from '../platform/database/transaction.ts';
import { setAutoAccept } from '../restaurants/set-auto-accept.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { newStaff } from './testing/build-staff.ts';

const test = plain.extend('kitchen', { scope: 'file' }, async ({ town }) => buildKitchen(town));

const newAddress = () => `${randomUUID()}@example.com`;
const invite = (owner: Visitor, email: string, role: 'manager' | 'counter' = 'counter') =>
  owner.call('POST /api/restaurant/staff/invitations', { body: { email, role } });
const list = async (owner: Visitor) => (await owner.call('GET /api/restaurant/staff')).body;
const invitationOf = async (owner: Visitor, email: string) =>
  (await list(owner)).invitations.find((one) => one.email === email)?.id ?? '';
const account = { name: 'Theo Park', password: goodPassword };
const join = (who: Visitor, token: string, own?: typeof account) =>
  who.call('POST /api/staff/join', { body: { token, ...(own && { account: own }) } });

/** The links in the mails to an address, the newest first. */
async function linksTo(town: Town, email: string): Promise<string[]> {
  await town.runUntilIdle();
  return town.mails(email).flatMap(({ text }) => /join\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}
const linkTo = async (town: Town, email: string) => (await linksTo(town, email))[0] ?? '';

/** Somebody as a request had him a moment ago, whatever has become of him since. */
async function asOfNow(town: Town, { cookies }: Visitor): Promise<Manager> {
  const [token = ''] = decodeURIComponent([...cookies.values()][0] ?? '').split('.');
  return (await personByToken(town.app, token)) as Manager;
}

async function buildPaidOrder(town: Town, kitchen: Kitchen): Promise<string> {
  const buyer = await buildBuyer(town, 'Maya Rivers');
  const meal = await buildMeal(town, kitchen, { startsInMinutes: -10, endsInMinutes: 60 });
  const { orderId } = (await buyer.checkout(meal)).body;
  await payWith(town, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await town.runUntilIdle();
  return orderId;
}

describe('Staff of a kitchen are invited by mail', () => {
  test('a new account is made by the link, and is at work at once; the owner sees who, as what, and since when', async ({
    town,
    kitchen,
  }) => {
    const email = newAddress();
    expect((await invite(kitchen, email)).body.invitations[0]).toMatchObject({ email, role: 'counter' });
    const token = await linkTo(town, email);
    const { rows } = await town.app.db.$client.query('select to_jsonb(i) as row from staff_invitations i');
    expect(JSON.stringify(rows)).not.toContain(token);
    const theo = town.visitor();
    expect((await theo.call('POST /api/staff/invitation', { body: { token } })).body).toEqual({
      ...{ restaurantName: 'Kumo Noodle Bar', invitedBy: 'Aiko Tanaka', role: 'counter', email, hasAccount: false },
    });

    expect((await join(theo, token, account)).body).toMatchObject({
      user: { name: 'Theo Park', email },
      restaurant: { id: kitchen.id, name: 'Kumo Noodle Bar', role: 'counter' },
    });

    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(200);
    const { people, invitations, log } = await list(kitchen);
    expect(people.find((one) => one.email === email)).toMatchObject({
      ...{ name: 'Theo Park', role: 'counter', since: expect.any(String), lastSeenAt: expect.any(String) },
    });
    expect(people[0]).toMatchObject({ id: null, role: 'owner' });
    expect(invitations.find((one) => one.email === email)).toBeUndefined();
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'joined', who: 'Theo Park', whom: 'Theo Park' },
      { action: 'invited', who: 'Aiko Tanaka', whom: email },
    ]);
    expect(await invite(kitchen, email)).toMatchObject({ status: 409, body: { code: 'already-staff' } });
  });

  test('a link works once: of two who take it at the same moment one is in', async ({ town, kitchen }) => {
    const customer = await newCustomer(town);
    await invite(kitchen, customer.email, 'manager');
    const token = await linkTo(town, customer.email);

    const both = await Promise.all([join(customer, token), join(customer, token)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await join(customer, token)).body.code).toBe('invitation-invalid');
    const { rows } = await town.app.db.$client.query('select role from staff where user_id = $1', [customer.id]);
    expect(rows).toEqual([{ role: 'manager' }]);
  });

  test('it is for its address alone, ends after a week, when it is sent again and when it is withdrawn', async ({
    town,
    kitchen,
  }) => {
    const [invited, stranger] = [await newCustomer(town), await newCustomer(town)];
    await invite(kitchen, invited.email);
    expect((await invite(kitchen, invited.email)).body.code).toBe('already-invited');
    const first = await linkTo(town, invited.email);
    expect(await join(stranger, first)).toMatchObject({ status: 403, body: { code: 'invitation-for-other' } });
    expect((await join(town.visitor(), first, account)).body.code).toBe('account-exists');
    expect((await join(town.visitor(), first)).status).toBe(401);

    const params = { id: await invitationOf(kitchen, invited.email) };
    await kitchen.call('POST /api/restaurant/staff/invitations/:id/send', { params, body: {} });
    const second = await linkTo(town, invited.email);
    expect(second).not.toBe(first);
    expect((await join(invited, first)).body.code).toBe('invitation-invalid');

    await town.app.db.$client.query(
      `update staff_invitations set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'
       where id = $1`,
      [params.id],
    );
    expect((await join(invited, second)).body.code).toBe('invitation-invalid');
    expect((await list(kitchen)).invitations.find(({ id }) => id === params.id)).toMatchObject({ isExpired: true });

    const other = await buildKitchen(town);
    const withdraw = (who: Visitor) => who.call('DELETE /api/restaurant/staff/invitations/:id', { params });
    expect((await withdraw(other)).status).toBe(404);
    await kitchen.call('POST /api/restaurant/staff/invitations/:id/send', { params, body: {} });
    expect((await withdraw(kitchen)).status).toBe(200);
    expect((await join(invited, await linkTo(town, invited.email))).body.code).toBe('invitation-invalid');
  });
});

describe('What each role sees and does', () => {
  test('the counter hands an order over and reads no amount, no phone and a first name alone; others read who did it', async ({
    town,
    kitchen,
  }) => {
    const [theo, mei] = [await newStaff(town, kitchen.id, 'counter'), await newStaff(town, kitchen.id, 'manager')];
    const orderId = await buildPaidOrder(town, kitchen);
    const params = { id: orderId };
    const read = async (who: Visitor) =>
      (await who.call('GET /api/restaurant/orders')).body.orders.find(({ id }) => id === orderId);

    expect(await read(mei)).toMatchObject({ customerName: 'Maya R.', totalCents: 750, moves: expect.any(Array) });
    const order = await read(theo);
    expect(order).toMatchObject({ customerName: 'Maya', customerPhone: null, moves: ['markReady', 'handOver'] });
    for (const name of ['totalCents', 'paidCents', 'refundedCents', 'paymentStatus'])
      expect(order).not.toHaveProperty(name);
    const bell = (await theo.call('GET /api/restaurant/notifications')).body.notifications;
    expect(bell.find((line) => line.orderId === orderId)?.text).toMatch(/^Maya, 1 x Tonkotsu Ramen, pickup /);
    expect(JSON.stringify([bell, (await theo.call('GET /api/restaurant')).body])).not.toMatch(/\$\d|payout|stripe/i);
    expect((await mei.call('GET /api/restaurant')).body).not.toHaveProperty('payoutSetup');

    const deny = { move: 'deny', reason: 'No.' } as const;
    expect(await theo.call('POST /api/restaurant/orders/:id/move', { params, body: deny })).toMatchObject({
      ...{ status: 403, body: { code: 'role-too-small' } },
    });
    const handOver = { move: 'handOver', withoutCode: true } as const;
    expect((await theo.call('POST /api/restaurant/orders/:id/move', { params, body: handOver })).status).toBe(200);
    const { steps } = (await mei.call('GET /api/restaurant/orders/:id/money', { params })).body;
    expect(steps).toMatchObject([{ move: 'handOver', who: 'Theo Park' }]);
  });

  test('another role counts from the next request on, and open pages hear of it', async ({ town, kitchen }) => {
    const theo = await newStaff(town, kitchen.id, 'counter');
    const stream = await listen(town, theo, topics.orders(kitchen.id));
    const body = { role: 'manager' } as const;
    const changed = await kitchen.call('PUT /api/restaurant/staff/:id/role', { params: { id: theo.staffId }, body });

    expect(changed.body.log[0]).toMatchObject({ action: 'made-manager', whom: 'Theo Park' });
    expect((await theo.call('GET /api/restaurant/dashboard')).status).toBe(200);
    await stream.ended;
  });

  test('who works for two kitchens goes from one to the other, and to no third', async ({ town, kitchen }) => {
    const mei = await newStaff(town, kitchen.id, 'manager');
    const second = await buildKitchen(town);
    await invite(second, mei.email);
    await join(mei, await linkTo(town, mei.email));
    const here = async () => (await mei.call('GET /api/account/session')).body.restaurant;
    expect(await here()).toMatchObject({ id: second.id, role: 'counter' });

    const go = (restaurantId: string) => mei.call('PUT /api/account/kitchen', { body: { restaurantId } });
    expect((await go(kitchen.id)).status).toBe(200);
    expect(await here()).toMatchObject({ id: kitchen.id, role: 'manager' });
    expect((await go((await buildKitchen(town)).id)).status).toBe(404);
    const { kitchens } = (await mei.call('GET /api/account/kitchens')).body;
    expect(kitchens.filter(({ isHere }) => isHere)).toMatchObject([{ id: kitchen.id, role: 'manager' }]);
  });
});

describe('Who is removed', () => {
  test('is signed out everywhere, and every open stream ends', async ({ town, kitchen }) => {
    const theo = await newStaff(town, kitchen.id, 'counter');
    const stream = await listen(town, theo, topics.orders(kitchen.id));
    const other = await buildKitchen(town);
    const params = { id: theo.staffId };
    expect((await other.call('DELETE /api/restaurant/staff/:id', { params })).status).toBe(404);

    const left = (await kitchen.call('DELETE /api/restaurant/staff/:id', { params })).body;

    await stream.ended;
    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(401);
    expect(left.people.find(({ id }) => id === theo.staffId)).toBeUndefined();
    expect(left.log[0]).toMatchObject({ action: 'removed', who: 'Aiko Tanaka', whom: 'Theo Park' });
    await theo.call('POST /api/account/sign-in', { body: { email: theo.email, password: goodPassword } });
    expect((await theo.call('GET /api/restaurant/counter')).status).toBe(403);
  });

  test('changes nothing any more with a request that came in before', async ({ town, kitchen }) => {
    const mei = await newStaff(town, kitchen.id, 'manager');
    const stale = await asOfNow(town, mei);
    const orderId = await buildPaidOrder(town, kitchen);
    const meal = await buildMeal(town, kitchen);
    await kitchen.call('DELETE /api/restaurant/staff/:id', { params: { id: mei.staffId } });

    const { app } = town;
    const late: [name: string, act: () => Promise<unknown>][] = [
      ['hand over', () => moveKitchenOrder(app, stale, orderId, handOverWish)],
      ['note', () => noteOrder(app, stale, orderId, 'Late.')],
      ['sell out', () => transaction(app, (tx) => sellOut(tx, stale, meal.id, app.clock.now()))],
      ['take off sale', () => setActive(app, stale, meal.id, false)],
      ['approve by hand', () => setAutoAccept(app, stale, false)],
    ];
    const made = await Promise.all(
      late.map(async ([name, act]) =>
        act().then(
          () => name,
          ({ code }) => (code ? null : name),
        ),
      ),
    );

    expect(made.filter((name) => name !== null)).toEqual([]);
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', kitchen_note: '' });
    const { rows } = await app.db.$client.query('select available_quantity, is_active from meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ available_quantity: 5, is_active: true }]);
    expect((await kitchen.call('GET /api/restaurant')).body.autoAccept).toBe(true);
  });
});

const handOverWish = { move: 'handOver', withoutCode: true, pickupCode: null, reason: null, restock: false } as const;

/** A stream as a tablet has it; `ended` is its last byte. */
async function listen(town: Town, { cookies }: Visitor, topic: string): Promise<{ ended: Promise<void> }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body, status } = await fetch(`${town.url}/api/live?topics=${topic}`, { headers: { cookie } });
  expect(status).toBe(200);
  const reader = body?.getReader();
  await reader?.read();
  const read = async (): Promise<void> => {
    while (!(await reader?.read())?.done);
  };
  return { ended: read() };
}
