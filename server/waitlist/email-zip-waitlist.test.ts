import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, restaurant } from '../meals/testing/meal-builders.ts';
import { buildTaxRate } from '../tax/testing/tax-builders.ts';
import { emailZipWaitlist } from './email-zip-waitlist.ts';
import { buildWaitingPeople, buildWaitingPerson } from './testing/waitlist-builders.ts';

const subject = (zip: string) => `Meals are live in ${zip}`;
const listMailsAbout = (env: TestEnvironment, zip: string) =>
  env.mails().filter((mail) => mail.subject === subject(zip));

const listRecipients = (env: TestEnvironment, zip: string) =>
  new Set(listMailsAbout(env, zip).flatMap((mail) => mail.to));

describe('The waitlist email of a ZIP', () => {
  test('a person on the list gets one email when the first meal of the ZIP goes live', async ({ env }) => {
    const { email } = await buildWaitingPerson(env, '30310', { incentive: '$3_off' });
    const unsure = await buildWaitingPerson(env, '30310', { isConfirmed: false });
    const elsewhere = await buildWaitingPerson(env, '30311');
    await env.runTimers();
    expect(listMailsAbout(env, '30310')).toEqual([]);

    const open = await restaurant(env.app, { zip: '30310', name: 'Okra Lane Table' });
    await buildTaxRate(env.app, open);
    await meal(env.app, open, { name: 'Peach cobbler' });
    await env.runTimers();
    const [mail] = env.mails(email);
    expect(mail?.subject).toBe(subject('30310'));
    expect(mail?.text).toContain('Peach cobbler, Okra Lane Table');
    expect(mail?.text).toContain('$6.50 + tax');
    expect(mail?.text).toMatch(/FIRST\w{8}/);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');

    await meal(env.app, open);
    await env.advance({ minutes: 3 });
    await env.runTimers();
    await emailZipWaitlist(env.app, { zip: '30310' });
    await env.runUntilIdle();
    expect(listMailsAbout(env, '30310')).toHaveLength(1);
    expect(env.mails(unsure.email).some((one) => one.subject.startsWith('Meals'))).toBe(false);
    expect(env.mails(elsewhere.email).some((one) => one.subject.startsWith('Meals'))).toBe(false);
  });

  test('waves go to ten people for each portion, oldest first, 45 seconds apart, while portions remain', async ({
    env,
  }) => {
    const zip = '30312';
    const emails = await buildWaitingPeople(env, zip, 25);
    const open = await restaurant(env.app, { zip });
    const one = await meal(env.app, open, { stock: 1 });
    const wave = async (seconds: number) => {
      await env.advance({ seconds });
      await emailZipWaitlist(env.app, { zip });
      await env.runUntilIdle();
      return listRecipients(env, zip).size;
    };

    expect(await wave(0)).toBe(policies.peopleNotifiedPerPortion);
    expect(listRecipients(env, zip)).toEqual(new Set(emails.slice(0, 10)));
    expect(await wave(policies.secondsBetweenWaves - 1)).toBe(10);
    expect(await wave(1)).toBe(20);
    expect(listRecipients(env, zip)).toEqual(new Set(emails.slice(0, 20)));

    const sell = 'update meals set available_quantity = $2, listed_quantity = $2 where id = $1';
    await env.app.db.client.query(sell, [one, 0]);
    expect(await wave(60)).toBe(20);
    await env.app.db.client.query(sell, [one, 1]);
    expect(await wave(60)).toBe(25);
    expect(listMailsAbout(env, zip)).toHaveLength(25);
  });

  test('two concurrent waves send one', async ({ env }) => {
    const zip = '30313';
    await buildWaitingPeople(env, zip, 15);
    await meal(env.app, await restaurant(env.app, { zip }), { stock: 1 });
    await Promise.all(Array.from({ length: 4 }, () => emailZipWaitlist(env.app, { zip })));
    await env.app.relay.drain();
    const { rows } = await env.app.db.client.query(
      'select count(*)::int as emailed from zip_waitlist where zip = $1 and told_at is not null',
      [zip],
    );
    expect(rows).toEqual([{ emailed: 10 }]);
  });

  test.for([
    [
      '30314',
      'who has unsubscribed',
      `insert into mail_stops select email, 'area', now() from zip_waitlist where zip = $1`,
    ],
    ['30315', 'of a meal for admins only', 'update meals set admin_only = true where zip = $1'],
    ['30316', 'of a kitchen that is not approved', `update restaurants set status = 'pending' where zip = $1`],
    ['30317', 'of a meal that is off sale', 'update meals set is_active = false where zip = $1'],
  ] as const)('%s: nobody gets an email %s', async ([zip, , change], { env }) => {
    await buildWaitingPeople(env, zip, 1);
    await meal(env.app, await restaurant(env.app, { zip }));
    await env.app.db.client.query(change, [zip]);
    await env.runTimers();
    expect(listMailsAbout(env, zip)).toEqual([]);
  });
});
