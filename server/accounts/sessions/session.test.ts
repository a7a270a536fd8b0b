import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect, vi } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { readMealSnapshot } from '../../payments/checkout/read-meal-snapshot.ts';
import { openDb } from '../../platform/database/db.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { getAuth } from '../auth.ts';
import { buildAdmin, buildCustomer, validPassword } from '../testing/people.ts';
import { readPersonByToken } from './actor.ts';

const signInAs = async (env: TestEnvironment, email: string, password = validPassword) => {
  const visitor = env.visitor();
  return { visitor, reply: await visitor.call('POST /api/account/sign-in', { body: { email, password } }) };
};

/** Counts the password hashes that a request computes. One costs far more time than the rest of a refusal. */
async function countPasswordHashes(env: TestEnvironment, request: () => Promise<unknown>): Promise<number> {
  const { password } = await getAuth(env.app).$context;
  const spies = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')];
  await request();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe('Sign-in', () => {
  test('a person signs in with the right password, in any spelling of the email', async ({ env }) => {
    const person = await buildCustomer(env);
    const { reply } = await signInAs(env, person.email.toUpperCase());
    expect(reply).toMatchObject({ status: 200, body: { user: { id: person.id }, restaurant: null } });
  });

  test("an owner's session contains their restaurant and its state", async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending' });
    const { reply } = await signInAs(env, owner.email);
    expect(reply.body.restaurant).toEqual({
      id: owner.restaurantId,
      name: 'Kumo Noodle Bar',
      status: 'pending',
      role: 'owner',
    });
  });

  test('a wrong password, an unknown address, and a disabled account get the same answer after the same work', async ({
    env,
  }) => {
    const person = await buildCustomer(env);
    const disabled = await buildCustomer(env);
    await env.app.db.client.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    const refused = {
      status: 401,
      body: {
        code: 'wrong-credentials',
        message: "That email or password isn't right. Please try again, or reset your password.",
      },
    };

    expect((await signInAs(env, person.email, 'wrong password')).reply).toMatchObject(refused);
    expect((await signInAs(env, 'nobody@example.com')).reply).toMatchObject(refused);
    expect((await signInAs(env, disabled.email)).reply).toMatchObject(refused);
    expect((await signInAs(env, 'not an address')).reply).toMatchObject(refused);

    // A refusal without a hash would be faster and so reveal which addresses have accounts.
    expect(await countPasswordHashes(env, () => signInAs(env, person.email, 'wrong password'))).toBe(1);
    expect(await countPasswordHashes(env, () => signInAs(env, 'nobody@example.com'))).toBe(1);
    expect(await countPasswordHashes(env, () => signInAs(env, disabled.email))).toBe(1);
  });

  test('twenty wrong guesses an hour are evaluated for one account, and its owner still logs in from a known device', async ({
    env,
  }) => {
    const owner = await buildCustomer(env);
    await owner.call('POST /api/account/sign-out', { body: {} });
    const guesses: number[] = [];
    for (let tries = 0; tries < 25; tries += 1)
      guesses.push((await signInAs(env, owner.email, 'wrong password')).reply.status);
    expect(guesses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);

    const stranger = (await signInAs(env, owner.email)).reply;
    expect(stranger).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(stranger.headers['retry-after']).toBe('3600');

    const body = { email: owner.email, password: validPassword };
    expect((await owner.call('POST /api/account/sign-in', { body })).status).toBe(200);
    expect((await signInAs(env, owner.email)).reply.status).toBe(429);
    await env.advance({ minutes: 60 });
    expect((await signInAs(env, owner.email)).reply.status).toBe(200);
  });

  test('a limit counts any hour and not hours of the clock', async ({ env }) => {
    const { email } = await buildCustomer(env);
    await signInAs(env, email, 'wrong password');
    await env.advance({ minutes: 59 });
    for (let tries = 0; tries < 19; tries += 1) await signInAs(env, email, 'wrong password');
    await env.advance({ minutes: 2 });
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await signInAs(env, email, 'wrong')).reply.status);
    expect(statuses).toEqual([401, 429, 429]);
  });

  test('a device that is known for one account is a stranger to another, and a forged one to all', async ({ env }) => {
    const [attacker, owner] = [await buildCustomer(env), await buildCustomer(env)];
    const name = [...attacker.cookies.keys()].find((cookie) => cookie.endsWith('_device')) ?? '';
    const ofOwner = owner.cookies.get(name) ?? '';
    for (let tries = 0; tries < 20; tries += 1) await signInAs(env, owner.email, 'wrong password');
    const signIn = (cookie: string) => {
      attacker.cookies.set(name, cookie);
      return attacker.call('POST /api/account/sign-in', { body: { email: owner.email, password: 'wrong password' } });
    };

    expect((await signIn(attacker.cookies.get(name) ?? '')).status).toBe(429);
    expect((await signIn(`${ofOwner.startsWith('A') ? 'B' : 'A'}${ofOwner.slice(1)}`)).status).toBe(429);
    expect((await signIn(ofOwner)).status).toBe(401);
  });

  test('a known device has twenty wrong guesses of its own', async ({ env }) => {
    const person = await buildCustomer(env);
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const body = { email: person.email, password: 'wrong password' };
      statuses.push((await person.call('POST /api/account/sign-in', { body })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  test.for([
    ['one IPv4 address', () => '203.0.113.7'],
    ['changing addresses of one IPv6 /64', (index: number) => `2001:db8:1:1::${index.toString(16)}`],
  ] as const)('guesses from %s are limited over all accounts', async ([, addressOf], { env }) => {
    const maxTries = 50;
    const statuses: number[] = [];
    for (let index = 0; index <= maxTries; index += 1) {
      const payload = { email: `${randomUUID()}@example.com`, password: 'wrong password' };
      const extra = { payload, remoteAddress: addressOf(index) };
      statuses.push((await env.visitor().send('POST', '/api/account/sign-in', extra)).status);
    }
    expect(statuses.slice(0, maxTries)).toEqual(Array(maxTries).fill(401));
    expect(statuses[maxTries]).toBe(429);
  });

  test('a second login in one browser ends the first session and no other', async ({ env }) => {
    const phone = await buildCustomer(env);
    const laptop = (await signInAs(env, phone.email)).visitor;
    const old = env.visitor();
    for (const [name, value] of laptop.cookies) old.cookies.set(name, value);
    const other = await buildCustomer(env);

    const body = { email: other.email, password: validPassword };
    expect((await laptop.call('POST /api/account/sign-in', { body })).body.user?.id).toBe(other.id);

    expect((await old.call('GET /api/account/session')).body.user).toBeNull();
    expect((await laptop.call('GET /api/account/session')).body.user?.id).toBe(other.id);
    expect((await phone.call('GET /api/account/session')).body.user?.id).toBe(phone.id);
  });

  test('a page of another origin cannot sign anyone out', async ({ env }) => {
    const person = await buildCustomer(env);
    for (const origin of ['https://elsewhere.example', 'null']) {
      const reply = await person.send('POST', '/api/account/sign-out', { payload: {}, headers: { origin } });
      expect(reply).toMatchObject({ status: 403, body: { code: 'origin-not-allowed' } });
    }
    expect((await person.call('GET /api/account/session')).body.user?.id).toBe(person.id);
  });
});

describe('Sessions end', () => {
  test('sign-out ends this session at once and no other', async ({ env }) => {
    const phone = await buildCustomer(env);
    const { visitor: laptop } = await signInAs(env, phone.email);
    const stolen = env.visitor();
    for (const [name, value] of laptop.cookies) stolen.cookies.set(name, value);

    expect((await laptop.call('POST /api/account/sign-out', { body: {} })).body).toEqual({ ok: true });

    // Only the known device stays, which gives no access.
    expect([...laptop.cookies.keys()]).toEqual(['fondly_device']);
    expect((await stolen.call('GET /api/account/session')).body).toEqual({ user: null, restaurant: null });
    expect((await phone.call('GET /api/account/session')).body.user?.id).toBe(phone.id);
    expect((await laptop.call('POST /api/account/sign-out', { body: {} })).status).toBe(200);
  });

  test('disabling an account ends its sessions at once', async ({ env }) => {
    const person = await buildCustomer(env);
    await env.app.db.client.query('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await person.call('GET /api/account/session')).body.user).toBeNull();
    expect((await person.call('PATCH /api/account/profile', { body: { name: 'X', phone: null } })).status).toBe(401);
  });

  test('sessions end after 30 idle days for a customer, 7 for staff and 8 hours for an admin, and use extends them', async ({
    env,
  }) => {
    const [customer, owner, admin] = await Promise.all([buildCustomer(env), buildOwner(env), buildAdmin(env)]);
    const { visitor: restaurant } = await signInAs(env, owner.email);
    const { visitor: office } = await signInAs(env, admin.email);
    const isSignedIn = async (one: typeof restaurant) =>
      (await one.call('GET /api/account/session')).body.user !== null;

    await env.advance({ hours: 7 });
    expect(await isSignedIn(office)).toBe(true);
    await env.advance({ hours: 7 });
    expect(await isSignedIn(office)).toBe(true);
    await env.advance({ hours: 8 });
    expect(await isSignedIn(office)).toBe(false);

    await env.advance({ days: 5 });
    expect(await isSignedIn(restaurant)).toBe(true);
    await env.advance({ days: 7 });
    expect(await isSignedIn(restaurant)).toBe(false);

    await env.advance({ days: 17 });
    expect(await isSignedIn(customer)).toBe(true);
    await env.advance({ days: 30 });
    expect(await isSignedIn(customer)).toBe(false);
  });

  test('a cookie that was altered or signed with another key is refused', async ({ env }) => {
    const person = await buildCustomer(env);
    const [[name, value] = ['', '']] = [...person.cookies];
    const token = value.slice(0, value.lastIndexOf('.'));
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, `${value}x`, '.', '', '%']) {
      const visitor = env.visitor();
      visitor.cookies.set(name, forged);
      const reply = await visitor.call('GET /api/account/session');
      expect(reply).toMatchObject({ status: 200, body: { user: null, restaurant: null } });
    }
  });

  test('session lookups use a cached plan, alone and in a checkout', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { id, cookies } = await buildBuyer(env);
    const [token = ''] = [...cookies.values()].map((cookie) => cookie.slice(0, cookie.lastIndexOf('.')));
    // So many that one plan may be better than another.
    await env.app.db.client.query(
      `insert into sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), $1, md5(n::text), '2100-01-01' from generate_series(1, 5000) n`,
      [id],
    );
    await env.app.db.client.query('analyze sessions, users');
    const app = { ...env.app, db: openDb(env.app.config.databaseUrl, 1) };
    for (let time = 0; time < 9; time += 1) {
      await readPersonByToken(app, token);
      await readMealSnapshot(app, token, meal.id);
    }
    const { rows } = await app.db.client.query('select name, custom_plans from pg_prepared_statements order by name');
    await app.db.client.end();
    expect(rows).toEqual(['checkout-snapshots', 'session-look-up'].map((name) => ({ name, custom_plans: 5 })));
  });

  test('session responses are never cached', async ({ env }) => {
    const person = await buildCustomer(env);
    expect((await person.call('GET /api/account/session')).headers['cache-control']).toBe('no-store');
  });
});

describe("The current user's profile", () => {
  test('signed-in people change their name and phone, and others are refused', async ({ env }) => {
    const person = await buildCustomer(env);
    const body = { name: 'Ada King', phone: '404 555 0199' };
    expect((await person.call('PATCH /api/account/profile', { body })).body.user).toMatchObject({
      name: 'Ada King',
      phone: '+14045550199',
      email: person.email,
    });
    expect((await person.call('GET /api/account/session')).body.user?.name).toBe('Ada King');
    expect(await env.visitor().call('PATCH /api/account/profile', { body })).toMatchObject({
      status: 401,
      body: { code: 'sign-in-required' },
    });
  });

  test.for([{ isAdmin: true }, { is_super_admin: true }, { emailVerified: true }, { email: 'other@example.com' }])(
    'a profile update cannot change roles or email: %j',
    async (extra, { env }) => {
      const person = await buildCustomer(env);
      const payload = { name: 'Ada', phone: null, ...extra };
      expect((await person.send('PATCH', '/api/account/profile', { payload })).status).toBe(400);
      const { rows } = await env.app.db.client.query(
        'select email, is_super_admin, email_verified from users where id = $1',
        [person.id],
      );
      expect(rows).toEqual([{ email: person.email, is_super_admin: false, email_verified: false }]);
    },
  );
});
