import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen, meal } from '../meals/testing/meal-builders.ts';
import { tellWaiting } from './email-zip-waitlist.ts';
import { crowd, waitFor } from './testing/waitlist-builders.ts';

const subject = (zip: string) => `Meals are live in ${zip}`;
const toldAbout = (town: Town, zip: string) => town.mails().filter((mail) => mail.subject === subject(zip));

const readersOf = (town: Town, zip: string) => new Set(toldAbout(town, zip).flatMap((mail) => mail.to));

describe('The promised mail: "We\'ll notify you when restaurants are added.", WAIT-05, D-13', () => {
  test('whoever waits is told when the first meal goes live there, once', async ({ town }) => {
    const { email } = await waitFor(town, '30310', { incentive: '$3_off' });
    const unsure = await waitFor(town, '30310', { isConfirmed: false });
    const elsewhere = await waitFor(town, '30311');
    await town.runTimers();
    expect(toldAbout(town, '30310')).toEqual([]);

    const open = await kitchen(town.app, { zip: '30310', name: 'Okra Lane Table' });
    await meal(town.app, open, { name: 'Peach cobbler' });
    await town.runTimers();
    const [mail] = town.mails(email);
    expect(mail?.subject).toBe(subject('30310'));
    expect(mail?.text).toContain('Peach cobbler, Okra Lane Table');
    expect(mail?.text).toMatch(/FIRST\w{8}/);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');

    await meal(town.app, open);
    await town.advance({ minutes: 3 });
    await town.runTimers();
    await tellWaiting(town.app, { zip: '30310' });
    await town.runUntilIdle();
    expect(toldAbout(town, '30310')).toHaveLength(1);
    expect(town.mails(unsure.email).some((one) => one.subject.startsWith('Meals'))).toBe(false);
    expect(town.mails(elsewhere.email).some((one) => one.subject.startsWith('Meals'))).toBe(false);
  });

  test('goes in waves: ten people for each portion, oldest first, 45 seconds apart, while there are portions', async ({
    town,
  }) => {
    const zip = '30312';
    const emails = await crowd(town, zip, 25);
    const open = await kitchen(town.app, { zip });
    const one = await meal(town.app, open, { stock: 1 });
    const wave = async (seconds: number) => {
      await town.advance({ seconds });
      await tellWaiting(town.app, { zip });
      await town.runUntilIdle();
      return readersOf(town, zip).size;
    };

    expect(await wave(0)).toBe(policies.peopleToldPerPortion);
    expect(readersOf(town, zip)).toEqual(new Set(emails.slice(0, 10)));
    expect(await wave(policies.secondsBetweenWaves - 1)).toBe(10);
    expect(await wave(1)).toBe(20);
    expect(readersOf(town, zip)).toEqual(new Set(emails.slice(0, 20)));

    const sell = 'update meals set available_quantity = $2, listed_quantity = $2 where id = $1';
    await town.app.db.$client.query(sell, [one, 0]);
    expect(await wave(60)).toBe(20);
    await town.app.db.$client.query(sell, [one, 1]);
    expect(await wave(60)).toBe(25);
    expect(toldAbout(town, zip)).toHaveLength(25);
  });

  test('two waves at once are one', async ({ town }) => {
    const zip = '30313';
    await crowd(town, zip, 15);
    await meal(town.app, await kitchen(town.app, { zip }), { stock: 1 });
    await Promise.all(Array.from({ length: 4 }, () => tellWaiting(town.app, { zip })));
    await town.app.relay.drain();
    const { rows } = await town.app.db.$client.query(
      'select count(*)::int as told from zip_waitlist where zip = $1 and told_at is not null',
      [zip],
    );
    expect(rows).toEqual([{ told: 10 }]);
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
  ] as const)('%s: nobody is told %s', async ([zip, , change], { town }) => {
    await crowd(town, zip, 1);
    await meal(town.app, await kitchen(town.app, { zip }));
    await town.app.db.$client.query(change, [zip]);
    await town.runTimers();
    expect(toldAbout(town, zip)).toEqual([]);
  });
});
