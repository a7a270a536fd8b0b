import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, restaurant, type Somebody, visitAs } from '../../meals/testing/meal-builders.ts';
import { buildFollower } from './testing/alert-builders.ts';

const subjectsOf = (env: TestEnvironment, { id }: Somebody) =>
  env.mails(`${id}@example.test`).map(({ subject }) => subject);
const listAlerts = async (env: TestEnvironment, who: Somebody) =>
  (await visitAs(env, who).call('GET /api/account/notices')).body.notifications;

async function advanceTo(env: TestEnvironment, hours: number, minutes: number) {
  const now = env.clock.now();
  const time = new Intl.DateTimeFormat('en', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  const [h = 0, m = 0] = time.split(':').map(Number);
  const wait = (hours * 60 + minutes - (h * 60 + m) + 1440) % 1440;
  await env.advance({ minutes: wait });
}

describe('Held-back alerts', () => {
  test('an alert of the quiet hours is in the list at once and sent at 8 AM, if it can still be bought', async ({
    env,
  }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Night' });
    const who = await buildFollower(env, kumo);
    await advanceTo(env, 21, 10);
    const [lasting, gone] = [
      await meal(env.app, kumo, { name: 'Breakfast', pickup: ['21:30', '03:30'] }),
      await meal(env.app, kumo, { name: 'Late soup', pickup: ['21:30', '23:00'] }),
    ];
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual([]);
    expect((await listAlerts(env, who)).map(({ mealId }) => mealId).sort()).toEqual([lasting, gone].sort());

    await env.app.db.client.query(
      `update meals set pickup_end = $2, available_date = ($2::timestamptz at time zone 'America/New_York')::date where id = $1`,
      [lasting, new Date(env.clock.now().getTime() + 14 * 3_600_000)],
    );
    await advanceTo(env, 7, 59);
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual([]);
    await advanceTo(env, 8, 0);
    await env.runTimers();
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual(['1 meal from your alerts is still on sale']);
  });

  test('no message is sent in the morning when nothing can be bought', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Gone' });
    const who = await buildFollower(env, kumo);
    await advanceTo(env, 21, 10);
    await meal(env.app, kumo, { pickup: ['21:30', '23:00'] });
    await env.runTimers();
    await advanceTo(env, 8, 0);
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual([]);
    expect(await listAlerts(env, who)).toHaveLength(1);
  });

  test('quiet hours and the daily limit are those of the customer, on their own clock', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Limit' });
    const [limited, west] = [await buildFollower(env, kumo), await buildFollower(env, kumo)];
    const set = (who: Somebody, timezone: string, maxPerDay: number) =>
      visitAs(env, who).call('PUT /api/account/alert-settings', {
        body: { quietFrom: '21:00', quietUntil: '08:00', maxPerDay, timezone },
      });
    await set(limited, 'America/New_York', 2);
    await set(west, 'America/Los_Angeles', 20);
    await advanceTo(env, 10, 30);
    for (const name of ['One', 'Two', 'Three']) {
      await meal(env.app, kumo, { name });
      await env.advance({ minutes: 2 });
      await env.runTimers();
    }
    expect(subjectsOf(env, west)).toEqual([]);
    expect(subjectsOf(env, limited)).toEqual(['Kumo Limit: Two for $6.50', 'Kumo Limit: One for $6.50']);
    expect(await listAlerts(env, limited)).toHaveLength(3);
    await advanceTo(env, 11, 1);
    await env.runTimers();
    expect(subjectsOf(env, west)).toEqual(['3 meals from your alerts are still on sale']);
  });

  test('deleting the heart stops what is held back', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Heartless' });
    const who = await buildFollower(env, kumo);
    await visitAs(env, who).call('PUT /api/account/alert-settings', {
      body: { quietFrom: '08:00', quietUntil: '16:00', maxPerDay: 5, timezone: 'America/New_York' },
    });
    await advanceTo(env, 12, 0);
    await meal(env.app, kumo);
    await env.runTimers();
    await visitAs(env, who).call('PUT /api/kitchens/:id/favorite', {
      params: { id: kumo.id },
      body: { isFavorite: false },
    });
    await advanceTo(env, 16, 0);
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual([]);
  });
});
