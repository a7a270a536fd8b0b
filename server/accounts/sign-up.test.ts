import { randomUUID } from 'node:crypto';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { openVisitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { createWebServer } from '../http.ts';
import { buildCustomer, validPassword } from './testing/people.ts';

const form = (own: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: `${randomUUID()}@example.com`,
  password: validPassword,
  phone: '(404) 555-0100',
  acceptsMarketing: true,
  ...own,
});

async function rowsAbout(env: TestEnvironment, email: string) {
  const { rows } = await env.app.db.client.query<{ people: number; passwords: number; consents: number }>(
    `select count(distinct u.id)::int as people, count(distinct a.id)::int as passwords, count(distinct c.id)::int as consents
     from users u left join accounts a on a.user_id = u.id left join consents c on c.user_id = u.id where u.email = $1`,
    [email],
  );
  return rows[0];
}

describe('Customer sign-up', () => {
  test('a sign-up creates the account, records the consent, signs in and sends one welcome email', async ({ env }) => {
    const visitor = env.visitor();
    const body = form();
    const reply = await visitor.call('POST /api/account/sign-up', { body });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      user: { name: 'Ada Lovelace', email: body.email, phone: '+14045550100', isAdmin: false },
      restaurant: null,
    });
    expect((await visitor.call('GET /api/account/session')).body.user?.email).toBe(body.email);
    expect(await rowsAbout(env, body.email)).toEqual({ people: 1, passwords: 1, consents: 3 });

    await env.runUntilIdle();
    const mails = env.mails(body.email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Welcome to Fondly']);
  });

  test('the session cookie is host-only and unreadable for scripts', async ({ env }) => {
    const reply = await env.visitor().call('POST /api/account/sign-up', { body: form() });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toContain('fondly_session=');
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Domain');
  });

  test('on https the cookie is bound to https and to this host', async ({ env }) => {
    const publicUrl = 'https://fondly.example';
    const http = await createWebServer({ ...env.app, config: { ...env.app.config, publicUrl } });
    const visitor = openVisitor(http, publicUrl);
    const reply = await visitor.call('POST /api/account/sign-up', { body: form() });
    const session = await visitor.call('GET /api/account/session');
    const left = await visitor.call('POST /api/account/sign-out', { body: {} });
    await http.close();

    for (const cookie of [reply, left].map(({ headers }) => String(headers['set-cookie']))) {
      expect(cookie).toMatch(/^__Host-fondly_session=/);
      expect(cookie).toContain('; Secure');
      expect(cookie).toContain('; Path=/');
    }
    expect(session.body.user?.id).toBe(reply.body.user?.id);
    // Only the known device stays, which gives no access.
    expect([...visitor.cookies.keys()]).toEqual(['__Host-fondly_device']);
  });

  test('a known email is refused with the specified sentence in any spelling', async ({ env }) => {
    const { email } = await buildCustomer(env);
    const again = await env.visitor().call('POST /api/account/sign-up', { body: form({ email: email.toUpperCase() }) });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'account-exists',
        message: 'An account with this email already exists. Please try signing in instead.',
      },
    });
  });

  test('of twenty equal concurrent sign-ups one creates the account and the others read that it exists', async ({
    env,
  }) => {
    const body = form();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => env.visitor().call('POST /api/account/sign-up', { body })),
    );

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'account-exists')).toHaveLength(19);
    expect(await rowsAbout(env, body.email)).toEqual({ people: 1, passwords: 1, consents: 3 });
    await env.runUntilIdle();
    expect(env.mails(body.email)).toHaveLength(1);
  });

  test('a sign-up without a stored consent creates no account', async ({ env }) => {
    const body = form();
    const database = env.app.db.client;
    await database.query('alter table consents add constraint refuse_all check (text_version is null) not valid');
    const reply = await env.visitor().call('POST /api/account/sign-up', { body });
    await database.query('alter table consents drop constraint refuse_all');

    expect(reply.status).toBe(500);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await rowsAbout(env, body.email)).toEqual({ people: 0, passwords: 0, consents: 0 });
    expect((await env.visitor().call('POST /api/account/sign-up', { body })).status).toBe(200);
  });

  test.for([
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['password', '12345', 'Password must be at least 6 characters long.'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long.'],
    ['name', '  ', 'Please fill in this field.'],
  ] as const)('a bad %s (%s) names the field: %s', async ([field, value, sentence], { env }) => {
    const reply = await env.visitor().call('POST /api/account/sign-up', { body: form({ [field]: value }) });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: { [field]: sentence } } });
  });

  test('a phone of three digits names the field', async ({ env }) => {
    const reply = await env.visitor().call('POST /api/account/sign-up', { body: form({ phone: '555' }) });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { phone: expect.any(String) } },
    });
  });

  test.for(['123456', 'Password1', 'qwerty', 'ILOVEYOU', 'Fondly2026!', 'voxstrange'])(
    'the password "%s" is too common',
    async (password, { env }) => {
      const reply = await env.visitor().call('POST /api/account/sign-up', { body: form({ password }) });
      expect(reply).toMatchObject({
        status: 422,
        body: { message: problemMessage('password-too-common', 'en'), fields: { password: expect.any(String) } },
      });
    },
  );

  test('a sign-up cannot set the admin flag or any other unknown field', async ({ env }) => {
    for (const extra of [{ isAdmin: true }, { emailVerified: true }, { role: 'admin' }, { id: randomUUID() }]) {
      const reply = await env.visitor().send('POST', '/api/account/sign-up', { payload: form(extra) });
      expect(reply.status).toBe(400);
    }
  });

  test('the twenty-first sign-up from one address within an hour is refused', async ({ env }) => {
    const visitor = env.visitor();
    const replies = [];
    for (let tries = 0; tries < 21; tries++) {
      replies.push(await visitor.call('POST /api/account/sign-up', { body: form({ password: '123456' }) }));
    }
    expect(replies.slice(0, 20).every((reply) => reply.status === 422)).toBe(true);
    expect(replies[20]).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });

  test('a page of another origin cannot sign anybody up', async ({ env }) => {
    const reply = await env.visitor().send('POST', '/api/account/sign-up', {
      payload: form(),
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'origin-not-allowed' } });
  });
});
