import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer } from '../orders/testing/order-builders.ts';
import { canEmail } from './subscriber.ts';
import { buildWaitingPerson, randomEmail, readLinkToken } from './testing/waitlist-builders.ts';

const joinCity = (env: TestEnvironment, email: string) =>
  env.visitor().call('POST /api/waitlist/city', { body: { email } });
const confirm = (env: TestEnvironment, token: string) =>
  env.visitor().call('POST /api/waitlist/confirm/:token', { params: { token } });
const unsubscribe = (env: TestEnvironment, token: string, from: 'topic' | 'everything' = 'topic') =>
  env.visitor().call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: { from } });

describe('Double opt-in', () => {
  test('a new address gets at most one confirmation email a day, and its link confirms it', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await joinCity(env, email);
    await env.runUntilIdle();
    const [mail, ...more] = env.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Please confirm your email');

    const { rows: before } = await env.app.db.client.query('select confirmed_at from mail_contacts where email = $1', [
      email,
    ]);
    expect(before).toEqual([{ confirmed_at: null }]);
    expect(await confirm(env, readLinkToken(mail, 'confirm-email'))).toMatchObject({ status: 200 });
    const { rows } = await env.app.db.client.query('select confirmed_at from mail_contacts where email = $1', [email]);
    expect(rows).toEqual([{ confirmed_at: env.clock.now() }]);
  });

  test('an email to an address contains no text that a stranger typed', async ({ env }) => {
    const email = randomEmail();
    const visitor = env.visitor();
    await visitor.call('POST /api/waitlist/city', { body: { email, city: 'Cheap pills at evil.example' } });
    const restaurantName = 'Win big at evil.example';
    await visitor.call('POST /api/waitlist/requests', { body: { zip: '30318', restaurantName, email } });
    await env.runUntilIdle();
    expect(env.mails(email)).toHaveLength(2);
    expect(JSON.stringify(env.mails(email))).not.toContain('evil');
  });

  test('a link ends after a week and works for its own purpose only', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await env.runUntilIdle();
    const [mail] = env.mails(email);
    const token = readLinkToken(mail, 'confirm-email');
    expect(await unsubscribe(env, token)).toMatchObject({ status: 422, body: { code: 'email-link-invalid' } });
    expect(await confirm(env, readLinkToken(mail, 'unsubscribe'))).toMatchObject({ status: 422 });
    await env.advance({ days: 7, seconds: 1 });
    expect(await confirm(env, token)).toMatchObject({ status: 422 });
  });

  test('the page of a link can ask whether it works, which confirms and ends nothing', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await env.runUntilIdle();
    const [mail] = env.mails(email);
    const [confirmToken, unsubscribeToken] = [readLinkToken(mail, 'confirm-email'), readLinkToken(mail, 'unsubscribe')];
    const check = (use: 'confirm' | 'unsubscribe', token: string) =>
      env.visitor().call(`GET /api/waitlist/${use}/:token`, { params: { token } });

    expect(await check('confirm', confirmToken)).toMatchObject({ status: 200 });
    expect(await check('unsubscribe', unsubscribeToken)).toMatchObject({ status: 200 });
    const { rows } = await env.app.db.client.query('select confirmed_at from mail_contacts where email = $1', [email]);
    expect(rows).toEqual([{ confirmed_at: null }]);
    expect(await canEmail(env.app.db, email, 'news')).toBe(true);

    const changed = (token: string) => token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const refused = { status: 422, body: { code: 'email-link-invalid' } };
    expect(await check('confirm', changed(confirmToken))).toMatchObject(refused);
    expect(await check('confirm', unsubscribeToken)).toMatchObject(refused);
    expect(await check('unsubscribe', changed(unsubscribeToken))).toMatchObject(refused);
    expect(await check('unsubscribe', confirmToken)).toMatchObject(refused);
    await env.advance({ days: 7, seconds: 1 });
    expect(await check('confirm', confirmToken)).toMatchObject(refused);
    expect(await check('unsubscribe', unsubscribeToken)).toMatchObject({ status: 200 });
  });
});

describe('Unsubscribe', () => {
  test('a mail program unsubscribes from a topic with one POST, from the headers alone', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await env.runUntilIdle();
    const headers = env.mails(email)[0]?.unsubscribe;
    expect(headers?.post).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(headers?.list ?? '')?.[1] ?? '';
    expect(address.startsWith(env.url)).toBe(true);

    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(reply.status).toBe(200);
    expect(await canEmail(env.app.db, email.toUpperCase(), 'news')).toBe(false);
    expect(await canEmail(env.app.db, email, 'area')).toBe(true);
  });

  test('opening the link changes nothing, and the button ends one topic or all', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await env.runUntilIdle();
    const token = readLinkToken(env.mails(email)[0], 'unsubscribe');
    await env.visitor().send('GET', `/unsubscribe/${token}`);
    expect(await canEmail(env.app.db, email, 'news')).toBe(true);
    expect(await unsubscribe(env, token)).toMatchObject({
      body: { message: "You're off the list. We won't send you any more news." },
    });
    expect(await unsubscribe(env, token, 'everything')).toMatchObject({ status: 200 });
    expect(await canEmail(env.app.db, email, 'favorites')).toBe(false);
  });

  test('an undo gives back what the link just ended, and nothing that was ended before', async ({ env }) => {
    const email = randomEmail();
    await joinCity(env, email);
    await env.runUntilIdle();
    const token = readLinkToken(env.mails(email)[0], 'unsubscribe');
    const undo = (from: 'topic' | 'everything') =>
      env.visitor().call('POST /api/waitlist/unsubscribe/:token/undo', { params: { token }, body: { from } });

    await unsubscribe(env, token);
    await env.advance({ minutes: 31 });
    expect(await undo('topic')).toMatchObject({ status: 200 });
    expect(await canEmail(env.app.db, email, 'news')).toBe(false);

    await env.app.db.client.query('delete from mail_stops where email = $1', [email]);
    await unsubscribe(env, token, 'everything');
    await undo('topic');
    expect(await canEmail(env.app.db, email, 'news')).toBe(true);
    expect(await canEmail(env.app.db, email, 'favorites')).toBe(false);
    await undo('everything');
    expect(await canEmail(env.app.db, email, 'favorites')).toBe(true);
    const changed = token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    expect(
      await env
        .visitor()
        .call('POST /api/waitlist/unsubscribe/:token/undo', { params: { token: changed }, body: { from: 'topic' } }),
    ).toMatchObject({ status: 422, body: { code: 'email-link-invalid' } });
  });

  test('the page of a link reads the ZIPs that its emails are about', async ({ env }) => {
    const { email } = await buildWaitingPerson(env, '30318');
    await env.runUntilIdle();
    const token = readLinkToken(env.mails(email).at(-1), 'unsubscribe');
    expect(await env.visitor().call('GET /api/waitlist/unsubscribe/:token', { params: { token } })).toMatchObject({
      body: { topic: 'area', zips: ['30318'], canUndo: true },
    });
  });

  test.for(['', 'x', `${randomUUID()}.news.abc.AAAA`, `${randomUUID()}.other.abc.AAAA`])(
    'the token "%s" is refused',
    async (token, { env }) => {
      const reply = await unsubscribe(env, token || 'none');
      expect(reply).toMatchObject({ status: 422, body: { code: 'email-link-invalid' } });
    },
  );

  test('a person who switches the emails off gets none until a later confirmation', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const email = `${buyer.id}@fondly.test`;
    const join = (zip: string) =>
      env.visitor().call('POST /api/waitlist/zip', { body: { zip, email, source: 'zip-empty-state' } });
    await join('30319');
    expect(await canEmail(env.app.db, email, 'area')).toBe(true);
    await env.app.db.client.query(
      `insert into notification_choices (user_id, topic, channel, is_wanted, changed_at) values ($1, 'area', 'mail', false, $2)`,
      [buyer.id, env.clock.now()],
    );
    expect(await canEmail(env.app.db, email, 'area')).toBe(false);

    await env.advance({ days: 1 });
    await join('30317');
    await env.runUntilIdle();
    await confirm(env, readLinkToken(env.mails(email)[0], 'confirm-email'));
    expect(await canEmail(env.app.db, email, 'area')).toBe(true);
  });

  test('a person who rejoins after unsubscribing confirms again before the next email', async ({ env }) => {
    const { email, token } = await buildWaitingPerson(env, '30318');
    await env.advance({ days: 1 });
    const [first] = env.mails(email);
    expect(await unsubscribe(env, readLinkToken(first, 'unsubscribe'))).toMatchObject({ status: 200 });
    // An old email that is opened again does not undo it.
    expect(await confirm(env, token)).toMatchObject({ status: 200 });
    expect(await canEmail(env.app.db, email, 'area')).toBe(false);

    const body = { zip: '30318', email, source: 'zip-empty-state' as const };
    expect(await env.visitor().call('POST /api/waitlist/zip', { body })).toMatchObject({ status: 200 });
    await env.runUntilIdle();
    expect(await canEmail(env.app.db, email, 'area')).toBe(false);
    await confirm(env, readLinkToken(env.mails(email)[0], 'confirm-email'));
    expect(await canEmail(env.app.db, email, 'area')).toBe(true);
  });
});
