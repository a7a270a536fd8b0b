import { minutesAfter, toLocalTime } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, type Restaurant, restaurant, visitAs } from '../../meals/testing/meal-builders.ts';
import { buildFollower } from './testing/alert-builders.ts';
import { buildRule } from './testing/rule-builders.ts';

const zone = 'America/New_York';

/** A window that has begun and ends after so many minutes. */
const endingIn = (env: TestEnvironment, minutes: number): [string, string] => [
  toLocalTime(minutesAfter(env.clock.now(), -60), zone),
  toLocalTime(minutesAfter(env.clock.now(), minutes), zone),
];
const listClosing = async (env: TestEnvironment, { owner }: Restaurant) => {
  const { status, body } = await visitAs(env, owner).call('GET /api/restaurant/meals/closing');
  expect(status).toBe(200);
  return body.meals;
};
const drop = (
  env: TestEnvironment,
  { owner }: Restaurant,
  id: string,
  expectedPriceCents: number,
  priceCents: number,
) =>
  visitAs(env, owner).call('PUT /api/restaurant/meals/:id/price', {
    params: { id },
    body: { expectedPriceCents, priceCents },
  });

async function passMinute(env: TestEnvironment) {
  await env.advance({ minutes: 1 });
  await env.runTimers();
}

describe('Meals whose pickup ends soon', () => {
  test('are listed with a lower price, the most portions first, while they can be sold', async ({ env }) => {
    const kumo = await restaurant(env.app);
    const pickup = endingIn(env, 40);
    const gyoza = await meal(env.app, kumo, { name: 'Gyoza', pickup, stock: 3, priceCents: 500 });
    const ramen = await meal(env.app, kumo, { name: 'Ramen', pickup, stock: 5, priceCents: 740 });
    await meal(env.app, kumo, { name: 'Later', pickup: endingIn(env, 47) });
    await meal(env.app, kumo, { name: 'Too late', pickup: endingIn(env, 9) });
    await meal(env.app, kumo, { name: 'Sold out', pickup, stock: 0 });
    await meal(env.app, kumo, { name: 'Switched off', pickup, isActive: false });
    await meal(env.app, kumo, { name: 'Every day', pickup, isRecurring: true, recurringDays: [0, 1, 2, 3, 4, 5, 6] });
    await meal(env.app, kumo, { name: 'Far below', pickup, priceCents: 400, originalPriceCents: 1300 });
    await meal(env.app, kumo, { name: 'Cheapest', pickup, priceCents: 60, originalPriceCents: null });

    expect(await listClosing(env, kumo)).toMatchObject([
      { mealId: ramen, availableQuantity: 5, priceCents: 740, lowerPriceCents: 550 },
      { mealId: gyoza, name: 'Gyoza', availableQuantity: 3, priceCents: 500, lowerPriceCents: 400 },
    ]);
    expect(await listClosing(env, await restaurant(env.app))).toEqual([]);
  });

  test('the number of followers is the number of people whom the lower price alerts', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Closing', zip: '30317' });
    const [anyMeal, limited, tooLow, elsewhere, quiet, unwilling] = await Promise.all(
      [...Array(6)].map(() => person(env.app)),
    );
    const follower = await buildFollower(env, kumo);
    if (!anyMeal || !limited || !tooLow || !elsewhere || !quiet || !unwilling) throw new Error('six people');
    const near = { zips: [{ zip: '30317', miles: 1 }] };
    await buildRule(env, anyMeal, { ...near, name: 'Any meal' });
    await buildRule(env, limited, { ...near, maxPriceCents: 400 });
    await buildRule(env, tooLow, { ...near, maxPriceCents: 399 });
    await buildRule(env, elsewhere, { zips: [{ zip: '30349', miles: 1 }], maxPriceCents: 400 });
    await buildRule(env, quiet, { ...near, maxPriceCents: 400 });
    await buildRule(env, unwilling, { ...near, maxPriceCents: 400 });
    const today = toLocalTime(env.clock.now(), zone);
    await env.app.db.client.query(
      `insert into alert_settings (user_id, quiet_from, quiet_until, timezone) values ($1, $2::time, $2::time + interval '2 hours', $3)
       on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [quiet.id, today, zone],
    );
    await env.app.db.client.query(
      `insert into notification_choices (user_id, topic, channel, is_wanted, changed_at)
       select $1, 'favorites', channel, false, $2 from unnest(array['mail', 'app']) channel`,
      [unwilling.id, env.clock.now()],
    );
    await env.advance({ minutes: 1 });
    const gyoza = await meal(env.app, kumo, { name: 'Gyoza', pickup: endingIn(env, 40), stock: 3, priceCents: 500 });
    await passMinute(env);
    // The follower and the rule without a limit were alerted when the meal came on sale.
    expect(env.mails(`${anyMeal.id}@example.test`)).toHaveLength(1);
    expect(env.mails(follower.email)).toHaveLength(1);

    const [closing] = await listClosing(env, kumo);
    expect(closing).toMatchObject({ mealId: gyoza, lowerPriceCents: 400, followers: 1 });

    const before = await countHits(env, gyoza);
    expect((await drop(env, kumo, gyoza, 500, 400)).status).toBe(200);
    await passMinute(env);
    expect((await countHits(env, gyoza)) - before).toBe(1);
    expect(env.mails(`${limited.id}@example.test`).map(({ subject }) => subject)).toEqual([
      'Kumo Closing: Gyoza for $4.00',
    ]);
  });
});

/** Alerts that were sent, not those held back for the morning. */
async function countHits(env: TestEnvironment, mealId: string): Promise<number> {
  const { rows } = await env.app.db.client.query<{ count: number }>(
    `select count(*)::int as count from alert_hits where meal_id = $1 and state = 'sent'`,
    [mealId],
  );
  return rows[0]?.count ?? 0;
}
