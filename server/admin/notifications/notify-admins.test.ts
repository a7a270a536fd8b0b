import { randomUUID } from 'node:crypto';
import { pilotTimeZone, toLocalTime, toMinutesOfDay } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import { buildRestaurant } from '../../orders/testing/order-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';

/** Moves the clock to the next time at which it is `hour`:`minute` in New York. */
async function passUntil(env: TestEnvironment, hour: number, minute = 0): Promise<void> {
  const nowMinutes = toMinutesOfDay(toLocalTime(env.clock.now(), pilotTimeZone));
  await env.advance({ minutes: (hour * 60 + minute - nowMinutes + 24 * 60) % (24 * 60) || 24 * 60 });
}
async function apply(env: TestEnvironment, name: string): Promise<void> {
  const { id } = await buildRestaurant(env);
  await env.app.db.client.query(`update restaurants set status = 'pending', name = $2, created_at = $3 where id = $1`, [
    id,
    name,
    env.clock.now(),
  ]);
}
const raise = (env: TestEnvironment, text: string) =>
  transaction(env.app, (tx) =>
    raiseAlarm(tx, { kind: 'balance-too-low', source: randomUUID(), orderId: null, text }, env.clock.now()),
  );
async function run(env: TestEnvironment): Promise<void> {
  await env.runTimers();
  await env.runUntilIdle();
}
const subjects = (env: TestEnvironment, admin: TestPerson, words: RegExp) =>
  env
    .mails(admin.email)
    .filter(({ subject }) => words.test(subject))
    .map(({ subject }) => subject);
const subjectsAbout = (env: TestEnvironment, admin: TestPerson, name: string) =>
  env
    .mails(admin.email)
    .filter(({ subject, text }) => `${subject} ${text}`.includes(name))
    .map(({ subject }) => subject);

describe('Admins', () => {
  test('an application during working hours is told at once and once, to every admin', async ({ env }) => {
    const admins = [await buildAdmin(env), await buildAdmin(env)];
    await passUntil(env, 14);
    await apply(env, 'Okra Lane');

    await run(env);
    await run(env);

    for (const admin of admins) expect(subjectsAbout(env, admin, 'Okra Lane')).toEqual(['Okra Lane applied']);
  });

  test('an application at night waits for the digest at 8 AM, which is sent once', async ({ env }) => {
    const admin = await buildAdmin(env);
    await passUntil(env, 21, 30);
    await apply(env, 'Night Owl Diner');
    await run(env);
    await passUntil(env, 7, 59);
    await run(env);
    expect(subjectsAbout(env, admin, 'Night Owl Diner')).toEqual([]);

    await passUntil(env, 8);
    await run(env);
    await run(env);

    expect(subjectsAbout(env, admin, 'Night Owl Diner')).toEqual(['What needs you this morning']);
  });

  test('an alarm is told at once at any hour', async ({ env }) => {
    const admin = await buildAdmin(env);
    await passUntil(env, 3);
    await raise(env, 'The platform balance is $4.00.');

    await run(env);
    await run(env);

    expect(subjectsAbout(env, admin, 'The platform balance is $4.00.')).toEqual(['An alarm needs you']);
  });

  test("the admin's own clock decides what is night and when the digest is sent", async ({ env }) => {
    const admin = await buildAdmin(env);
    await admin.call('PUT /api/admin/timezone', { body: { timezone: 'America/Los_Angeles' } });
    await passUntil(env, 8, 30);
    await apply(env, 'Early Bird Bakery');
    await run(env);
    expect(subjectsAbout(env, admin, 'Early Bird Bakery')).toEqual([]);

    await passUntil(env, 11);
    await run(env);

    expect(subjectsAbout(env, admin, 'Early Bird Bakery')).toEqual(['What needs you this morning']);
    const unknown = await admin.call('PUT /api/admin/timezone', { body: { timezone: 'Mars/Olympus' } });
    expect(unknown.status).toBe(400);
  });

  test('a former admin is told nothing', async ({ env }) => {
    const admin = await buildAdmin(env);
    await env.app.db.client.query('update users set is_super_admin = false where id = $1', [admin.id]);
    await raise(env, 'Nobody reads this.');

    await run(env);

    expect(subjects(env, admin, /alarm/)).toEqual([]);
  });
});
