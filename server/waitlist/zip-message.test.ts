import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../accounts/testing/people.ts';
import { queueZipMessageWaves, sendZipMessage } from './send-zip-message.ts';
import { buildWaitingPeople, buildWaitingPerson, readLinkToken } from './testing/waitlist-builders.ts';

const reason = 'Three kitchens begin next week.';
const message = { subject: 'Three kitchens are coming', body: 'They begin on Monday.\n\nYou hear it first.' };
const listMailsAbout = (env: TestEnvironment, emails: string[]) =>
  env.mails().filter((mail) => mail.subject === message.subject && mail.to.some((to) => emails.includes(to)));

async function startMessage(by: TestPerson, zip: string, peoplePerWave: number) {
  const input = { params: { zip }, body: { ...message, peoplePerWave, reason } };
  return by.call('POST /api/admin/demand/:zip/messages', input);
}
const readOf = async (by: TestPerson, zip: string) =>
  (await by.call('GET /api/admin/demand/:zip', { params: { zip } })).body;

/** Moves the clock and runs all jobs that become due. */
async function advanceMinutes(env: TestEnvironment, minutes: number): Promise<void> {
  await env.advance({ minutes });
  await queueZipMessageWaves(env.app);
  await env.runUntilIdle();
}

describe('Messages to the waitlist of a ZIP', () => {
  test('a message goes out in waves, oldest first, once per person, and skips excluded people', async ({ env }) => {
    const admin = await buildAdmin(env);
    const zip = '30310';
    const emails = await buildWaitingPeople(env, zip, 5);
    const unsure = await buildWaitingPerson(env, zip, { isConfirmed: false });
    const { client: db } = env.app.db;
    await db.query(`insert into mail_stops values ($1, 'area', $2)`, [emails[1], env.clock.now()]);
    const preview = await admin.call('POST /api/admin/demand/:zip/preview', { params: { zip }, body: message });
    expect(preview.body.reach).toEqual({
      ...{ waiting: 6, willReceive: 4, unconfirmed: 1, unsubscribed: 1, recentlyMessaged: 0, undelivered: 0 },
    });
    expect(preview.body.text).toContain('They begin on Monday.\n\nYou hear it first.');
    expect(env.mails().some(({ subject }) => subject === message.subject)).toBe(false);

    const { id } = (await startMessage(admin, zip, 2)).body;
    expect((await startMessage(admin, zip, 2)).body.code).toBe('zip-message-in-progress');
    await env.runUntilIdle();
    expect(listMailsAbout(env, emails).flatMap(({ to }) => to)).toEqual(expect.arrayContaining([emails[0], emails[2]]));
    const [mail] = listMailsAbout(env, emails);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');
    await advanceMinutes(env, policies.zipMessageWaveMinutes - 1);
    expect(listMailsAbout(env, emails)).toHaveLength(2);

    // A person who unsubscribes between two waves is excluded.
    await db.query(`insert into mail_stops values ($1, 'area', $2)`, [emails[3], env.clock.now()]);
    await advanceMinutes(env, 2);
    expect(listMailsAbout(env, emails)).toHaveLength(3);
    expect(listMailsAbout(env, [emails[4] ?? ''])).toHaveLength(1);
    expect(listMailsAbout(env, [unsure.email])).toEqual([]);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ id, sentCount: 3, state: 'finished' }]);

    // A person in two ZIPs gets a message about one of them for some days.
    const elsewhere = `insert into zip_waitlist (id, zip, email, source, created_at)
      values (gen_random_uuid(), '30311', $1, 'zip-empty-state', $2)`;
    await db.query(elsewhere, [emails[0], env.clock.now()]);
    expect((await startMessage(admin, '30311', 1)).body.code).toBe('no-recipients');
    expect((await readOf(admin, '30311')).reach).toMatchObject({ waiting: 1, willReceive: 0, recentlyMessaged: 1 });
    await env.advance({ days: policies.zipMessageQuietDays });
    expect((await readOf(await buildAdmin(env), '30311')).reach).toMatchObject({ willReceive: 1, recentlyMessaged: 0 });
  });

  test('a message stops once between two waves, and its unsubscribe link ends all others', async ({ env }) => {
    const admin = await buildAdmin(env);
    const zip = '30312';
    const emails = await buildWaitingPeople(env, zip, 3);
    const { id } = (await startMessage(admin, zip, 1)).body;
    await env.runUntilIdle();
    const [first] = listMailsAbout(env, emails);
    const token = readLinkToken(first, 'unsubscribe');
    expect(
      (await env.visitor().call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: null })).status,
    ).toBe(200);
    expect((await readOf(admin, zip)).reach).toMatchObject({ waiting: 3, willReceive: 2, unsubscribed: 1 });

    const cancelMessage = () =>
      admin.call('POST /api/admin/zip-messages/:id/stop', { params: { id }, body: { reason } });
    expect([(await cancelMessage()).status, (await cancelMessage()).status]).toEqual([200, 200]);
    await advanceMinutes(env, policies.zipMessageWaveMinutes + 1);
    await sendZipMessage(env.app, { id });
    await env.runUntilIdle();
    expect(listMailsAbout(env, emails)).toHaveLength(1);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ state: 'stopped', sentCount: 1 }]);
    const log = await admin.call('GET /api/admin/audit', { querystring: { search: zip } });
    expect(log.body.lines.map(({ action }) => action)).toEqual(['zip-message.send']);
    expect(
      (await admin.call('GET /api/admin/audit', { querystring: { action: 'zip-message.stop' } })).body.lines,
    ).toMatchObject([{ objectName: message.subject, reason }]);
  });

  test('of two concurrent waves one is sent', async ({ env }) => {
    const admin = await buildAdmin(env);
    const zip = '30313';
    const emails = await buildWaitingPeople(env, zip, 6);
    const { id } = (await startMessage(admin, zip, 2)).body;
    await Promise.all(Array.from({ length: 4 }, () => sendZipMessage(env.app, { id })));
    await env.runUntilIdle();
    expect(listMailsAbout(env, emails)).toHaveLength(2);
    await advanceMinutes(env, policies.zipMessageWaveMinutes + 1);
    await advanceMinutes(env, policies.zipMessageWaveMinutes + 1);
    await advanceMinutes(env, policies.zipMessageWaveMinutes + 1);
    expect(listMailsAbout(env, emails)).toHaveLength(6);
    expect((await readOf(admin, zip)).messages).toMatchObject([{ state: 'finished', sentCount: 6 }]);
  });
});

describe('Public demand by ZIP', () => {
  test('admins see ZIPs and requests, most first, and others see no number that could identify a person', async ({
    env,
  }) => {
    const admin = await buildAdmin(env);
    const zip = '30315';
    const emails = await buildWaitingPeople(env, zip, policies.publicDemandMinPeople - 1);
    await buildWaitingPerson(env, zip, { isConfirmed: false });
    const visitor = env.visitor();
    const ask = (email: string, restaurantName: string) =>
      visitor.call('POST /api/waitlist/requests', { body: { zip, email, restaurantName } });
    await ask(emails[0] ?? '', 'The Green Spoon');
    await ask(emails[1] ?? '', 'the green-spoon');
    await ask(emails[2] ?? '', 'Okra Lane');
    const read = async () => (await visitor.call('GET /api/public/demand/:zip', { params: { zip } })).body;

    expect(await read()).toEqual({ zip, cityAndState: 'Atlanta, GA', waiting: null, restaurants: 0 });
    await buildWaitingPerson(env, zip);
    expect((await read()).waiting).toBe(policies.publicDemandMinPeople);
    const nowhere = await visitor.call('GET /api/public/demand/:zip', { params: { zip: '00000' } });
    expect(nowhere.body).toEqual({ zip: '00000', cityAndState: null, waiting: null, restaurants: 0 });

    const { body } = await admin.call('GET /api/admin/demand');
    expect(body.zips.find((row) => row.zip === zip)).toEqual({
      ...{
        zip,
        cityAndState: 'Atlanta, GA',
        waiting: policies.publicDemandMinPeople + 1,
        reachable: policies.publicDemandMinPeople,
      },
      ...{ thisWeek: policies.publicDemandMinPeople + 1, restaurants: 0, isMessageRunning: false },
    });
    expect(body.requests).toMatchObject([
      { people: 2, zips: [zip], hasJoined: false },
      { name: 'Okra Lane', people: 1 },
    ]);
  });

  test('the page of a ZIP shows the spots that admins chose for it', async ({ env }) => {
    const admin = await buildAdmin(env);
    const spotsOf = async (zip: string) =>
      (await env.visitor().call('GET /api/waitlist/spots/:zip', { params: { zip } })).body.spots;
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
    await env.visitor().call('POST /api/waitlist/requests', {
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
