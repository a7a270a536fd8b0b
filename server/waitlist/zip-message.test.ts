import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { newAdmin, type TestPerson } from '../accounts/testing/people.ts';
import { findZipMessages, tellZip } from './send-zip-message.ts';
import { crowd, linkIn, waitFor } from './testing/waitlist-builders.ts';

const reason = 'Three kitchens begin next week.';
const words = { subject: 'Three kitchens are coming', body: 'They begin on Monday.\n\nYou hear it first.' };
const mailsAbout = (town: Town, emails: string[]) =>
  town.mails().filter((mail) => mail.subject === words.subject && mail.to.some((to) => emails.includes(to)));

async function begin(by: TestPerson, zip: string, peoplePerWave: number) {
  const wish = { params: { zip }, body: { ...words, peoplePerWave, reason } };
  return by.call('POST /api/admin/demand/:zip/messages', wish);
}
const readOf = async (by: TestPerson, zip: string) =>
  (await by.call('GET /api/admin/demand/:zip', { params: { zip } })).body;

/** Whatever is due so much later. */
async function later(town: Town, minutes: number): Promise<void> {
  await town.advance({ minutes });
  await findZipMessages(town.app);
  await town.runUntilIdle();
}

describe('Messages to the people of a ZIP: issue of the operator, line 6; D-13, D-40, D-42', () => {
  test('leave in waves, oldest first, once each, and not to whom they must not', async ({ town }) => {
    const admin = await newAdmin(town);
    const zip = '30310';
    const emails = await crowd(town, zip, 5);
    const unsure = await waitFor(town, zip, { isConfirmed: false });
    const { $client: db } = town.app.db;
    await db.query(`insert into mail_stops values ($1, 'area', $2)`, [emails[1], town.clock.now()]);
    const preview = await admin.call('POST /api/admin/demand/:zip/preview', { params: { zip }, body: words });
    expect(preview.body.reach).toEqual({
      ...{ waiting: 6, willGet: 4, unconfirmed: 1, unsubscribed: 1, toldLately: 0, undelivered: 0 },
    });
    expect(preview.body.text).toContain('They begin on Monday.\n\nYou hear it first.');
    expect(town.mails().some(({ subject }) => subject === words.subject)).toBe(false);

    const { id } = (await begin(admin, zip, 2)).body;
    expect((await begin(admin, zip, 2)).body.code).toBe('message-running');
    await town.runUntilIdle();
    expect(mailsAbout(town, emails).flatMap(({ to }) => to)).toEqual(expect.arrayContaining([emails[0], emails[2]]));
    const [mail] = mailsAbout(town, emails);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');
    await later(town, policies.messageWaveMinutes - 1);
    expect(mailsAbout(town, emails)).toHaveLength(2);

    // Who ends these mails between two waves is in none of them any more.
    await db.query(`insert into mail_stops values ($1, 'area', $2)`, [emails[3], town.clock.now()]);
    await later(town, 2);
    expect(mailsAbout(town, emails)).toHaveLength(3);
    expect(mailsAbout(town, [emails[4] ?? ''])).toHaveLength(1);
    expect(mailsAbout(town, [unsure.email])).toEqual([]);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ id, told: 3, state: 'finished' }]);

    // Whoever waits in two ZIPs is written to about one of them, for some days.
    const elsewhere = `insert into zip_waitlist (id, zip, email, source, created_at)
      values (gen_random_uuid(), '30311', $1, 'zip-empty-state', $2)`;
    await db.query(elsewhere, [emails[0], town.clock.now()]);
    expect((await begin(admin, '30311', 1)).body.code).toBe('nobody-to-write-to');
    expect((await readOf(admin, '30311')).reach).toMatchObject({ waiting: 1, willGet: 0, toldLately: 1 });
    await town.advance({ days: policies.messageQuietDays });
    expect((await readOf(await newAdmin(town), '30311')).reach).toMatchObject({ willGet: 1, toldLately: 0 });
  });

  test('are stopped between two waves, once, and the link in them ends all others', async ({ town }) => {
    const admin = await newAdmin(town);
    const zip = '30312';
    const emails = await crowd(town, zip, 3);
    const { id } = (await begin(admin, zip, 1)).body;
    await town.runUntilIdle();
    const [first] = mailsAbout(town, emails);
    const token = linkIn(first, 'unsubscribe');
    expect(
      (await town.visitor().call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: null })).status,
    ).toBe(200);
    expect((await readOf(admin, zip)).reach).toMatchObject({ waiting: 3, willGet: 2, unsubscribed: 1 });

    const stop = () => admin.call('POST /api/admin/zip-messages/:id/stop', { params: { id }, body: { reason } });
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    await later(town, policies.messageWaveMinutes + 1);
    await tellZip(town.app, { id });
    await town.runUntilIdle();
    expect(mailsAbout(town, emails)).toHaveLength(1);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ state: 'stopped', told: 1 }]);
    const log = await admin.call('GET /api/admin/audit', { querystring: { search: zip } });
    expect(log.body.lines.map(({ action }) => action)).toEqual(['zip-message.send']);
    expect(
      (await admin.call('GET /api/admin/audit', { querystring: { action: 'zip-message.stop' } })).body.lines,
    ).toMatchObject([{ objectName: words.subject, reason }]);
  });

  test('of two waves at once one leaves', async ({ town }) => {
    const admin = await newAdmin(town);
    const zip = '30313';
    const emails = await crowd(town, zip, 6);
    const { id } = (await begin(admin, zip, 2)).body;
    await Promise.all(Array.from({ length: 4 }, () => tellZip(town.app, { id })));
    await town.runUntilIdle();
    expect(mailsAbout(town, emails)).toHaveLength(2);
    await later(town, policies.messageWaveMinutes + 1);
    await later(town, policies.messageWaveMinutes + 1);
    await later(town, policies.messageWaveMinutes + 1);
    expect(mailsAbout(town, emails)).toHaveLength(6);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ state: 'finished', told: 6 }]);
  });
});

describe('Who waits where', () => {
  test('operators see ZIPs and wishes, most first; everybody else no number that could name somebody', async ({
    town,
  }) => {
    const admin = await newAdmin(town);
    const zip = '30315';
    const emails = await crowd(town, zip, policies.demandSmallest - 1);
    await waitFor(town, zip, { isConfirmed: false });
    const visitor = town.visitor();
    const ask = (email: string, restaurantName: string) =>
      visitor.call('POST /api/waitlist/requests', { body: { zip, email, restaurantName } });
    await ask(emails[0] ?? '', 'The Green Spoon');
    await ask(emails[1] ?? '', 'the green-spoon');
    await ask(emails[2] ?? '', 'Okra Lane');
    const read = async () => (await visitor.call('GET /api/public/demand/:zip', { params: { zip } })).body;

    expect(await read()).toEqual({ zip, place: 'Atlanta, GA', waiting: null, kitchens: 0 });
    await waitFor(town, zip);
    expect((await read()).waiting).toBe(policies.demandSmallest);
    const nowhere = await visitor.call('GET /api/public/demand/:zip', { params: { zip: '00000' } });
    expect(nowhere.body).toEqual({ zip: '00000', place: null, waiting: null, kitchens: 0 });

    const { body } = await admin.call('GET /api/admin/demand');
    expect(body.zips.find((row) => row.zip === zip)).toEqual({
      ...{ zip, place: 'Atlanta, GA', waiting: policies.demandSmallest + 1, reachable: policies.demandSmallest },
      ...{ thisWeek: policies.demandSmallest + 1, kitchens: 0, isMessageRunning: false },
    });
    expect(body.requests).toMatchObject([
      { people: 2, zips: [zip], hasJoined: false },
      { name: 'Okra Lane', people: 1 },
    ]);
  });

  test('the page of a ZIP shows the spots that operators keep for it', async ({ town }) => {
    const admin = await newAdmin(town);
    const spotsOf = async (zip: string) =>
      (await town.visitor().call('GET /api/waitlist/spots/:zip', { params: { zip } })).body.spots;
    for (const [zip, count] of [
      ['30318', 5],
      ['30309', 5],
      ['30305', 5],
      ['30345', 4],
    ] as const) {
      expect(await spotsOf(zip)).toHaveLength(count);
    }
    expect((await spotsOf('30318'))[0]).toEqual({
      ...{ id: 'howell-mill-noodle', name: 'Howell Mill Noodle Co.' },
      ...{ tagline: 'Slow broths and hand-pulled noodles', image: '/pictures/tonkotsu-ramen.webp' },
    });

    const form = { zip: '30345', name: 'Crème & Co.', tagline: 'Custards', picture: 'tomato-soup' as const, reason };
    const { id } = (await admin.call('POST /api/admin/spots', { body: form })).body;
    expect(id).toBe('cre-me-co-30345');
    expect((await admin.call('POST /api/admin/spots', { body: form })).body.code).toBe('name-taken');
    expect((await spotsOf('30345')).map(({ name }) => name)).toEqual(['Crème & Co.']);
    await town.visitor().call('POST /api/waitlist/requests', {
      body: { zip: '30345', restaurantId: id, restaurantName: 'Crème & Co.', email: 'ada@example.com' },
    });
    const renamed = { ...form, name: 'Custard & Co.' };
    await admin.call('PUT /api/admin/spots/:id', { params: { id }, body: renamed });
    const retire = (isRetired: boolean) =>
      admin.call('PUT /api/admin/spots/:id/retired', { params: { id }, body: { isRetired, reason } });
    await retire(true);
    await retire(true);

    expect(await spotsOf('30345')).toHaveLength(4);
    const { spots } = (await admin.call('GET /api/admin/spots')).body;
    expect(spots.find((spot) => spot.id === id)).toMatchObject({ name: 'Custard & Co.', isRetired: true, people: 1 });
    const log = (await admin.call('GET /api/admin/audit', { querystring: { search: 'Custard' } })).body.lines;
    expect(log.map(({ action }) => action)).toEqual(['spot.retire', 'spot.change']);
  });
});
