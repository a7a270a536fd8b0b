import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer } from '../orders/testing/order-builders.ts';
import { mayWrite } from './subscriber.ts';
import { linkIn, someone, waitFor } from './testing/waitlist-builders.ts';

const joinCity = (town: Town, email: string) => town.visitor().call('POST /api/waitlist/city', { body: { email } });
const confirm = (town: Town, token: string) =>
  town.visitor().call('POST /api/waitlist/confirm/:token', { params: { token } });
const stop = (town: Town, token: string, from: 'topic' | 'everything' = 'topic') =>
  town.visitor().call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: { from } });

describe('Double opt-in: PUB-07, threat T23, D-40', () => {
  test('a new address is asked once a day whether it is its owner’s wish, and confirms', async ({ town }) => {
    const email = someone();
    await joinCity(town, email);
    await joinCity(town, email);
    await town.runUntilIdle();
    const [mail, ...more] = town.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Please confirm your email');

    const { rows: before } = await town.app.db.$client.query(
      'select confirmed_at from mail_contacts where email = $1',
      [email],
    );
    expect(before).toEqual([{ confirmed_at: null }]);
    expect(await confirm(town, linkIn(mail, 'confirm-email'))).toMatchObject({ status: 200 });
    const { rows } = await town.app.db.$client.query('select confirmed_at from mail_contacts where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ confirmed_at: town.clock.now() }]);
  });

  test('nothing that a stranger typed reaches the mailbox of the address', async ({ town }) => {
    const email = someone();
    const visitor = town.visitor();
    await visitor.call('POST /api/waitlist/city', { body: { email, city: 'Cheap pills at evil.example' } });
    const restaurantName = 'Win big at evil.example';
    await visitor.call('POST /api/waitlist/requests', { body: { zip: '30318', restaurantName, email } });
    await town.runUntilIdle();
    expect(town.mails(email)).toHaveLength(2);
    expect(JSON.stringify(town.mails(email))).not.toContain('evil');
  });

  test('a link ends after a week, and is good for nothing else', async ({ town }) => {
    const email = someone();
    await joinCity(town, email);
    await town.runUntilIdle();
    const [mail] = town.mails(email);
    const token = linkIn(mail, 'confirm-email');
    expect(await stop(town, token)).toMatchObject({ status: 422, body: { code: 'mail-link-invalid' } });
    expect(await confirm(town, linkIn(mail, 'unsubscribe'))).toMatchObject({ status: 422 });
    await town.advance({ days: 7, seconds: 1 });
    expect(await confirm(town, token)).toMatchObject({ status: 422 });
  });
});

describe('Unsubscribe: RFC 8058, D-40, security matrix "waitlist.unsubscribe"', () => {
  test('a mail program stops a topic with one POST, from the headers alone', async ({ town }) => {
    const email = someone();
    await joinCity(town, email);
    await town.runUntilIdle();
    const headers = town.mails(email)[0]?.unsubscribe;
    expect(headers?.post).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(headers?.list ?? '')?.[1] ?? '';
    expect(address.startsWith(town.url)).toBe(true);

    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(reply.status).toBe(200);
    expect(await mayWrite(town.app.db, email.toUpperCase(), 'news')).toBe(false);
    expect(await mayWrite(town.app.db, email, 'area')).toBe(true);
  });

  test('opening the link alone changes nothing; the button stops one topic or all', async ({ town }) => {
    const email = someone();
    await joinCity(town, email);
    await town.runUntilIdle();
    const token = linkIn(town.mails(email)[0], 'unsubscribe');
    await town.visitor().send('GET', `/unsubscribe/${token}`);
    expect(await mayWrite(town.app.db, email, 'news')).toBe(true);
    expect(await stop(town, token)).toMatchObject({ body: { message: 'We will send you no more news.' } });
    expect(await stop(town, token, 'everything')).toMatchObject({ status: 200 });
    expect(await mayWrite(town.app.db, email, 'favorites')).toBe(false);
  });

  test.for(['', 'x', `${randomUUID()}.news.abc.AAAA`, `${randomUUID()}.other.abc.AAAA`])(
    'the token "%s" is refused',
    async (token, { town }) => {
      const reply = await stop(town, token || 'none');
      expect(reply).toMatchObject({ status: 422, body: { code: 'mail-link-invalid' } });
    },
  );

  test('who switches the mails off in the profile is not written to, until a later mail is confirmed', async ({
    town,
  }) => {
    const buyer = await buildBuyer(town);
    const email = `${buyer.id}@fondly.test`;
    const join = (zip: string) =>
      town.visitor().call('POST /api/waitlist/zip', { body: { zip, email, source: 'zip-empty-state' } });
    await join('30319');
    expect(await mayWrite(town.app.db, email, 'area')).toBe(true);
    await town.app.db.$client.query(
      `insert into notification_choices (user_id, topic, channel, is_wanted, changed_at) values ($1, 'area', 'mail', false, $2)`,
      [buyer.id, town.clock.now()],
    );
    expect(await mayWrite(town.app.db, email, 'area')).toBe(false);

    await town.advance({ days: 1 });
    await join('30317');
    await town.runUntilIdle();
    await confirm(town, linkIn(town.mails(email)[0], 'confirm-email'));
    expect(await mayWrite(town.app.db, email, 'area')).toBe(true);
  });

  test('who comes back after unsubscribing is thanked, asked again, and only then written to', async ({ town }) => {
    const { email, token } = await waitFor(town, '30318');
    await town.advance({ days: 1 });
    const [first] = town.mails(email);
    expect(await stop(town, linkIn(first, 'unsubscribe'))).toMatchObject({ status: 200 });
    // An old mail that is opened again does not undo it.
    expect(await confirm(town, token)).toMatchObject({ status: 200 });
    expect(await mayWrite(town.app.db, email, 'area')).toBe(false);

    const body = { zip: '30318', email, source: 'zip-empty-state' as const };
    expect(await town.visitor().call('POST /api/waitlist/zip', { body })).toMatchObject({ status: 200 });
    await town.runUntilIdle();
    expect(await mayWrite(town.app.db, email, 'area')).toBe(false);
    await confirm(town, linkIn(town.mails(email)[0], 'confirm-email'));
    expect(await mayWrite(town.app.db, email, 'area')).toBe(true);
  });
});
