import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';

/* Addresses are confirmed by a link (docs/domain.md#confirmed-email). What waits for it is tested where it happens. */

async function signUp(env: TestEnvironment) {
  const visitor = env.visitor();
  const email = `${randomUUID()}@fondly.test`;
  const body = { name: 'Ada Lovelace', email, password: 'plum-tart-9', phone: null };
  expect((await visitor.call('POST /api/account/sign-up', { body })).status).toBe(200);
  await env.runUntilIdle();
  const isConfirmed = async () => (await visitor.call('GET /api/account/session')).body.user?.isEmailConfirmed;
  return { visitor, email, isConfirmed };
}

const readTokens = (env: TestEnvironment, email: string) =>
  env.mails(email).flatMap((mail) => /confirm-account\/(\S+)/.exec(mail.text)?.[1] ?? []);
const open = (env: TestEnvironment, token = '') =>
  env.visitor().call('POST /api/account/confirm-email/:token', { params: { token }, body: {} });

const check = (env: TestEnvironment, token: string) =>
  env.visitor().call('GET /api/account/confirm-email/:token', { params: { token } });

describe('The link that confirms an address', () => {
  test('comes with the welcome email and works without a login, more than once', async ({ env }) => {
    const { email, isConfirmed } = await signUp(env);
    expect(await isConfirmed()).toBe(false);
    const [token] = readTokens(env, email);

    expect((await open(env, token)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await open(env, token)).status).toBe(200);
  });

  test('is refused when it is changed, belongs to another address, or is older than a week', async ({ env }) => {
    const [ada, bob] = [await signUp(env), await signUp(env)];
    const [token = ''] = readTokens(env, ada.email);
    const [bobsToken = ''] = readTokens(env, bob.email);
    const [, written, signature] = token.split('.');
    const [bobsId] = bobsToken.split('.');
    for (const bad of ['x', `${bobsId}.${written}.${signature}`, `${token}x`, token.replace(/.$/, '')]) {
      expect(await open(env, bad)).toMatchObject({ status: 422, body: { code: 'email-link-invalid' } });
      expect(await check(env, bad)).toMatchObject({ status: 422, body: { code: 'email-link-invalid' } });
    }
    expect((await check(env, token)).status).toBe(200);
    expect(await ada.isConfirmed()).toBe(false);
    await env.app.db.client.query('update users set email = $2 where email = $1', [ada.email, `new-${ada.email}`]);
    expect((await open(env, token)).status).toBe(422);

    await env.advance({ minutes: 7 * 24 * 60 + 1 });
    expect((await open(env, bobsToken)).status).toBe(422);
    expect(await bob.isConfirmed()).toBe(false);
  });

  test('can be sent again to your own address, five times an hour, and not once it is confirmed', async ({ env }) => {
    const { visitor, email, isConfirmed } = await signUp(env);
    const ask = () => visitor.call('POST /api/account/confirm-email', { body: {} });
    await env.advance({ seconds: 1 });
    expect((await ask()).status).toBe(200);
    await env.runUntilIdle();
    const tokens = readTokens(env, email);
    expect(tokens).toHaveLength(2);
    await open(env, tokens[1]);
    expect(await isConfirmed()).toBe(true);

    for (let tries = 0; tries < 4; tries++) expect((await ask()).status).toBe(200);
    await env.runUntilIdle();
    expect(readTokens(env, email)).toHaveLength(2);
    expect((await ask()).status).toBe(429);
  });

  test('of a waitlist confirms the account with the same address, too', async ({ env }) => {
    const { email, isConfirmed } = await signUp(env);
    await env.visitor().call('POST /api/waitlist/city', { body: { email } });
    await env.runUntilIdle();
    const token = env.mails(email).flatMap((mail) => /confirm-email\/(\S+)/.exec(mail.text)?.[1] ?? [])[0] ?? '';

    await env.visitor().call('POST /api/waitlist/confirm/:token', { params: { token } });

    expect(await isConfirmed()).toBe(true);
  });
});
