import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, type Somebody, visitAs } from '../../meals/testing/meal-builders.ts';
import { addFavorite, buildFollower } from './testing/alert-builders.ts';
import { buildRule } from './testing/rule-builders.ts';

const mailsOf = (env: TestEnvironment, { id }: Somebody) => env.mails(`${id}@example.test`);
const subjectsOf = (env: TestEnvironment, who: Somebody) => mailsOf(env, who).map(({ subject }) => subject);

const update = (env: TestEnvironment, id: string, change: string) =>
  env.app.db.client.query(`update meals set ${change} where id = $1`, [id]);

/** The clock moves on, and the jobs of a minute run until nothing is left to do. */
async function passMinute(env: TestEnvironment) {
  await env.advance({ minutes: 1 });
  await env.runTimers();
}
const listAlerts = async (env: TestEnvironment, who: Somebody) =>
  (await visitAs(env, who).call('GET /api/account/notices')).body.notifications;

const readStates = async (env: TestEnvironment, mealId: string) => {
  const { rows } = await env.app.db.client.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from alert_hits where meal_id = $1 group by state order by state',
    [mealId],
  );
  return rows;
};

describe('Alert rules', () => {
  test('a rule with a limit alerts once when the price falls to it, and not when it falls further', async ({ env }) => {
    const who = await person(env.app);
    await buildRule(env, who, {
      name: 'Ramen tonight',
      zips: [{ zip: '30308', miles: 3 }],
      cuisines: ['ramen'],
      maxPriceCents: 700,
      pickupFrom: '18:00',
    });
    await env.advance({ minutes: 1 });
    const [kumo, other] = [
      await restaurant(env.app, { name: 'Kumo', cuisines: ['ramen'] }),
      await restaurant(env.app, { name: 'No Ramen', cuisines: ['italian'] }),
    ];
    await meal(env.app, other, { pickup: ['18:00', '20:00'], priceCents: 500 });
    await meal(env.app, kumo, { name: 'Lunch', pickup: ['15:00', '17:00'], priceCents: 500 });
    const ramen = await meal(env.app, kumo, { name: 'Tonkotsu', pickup: ['18:00', '20:00'], priceCents: 750 });
    await passMinute(env);
    expect(subjectsOf(env, who)).toEqual([]);

    await update(env, ramen, 'price_cents = 700');
    await passMinute(env);
    expect(subjectsOf(env, who)).toEqual(['Kumo: Tonkotsu for $7.00']);
    expect(mailsOf(env, who)[0]?.text).toContain('because of your alert: Ramen tonight.');

    await update(env, ramen, 'price_cents = 650');
    await passMinute(env);
    expect(subjectsOf(env, who)).toHaveLength(1);
  });

  test('a follower who was alerted is alerted again when the price falls to the limit of a rule', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Twice' });
    const who = await buildFollower(env, kumo);
    await buildRule(env, who, { name: 'Cheap', restaurantIds: [kumo.id], maxPriceCents: 600 });
    const ramen = await meal(env.app, kumo, { name: 'Ramen', priceCents: 900 });
    for (const price of [900, 700, 600, 500]) {
      await update(env, ramen, `price_cents = ${price}`);
      await passMinute(env);
    }
    expect(subjectsOf(env, who)).toEqual(['Kumo Twice: Ramen for $6.00', 'Kumo Twice: Ramen for $9.00']);
  });

  test('a meal that two rules find is one alert that names both', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Both', zip: '30312' });
    const who = await person(env.app);
    await buildRule(env, who, { name: 'Near home', zips: [{ zip: '30312', miles: 1 }] });
    await env.advance({ seconds: 1 });
    await buildRule(env, who, { name: 'Kumo any day', restaurantIds: [kumo.id] });
    await env.advance({ minutes: 1 });
    await meal(env.app, kumo, { name: 'Ramen' });
    await passMinute(env);
    expect(mailsOf(env, who).map(({ text }) => text.includes('your alerts: Near home and Kumo any day.'))).toEqual([
      true,
    ]);
  });

  test('each condition of a rule keeps a meal out', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Fit' });
    const today = new Date(`${(await env.app.clock.now()).toISOString().slice(0, 10)}T12:00:00Z`).getUTCDay();
    const at = { restaurantIds: [kumo.id] };
    const fits = {
      'half price': { minPercentOff: 50 },
      vegetarian: { diets: ['vegetarian' as const] },
      'no peanuts': { withoutAllergens: ['peanuts' as const] },
      today: { weekdays: [today] },
      'at six': { pickupFrom: '18:00', pickupUntil: '19:00' },
      'three portions': { minPortions: 3 },
    };
    const misses = {
      'more than half off': { minPercentOff: 51 },
      'gluten free': { diets: ['gluten-free' as const] },
      'no milk': { withoutAllergens: ['milk' as const] },
      'no traces of soy': { withoutAllergens: ['soy' as const] },
      tomorrow: { weekdays: [(today + 1) % 7] },
      'after seven': { pickupFrom: '19:00' },
      'eleven portions are too many': { minPortions: 10 },
      'another ZIP': { restaurantIds: [], zips: [{ zip: '30312', miles: 1 }] },
    };
    const who = await person(env.app);
    for (const [name, rule] of Object.entries(fits)) await buildRule(env, who, { ...at, ...rule, name });
    const nobody = await person(env.app);
    for (const [name, rule] of Object.entries(misses)) await buildRule(env, nobody, { ...at, ...rule, name });
    await env.advance({ minutes: 1 });
    await meal(env.app, kumo, { stock: 9, diets: ['vegan'], allergens: ['milk'], mayContain: ['soy'] });
    await passMinute(env);
    const [mail] = mailsOf(env, who);
    expect(Object.keys(fits).filter((name) => !mail?.text.includes(name))).toEqual([]);
    expect(subjectsOf(env, nobody)).toEqual([]);
  });

  test('of 500 customers with a rule for 3 portions, 30 are alerted, and nobody else once they are sold out', async ({
    env,
  }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Rush' });
    await env.app.db.client.query(
      `with people as (insert into users (id, email, name, email_verified)
         select gen_random_uuid(), 'rush-' || n || '@example.test', 'Rush', true from generate_series(1, 500) n returning id),
       rules as (insert into alert_rules (id, user_id, name, since, used_at, created_at)
         select gen_random_uuid(), id, 'Rush', $1, $1, $1 from people returning id)
       insert into alert_rule_restaurants (rule_id, restaurant_id) select id, $2 from rules`,
      [env.clock.now(), kumo.id],
    );
    await env.advance({ minutes: 1 });
    const ramen = await meal(env.app, kumo, { stock: 3 });
    await env.app.relay.drain();
    await env.runTimers();
    const alerted = () => env.mails().filter(({ subject }) => subject.startsWith('Kumo Rush')).length;
    expect(alerted()).toBe(3 * policies.peopleNotifiedPerPortion);
    await update(env, ramen, 'available_quantity = 0');
    await passMinute(env);
    await passMinute(env);
    expect(alerted()).toBe(30);
    expect(await readStates(env, ramen)).toEqual([
      { state: 'missed', count: 470 },
      { state: 'sent', count: 30 },
    ]);
  });

  test('a paused rule is silent until its day, and an unconfirmed address gets no email', async ({ env }) => {
    const kumo = await restaurant(env.app, { name: 'Kumo Pause' });
    const [who, unconfirmed] = [await person(env.app), await buildFollower(env, kumo)];
    await env.app.db.client.query('update users set email_verified = false where id = $1', [unconfirmed.id]);
    const id = await buildRule(env, who, { restaurantIds: [kumo.id] });
    const tomorrow = new Date(env.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await visitAs(env, who).call('POST /api/account/alert-rules/:id/pause', {
      params: { id },
      body: { until: tomorrow },
    });
    await meal(env.app, kumo);
    await passMinute(env);
    await env.advance({ days: 1 });
    await meal(env.app, kumo, { name: 'Soba' });
    await passMinute(env);
    expect(subjectsOf(env, who)).toEqual(['Kumo Pause: Soba for $6.50']);
    expect(subjectsOf(env, unconfirmed)).toEqual([]);
    expect(await listAlerts(env, unconfirmed)).toHaveLength(2);
  });

  test('the unsubscribe link of an alert stops the emails of its rule, and of no other', async ({ env }) => {
    const [kumo, soba] = [
      await restaurant(env.app, { name: 'Kumo Stop' }),
      await restaurant(env.app, { name: 'Soba Stop' }),
    ];
    const who = await person(env.app);
    await buildRule(env, who, { name: 'Kumo', restaurantIds: [kumo.id] });
    await addFavorite(env, who, soba, env.clock.now());
    await env.advance({ minutes: 1 });
    await meal(env.app, kumo);
    await passMinute(env);
    const link = mailsOf(env, who)[0]?.unsubscribe?.list.replace(/[<>]/g, '') ?? '';
    const token = link.slice(link.lastIndexOf('/') + 1);
    const stopped = await env
      .visitor()
      .call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: null });
    expect(stopped.body).toEqual({
      message: "You won't get emails from that alert anymore. You still see what it finds under Alerts.",
    });

    await meal(env.app, kumo, { name: 'Second' });
    await meal(env.app, soba);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect(subjectsOf(env, who)).toEqual(['Soba Stop: Peach cobbler for $6.50', 'Kumo Stop: Peach cobbler for $6.50']);
    expect(await listAlerts(env, who)).toHaveLength(3);
  });
});
