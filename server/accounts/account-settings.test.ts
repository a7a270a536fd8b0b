import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { canNotify } from '../messaging/can-notify.ts';
import { buildCustomer, validPassword } from './testing/people.ts';

const newPassword = 'better horse battery';

async function signIn(
  env: TestEnvironment,
  email: string,
  password = validPassword,
  agent = 'curl/8',
): Promise<Visitor | number> {
  const visitor = env.visitor();
  const payload = { email, password };
  const reply = await visitor.send('POST', '/api/account/sign-in', { payload, headers: { 'user-agent': agent } });
  return reply.status === 200 ? visitor : reply.status;
}
const signedIn = async (...given: Parameters<typeof signIn>) => (await signIn(...given)) as Visitor;
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET /api/account/session')).body.user !== null;
const change = (who: Visitor, currentPassword: string, password = newPassword) =>
  who.call('POST /api/account/password', { body: { currentPassword, newPassword: password } });

describe('Password changes', () => {
  test('a new password works, signs out every other device and sends an email', async ({ env }) => {
    const person = await buildCustomer(env);
    const phone = await signedIn(env, person.email);
    await env.visitor().call('POST /api/account/forgot-password', { body: { email: person.email } });
    await env.runUntilIdle();
    const token = /token=([\w-]+)/.exec(env.mails(person.email)[0]?.text ?? '')?.[1] ?? '';

    expect(await change(person, validPassword)).toMatchObject({ status: 200, body: { ok: true } });

    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await signIn(env, person.email)).toBe(401);
    expect(await signIn(env, person.email, newPassword)).not.toBe(401);
    expect((await phone.call('POST /api/account/check-reset-link', { body: { token } })).body.valid).toBe(false);
    await env.runUntilIdle();
    expect(env.mails(person.email)[0]).toMatchObject({
      subject: 'Your Fondly password was changed',
      text: expect.stringContaining('every other device was logged out'),
    });
  });

  test('a password change requires the current password and a valid new one', async ({ env }) => {
    const person = await buildCustomer(env);
    expect(await change(person, 'wrong')).toMatchObject({ status: 422, body: { code: 'wrong-password' } });
    expect(await change(person, validPassword, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 6 characters long.' } },
    });
    expect(await change(person, validPassword, 'password')).toMatchObject({ body: { code: 'password-too-common' } });
    expect(await signIn(env, person.email)).not.toBe(401);
  });

  test('the eleventh wrong guess in an open session is refused', async ({ env }) => {
    const person = await buildCustomer(env);
    for (let tries = 0; tries < 10; tries += 1) await change(person, 'wrong');
    expect(await change(person, validPassword)).toMatchObject({ status: 429 });

    // A borrowed phone does not lock out the person's other sessions.
    const laptop = { ...person, ...env.visitor() };
    await laptop.call('POST /api/account/sign-in', { body: { email: person.email, password: validPassword } });
    expect((await change(laptop, validPassword, 'another horse')).status).toBe(200);
  });

  test('of two concurrent changes one succeeds', async ({ env }) => {
    const person = await buildCustomer(env);
    const answers = await Promise.all([
      change(person, validPassword, 'first horse'),
      change(person, validPassword, 'other horse'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('Devices', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  test('devices are listed in words, this one first, and end one by one or all others at once', async ({ env }) => {
    const person = await buildCustomer(env);
    const phone = await signedIn(env, person.email, validPassword, chrome);
    const third = await signedIn(env, person.email);
    const list = async () => (await person.call('GET /api/account/sessions')).body.sessions;

    const before = await list();
    expect(before).toHaveLength(3);
    expect(before.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const ofPhone = before.find(({ device }) => device === 'Chrome on Android');
    expect(JSON.stringify(before)).not.toMatch(/10\.\d+\.\d+\.\d+/);

    expect(await person.call('DELETE /api/account/sessions/:id', { params: { id: ofPhone?.id ?? '' } })).toMatchObject({
      status: 200,
    });
    expect([await isSignedIn(person), await isSignedIn(phone), await isSignedIn(third)]).toEqual([true, false, true]);

    await person.call('POST /api/account/sessions/end-others', { body: {} });
    expect([await isSignedIn(person), await isSignedIn(third)]).toEqual([true, false]);
    expect(await list()).toHaveLength(1);
  });

  test('a stranger cannot end a session or learn that it exists', async ({ env }) => {
    const [person, stranger] = [await buildCustomer(env), await buildCustomer(env)];
    const { sessions } = (await person.call('GET /api/account/sessions')).body;
    const params = { id: sessions[0]?.id ?? '' };
    expect(await stranger.call('DELETE /api/account/sessions/:id', { params })).toMatchObject({ status: 404 });
    expect(await isSignedIn(person)).toBe(true);
  });
});

describe('Notification choices', () => {
  test('choices are stored by topic and channel, senders follow them, and advertising needs consent', async ({
    env,
  }) => {
    const { db } = env.app;
    const person = await buildCustomer(env);
    const choose = (topic: 'orders' | 'favorites' | 'area', channel: 'mail' | 'app' | 'sms', isEnabled: boolean) =>
      person.call('PUT /api/account/choices', { body: { topic, channel, isEnabled } });

    const { body } = await person.call('GET /api/account/settings');
    expect(body).toEqual({
      image: null,
      choices: {
        orders: { mail: true, app: true },
        favorites: { mail: true, app: true },
        area: { mail: false, app: true, sms: false },
      },
    });

    expect((await choose('favorites', 'mail', false)).body.choices.favorites).toEqual({ mail: false, app: true });
    expect(await canNotify(db, person.id, 'favorites', 'mail')).toBe(false);
    expect(await canNotify(db, person.id, 'favorites', 'app')).toBe(true);
    await choose('orders', 'mail', false);
    expect(await canNotify(db, person.id, 'orders', 'mail')).toBe(false);
    expect(await canNotify(db, person.id, 'receipts', 'mail')).toBe(true);

    await db.client.query(`insert into mail_stops (email, topic, stopped_at) values ($1, 'area', now())`, [
      person.email,
    ]);
    await choose('area', 'mail', true);
    expect(await canNotify(db, person.id, 'area', 'mail')).toBe(true);
    const { rows } = await db.client.query(
      `select is_given from consents where user_id = $1 and topic = 'marketing' order by id`,
      [person.id],
    );
    expect(rows).toEqual([{ is_given: false }, { is_given: true }]);

    expect((await choose('area', 'sms', true)).body.choices.area).toEqual({ mail: true, app: true, sms: true });
    expect((await choose('orders', 'sms', true)).status).toBe(400);

    await choose('area', 'sms', false);
    await person.call('PATCH /api/account/profile', { body: { name: 'Ada Lovelace', phone: '' } });
    expect(await choose('area', 'sms', true)).toMatchObject({ status: 409, body: { code: 'phone-missing' } });
    expect((await choose('area', 'sms', false)).status).toBe(200);
  });

  test('a person who accepted emails at sign-up gets the area news until they switch it off', async ({ env }) => {
    const visitor = env.visitor();
    const body = {
      name: 'Ada',
      email: `${crypto.randomUUID()}@example.com`,
      password: validPassword,
      acceptsMarketing: true,
    };
    const { user } = (await visitor.call('POST /api/account/sign-up', { body })).body;
    expect(await canNotify(env.app.db, user?.id ?? '', 'area', 'mail')).toBe(true);
    await visitor.call('PUT /api/account/choices', { body: { topic: 'area', channel: 'mail', isEnabled: false } });
    expect(await canNotify(env.app.db, user?.id ?? '', 'area', 'mail')).toBe(false);
  });
});
