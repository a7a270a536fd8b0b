import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { buildCustomer, validPassword } from '../testing/people.ts';

const newPassword = 'Better Horse 7';

async function askForLink(env: TestEnvironment, email: string): Promise<string> {
  await env.visitor().call('POST /api/account/forgot-password', { body: { email } });
  await env.runUntilIdle();
  const [mail] = env.mails(email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const reset = (env: TestEnvironment, token: string, password = newPassword) =>
  env.visitor().call('POST /api/account/reset-password', { body: { token, password } });
const isValid = async (env: TestEnvironment, token: string) =>
  (await env.visitor().call('POST /api/account/check-reset-link', { body: { token } })).body.valid;
const signIn = async (env: TestEnvironment, email: string, password: string) =>
  (await env.visitor().call('POST /api/account/sign-in', { body: { email, password } })).status;
const invalid = {
  status: 422,
  body: { message: 'Invalid or expired password reset link. Please request a new one.' },
};

describe('Password reset by email', () => {
  test('the emailed link sets the password, ends every session and notifies the owner of the email', async ({
    env,
  }) => {
    const person = await buildCustomer(env);
    const token = await askForLink(env, person.email);
    expect(await isValid(env, token)).toBe(true);

    expect(await reset(env, token)).toMatchObject({ status: 200, body: { ok: true, isRestaurant: false } });

    expect((await person.call('GET /api/account/session')).body.user).toBeNull();
    expect(await signIn(env, person.email, validPassword)).toBe(401);
    expect(await signIn(env, person.email, newPassword)).toBe(200);
    await env.runUntilIdle();
    expect(env.mails(person.email)[0]?.subject).toBe('Your Fondly password was changed');
  });

  test("the reset of a restaurant owner leads to the owners' sign-in page", async ({ env }) => {
    const owner = await buildOwner(env);
    const token = await askForLink(env, owner.email);
    expect((await reset(env, token)).body).toEqual({ ok: true, isRestaurant: true });
  });

  test('a link works once: of ten concurrent uses one sets its password', async ({ env }) => {
    const person = await buildCustomer(env);
    const token = await askForLink(env, person.email);
    const passwords = Array.from({ length: 10 }, (_, index) => `Better Horse ${index}`);

    const replies = await Promise.all(passwords.map((password) => reset(env, token, password)));

    const winners = replies.flatMap((reply, index) => (reply.status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject(invalid);
    expect(await signIn(env, person.email, passwords[winners[0] ?? 0] ?? '')).toBe(200);
    expect(await isValid(env, token)).toBe(false);
  });

  test('setting a password ends the other links too', async ({ env }) => {
    const person = await buildCustomer(env);
    const first = await askForLink(env, person.email);
    const second = await askForLink(env, person.email);
    expect(second).not.toBe(first);
    await reset(env, first);
    expect(await isValid(env, second)).toBe(false);
  });

  test('a link is valid for 60 minutes', async ({ env }) => {
    const person = await buildCustomer(env);
    const token = await askForLink(env, person.email);
    await env.advance({ minutes: 59 });
    expect(await isValid(env, token)).toBe(true);
    await env.advance({ minutes: 1 });
    expect(await isValid(env, token)).toBe(false);
    expect(await reset(env, token)).toMatchObject(invalid);
    expect(await signIn(env, person.email, validPassword)).toBe(200);
  });

  test.for(['', 'x', 'A'.repeat(43)])('the link "%s" was never ours', async (token, { env }) => {
    expect(await isValid(env, token)).toBe(false);
    expect(await reset(env, token)).toMatchObject(invalid);
  });

  test('an unknown email gets the same answer and no email', async ({ env }) => {
    const person = await buildCustomer(env);
    const ask = (email: string) => env.visitor().call('POST /api/account/forgot-password', { body: { email } });
    const [known, unknown] = await Promise.all([ask(person.email), ask('nobody@example.com')]);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    await env.runUntilIdle();
    expect(env.mails('nobody@example.com')).toEqual([]);
  });

  test('the table of links contains no usable token', async ({ env }) => {
    const person = await buildCustomer(env);
    const token = await askForLink(env, person.email);
    const { rows } = await env.app.db.client.query('select * from verifications where value = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('the sixth request for one email within an hour is refused, but not on a known device', async ({ env }) => {
    const person = await buildCustomer(env);
    const ask = () => env.visitor().call('POST /api/account/forgot-password', { body: { email: person.email } });
    for (let tries = 0; tries < 5; tries++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    // The person's own device is not locked out by strangers.
    expect((await person.call('POST /api/account/forgot-password', { body: { email: person.email } })).status).toBe(
      200,
    );
    await env.runUntilIdle();
    expect(env.mails(person.email).filter((mail) => mail.subject.startsWith('Reset'))).toHaveLength(6);
  });

  test.for([
    ['short7A', 'Password must be at least 8 characters long'],
    ['lower case 7', 'Password needs one uppercase letter'],
    ['UPPER CASE 7', 'Password needs one lowercase letter'],
    ['No Digit Here', 'Password needs one number'],
  ] as const)('the password "%s" is refused: %s', async ([password, sentence], { env }) => {
    const reply = await reset(env, 'x', password);
    expect(reply).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
  });

  test('a common password does not use the link up', async ({ env }) => {
    const person = await buildCustomer(env);
    const token = await askForLink(env, person.email);
    expect(await reset(env, token, 'Password1')).toMatchObject({ status: 422, body: { code: 'password-too-common' } });
    expect(await isValid(env, token)).toBe(true);
  });
});
