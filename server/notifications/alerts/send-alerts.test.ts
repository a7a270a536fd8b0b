import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, type Somebody } from '../../meals/testing/meal-builders.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { sendAlerts } from './send-alerts.ts';
import { addFavorite, buildFollower } from './testing/alert-builders.ts';

/** Each test uses its own restaurant name, by which it finds its emails. */
const listMails = (env: TestEnvironment, name: string) => env.mails().filter((mail) => mail.subject.startsWith(name));

function visitorOf(env: TestEnvironment, who: Somebody) {
  const visitor = env.visitor();
  visitor.cookies.set(who.cookie.name, who.cookie.value);
  return visitor;
}
const listFavoriteNotifications = async (env: TestEnvironment, who: Somebody) =>
  (await visitorOf(env, who).call('GET /api/account/notices')).body.notifications;

const setStock = (env: TestEnvironment, mealId: string, stock: number) =>
  env.app.db.client.query('update meals set available_quantity = $2, listed_quantity = $2 where id = $1', [
    mealId,
    stock,
  ]);

describe('Followers of a restaurant', () => {
  test('are told once per meal and day, by email and in the app', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert One' });
    const maya = await buildFollower(env, open);
    await env.runTimers();
    expect(listMails(env, 'Alert One')).toEqual([]);

    const first = await meal(env.app, open, { name: 'Peach cobbler', stock: 4 });
    await env.runTimers();
    const [mail] = env.mails(maya.email);
    expect(mail?.subject).toBe('Alert One: Peach cobbler for $6.50');
    expect(mail?.text).toContain('Peach cobbler, 5:00 PM to 7:00 PM, 4 left: $6.50');
    expect(mail?.text).toContain(`/order/${first}`);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');
    expect(await listFavoriteNotifications(env, maya)).toMatchObject([
      {
        mealId: first,
        restaurantName: 'Alert One',
        priceCents: 650,
        originalPriceCents: 1300,
        isTaxed: false,
        availableQuantity: 4,
        unavailableReason: null,
        isRead: false,
      },
    ]);

    await buildTaxRate(env.app, open);
    await meal(env.app, open, { name: 'Grits' });
    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect(listMails(env, 'Alert One').map((one) => one.subject)).toEqual([
      'Alert One: Grits for $6.50 + tax',
      'Alert One: Peach cobbler for $6.50',
    ]);
    await visitorOf(env, maya).call('POST /api/account/notices/read', { body: {} });
    expect((await listFavoriteNotifications(env, maya)).every((notification) => notification.isRead)).toBe(true);
  });

  test('are not told again on the same day about a meal that was restocked, but those who follow since are', async ({
    env,
  }) => {
    const open = await restaurant(env.app, { name: 'Alert Restock' });
    const early = await buildFollower(env, open);
    const one = await meal(env.app, open);
    await env.runTimers();
    await setStock(env, one, 0);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    const late = await person(env.app);
    await addFavorite(env, { ...late }, open, env.clock.now());
    await setStock(env, one, 3);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect(listMails(env, 'Alert Restock').map(({ to }) => to)).toEqual([[`${late.id}@example.test`], [early.email]]);
  });

  test('are told about a new day, and about every meal that a sale gains', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Two' });
    await buildFollower(env, open);
    await meal(env.app, open);
    await env.runTimers();
    await meal(env.app, open);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect(listMails(env, 'Alert Two')).toHaveLength(2);
    await env.advance({ days: 1 });
    await meal(env.app, open);
    await env.runTimers();
    expect(listMails(env, 'Alert Two')).toHaveLength(3);
  });

  test('are told in waves of ten people per portion, 45 seconds apart, while there are portions', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Waves' });
    for (let i = 0; i < 23; i++) await buildFollower(env, open);
    const one = await meal(env.app, open, { stock: 1 });
    const wave = async (seconds: number) => {
      await env.advance({ seconds });
      await sendAlerts(env.app, { restaurantId: open.id });
      await env.runUntilIdle();
      return new Set(listMails(env, 'Alert Waves').flatMap((mail) => mail.to)).size;
    };
    await env.runTimers();
    expect(await wave(0)).toBe(policies.peopleNotifiedPerPortion);
    expect(await wave(policies.secondsBetweenWaves - 1)).toBe(10);
    expect(await wave(1)).toBe(20);
    await setStock(env, one, 0);
    expect(await wave(60)).toBe(20);
    await setStock(env, one, 1);
    await env.runTimers();
    expect(await wave(60)).toBe(23);
    expect(listMails(env, 'Alert Waves')).toHaveLength(23);
  });

  test('are told first when they were told longest ago', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Turns' });
    for (let i = 0; i < 20; i++) await buildFollower(env, open);
    const firstOf = async () => {
      const before = listMails(env, 'Alert Turns').length;
      const one = await meal(env.app, open, { stock: 1 });
      await env.runTimers();
      await setStock(env, one, 0);
      const mails = listMails(env, 'Alert Turns');
      return mails.slice(0, mails.length - before).flatMap((mail) => mail.to);
    };
    const today = await firstOf();
    await env.advance({ days: 1 });
    await env.runTimers();
    const tomorrow = await firstOf();
    expect([today.length, tomorrow.length]).toEqual([10, 10]);
    expect(today.filter((who) => tomorrow.includes(who))).toEqual([]);
  });

  test('are told once by a job that runs several times at once', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Twice' });
    for (let i = 0; i < 12; i++) await buildFollower(env, open);
    await meal(env.app, open, { stock: 1 });
    await env.app.db.client.query(
      `insert into alert_meals (meal_id, restaurant_id, day, is_on_sale, price_cents, better_at, is_due)
       select id, restaurant_id, available_date, true, price_cents, $2, true from meals where restaurant_id = $1`,
      [open.id, env.clock.now()],
    );
    await Promise.all(Array.from({ length: 4 }, () => sendAlerts(env.app, { restaurantId: open.id })));
    await env.app.relay.drain();
    const { rows } = await env.app.db.client.query(
      `select count(*)::int as count from alert_hits a join meals m on m.id = a.meal_id where m.restaurant_id = $1`,
      [open.id],
    );
    expect(rows).toEqual([{ count: 10 }]);
  });

  test('are told only on the channels that they left on', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Choices' });
    const [all, mailOnly, appOnly, none, unsubscribed] = [
      await buildFollower(env, open),
      await buildFollower(env, open),
      await buildFollower(env, open),
      await buildFollower(env, open),
      await buildFollower(env, open),
    ];
    const optOut = async (who: Somebody, channel: 'mail' | 'app') =>
      visitorOf(env, who).call('PUT /api/account/choices', { body: { topic: 'favorites', channel, isEnabled: false } });
    await optOut(mailOnly, 'app');
    await optOut(appOnly, 'mail');
    await optOut(none, 'mail');
    await optOut(none, 'app');
    await env.app.db.client.query(`insert into mail_stops values ($1, 'favorites', now())`, [unsubscribed.email]);
    await meal(env.app, open);
    await env.runTimers();
    const emailed = new Set(listMails(env, 'Alert Choices').flatMap((mail) => mail.to));
    expect(emailed).toEqual(new Set([all.email, mailOnly.email]));
    const counts = await Promise.all(
      [all, mailOnly, appOnly, none, unsubscribed].map(
        async (who) => (await listFavoriteNotifications(env, who)).length,
      ),
    );
    expect(counts).toEqual([1, 0, 1, 0, 1]);
  });

  test('are not told about meals that were on sale before they followed the restaurant', async ({ env }) => {
    const open = await restaurant(env.app, { name: 'Alert Late' });
    const maya = await buildFollower(env, await restaurant(env.app));
    await meal(env.app, open);
    await env.runTimers();
    await env.advance({ minutes: 1 });
    await addFavorite(env, maya, open, env.clock.now());
    await env.runTimers();
    expect(listMails(env, 'Alert Late')).toEqual([]);
  });

  test.for([
    ['Alert Admins', 'a meal for admins only', 'update meals set admin_only = true where restaurant_id = $1'],
    ['Alert Pending', 'a restaurant that is not approved', `update restaurants set status = 'pending' where id = $1`],
    ['Alert Off', 'a meal off sale', 'update meals set is_active = false where restaurant_id = $1'],
    ['Alert Pause', 'a restaurant that is paused', `update restaurants set paused_until = '2100-01-01' where id = $1`],
  ] as const)('%s: are not told about %s', async ([name, , change], { env }) => {
    const open = await restaurant(env.app, { name });
    await buildFollower(env, open);
    await meal(env.app, open);
    await env.app.db.client.query(change, [open.id]);
    await env.runTimers();
    expect(listMails(env, name)).toEqual([]);
  });
});
