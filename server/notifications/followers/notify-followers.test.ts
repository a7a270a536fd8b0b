import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen, meal, type Somebody } from '../../meals/testing/meal-builders.ts';
import { tellFollowers } from './notify-followers.ts';
import { follow, followerOf } from './testing/alert-builders.ts';

/** People are told apart by their names, so that each test has its own mails. */
const about = (town: Town, name: string) => town.mails().filter((mail) => mail.subject.startsWith(name));

function visitorOf(town: Town, who: Somebody) {
  const visitor = town.visitor();
  visitor.cookies.set(who.cookie.name, who.cookie.value);
  return visitor;
}
const noticesOf = async (town: Town, who: Somebody) =>
  (await visitorOf(town, who).call('GET /api/account/notices')).body.notices;

const setStock = (town: Town, mealId: string, stock: number) =>
  town.app.db.$client.query('update meals set available_quantity = $2, listed_quantity = $2 where id = $1', [
    mealId,
    stock,
  ]);

describe('Followers hear when a favorite kitchen goes from nothing to something on sale (D-13)', () => {
  test('once a meal and day, by mail and in the app, with price, portions, window and link', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert One' });
    const maya = await followerOf(town, open);
    await town.runTimers();
    expect(about(town, 'Alert One')).toEqual([]);

    const first = await meal(town.app, open, { name: 'Peach cobbler', stock: 4 });
    await town.runTimers();
    const [mail] = town.mails(maya.email);
    expect(mail?.subject).toBe('Alert One: Peach cobbler for $6.50');
    expect(mail?.text).toContain('Peach cobbler, 5:00 PM to 7:00 PM, 4 left: $6.50');
    expect(mail?.text).toContain(`/order/${first}`);
    expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');
    expect(await noticesOf(town, maya)).toMatchObject([
      { mealId: first, restaurantName: 'Alert One', priceCents: 650, availableQuantity: 4, block: null, isRead: false },
    ]);

    const second = await meal(town.app, open, { name: 'Grits' });
    await town.advance({ minutes: 2 });
    await town.runTimers();
    await tellFollowers(town.app, { restaurantId: open.id });
    await town.runUntilIdle();
    // Something was on sale all the time; whoever runs the task by hand tells of the new meal, and of that alone.
    expect(about(town, 'Alert One').map((one) => one.subject)).toEqual([
      'Alert One: Grits for $6.50',
      'Alert One: Peach cobbler for $6.50',
    ]);
    for (const id of [first, second]) await setStock(town, id, 0);
    await town.runTimers();
    for (const id of [first, second]) await setStock(town, id, 3);
    await town.advance({ minutes: 2 });
    await town.runTimers();
    expect(about(town, 'Alert One')).toHaveLength(2);
    await visitorOf(town, maya).call('POST /api/account/notices/read', { body: {} });
    expect((await noticesOf(town, maya)).every((notice) => notice.isRead)).toBe(true);
  });

  test('more on sale while something is there is no news; a new day is', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Two' });
    await followerOf(town, open);
    await meal(town.app, open);
    await town.runTimers();
    await meal(town.app, open);
    await town.advance({ minutes: 2 });
    await town.runTimers();
    expect(about(town, 'Alert Two')).toHaveLength(1);
    await town.advance({ days: 1 });
    await meal(town.app, open);
    await town.runTimers();
    expect(about(town, 'Alert Two')).toHaveLength(2);
  });

  test('in waves: ten people for each portion, 45 seconds apart, while there are portions', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Waves' });
    for (let i = 0; i < 23; i++) await followerOf(town, open);
    const one = await meal(town.app, open, { stock: 1 });
    const wave = async (seconds: number) => {
      await town.advance({ seconds });
      await tellFollowers(town.app, { restaurantId: open.id });
      await town.runUntilIdle();
      return new Set(about(town, 'Alert Waves').flatMap((mail) => mail.to)).size;
    };
    await town.runTimers();
    expect(await wave(0)).toBe(policies.peopleToldPerPortion);
    expect(await wave(policies.secondsBetweenWaves - 1)).toBe(10);
    expect(await wave(1)).toBe(20);
    await setStock(town, one, 0);
    expect(await wave(60)).toBe(20);
    await setStock(town, one, 1);
    expect(await wave(60)).toBe(23);
    expect(about(town, 'Alert Waves')).toHaveLength(23);
  });

  test('the next day others are first', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Turns' });
    for (let i = 0; i < 20; i++) await followerOf(town, open);
    const firstOf = async () => {
      const before = about(town, 'Alert Turns').length;
      const one = await meal(town.app, open, { stock: 1 });
      await town.runTimers();
      await setStock(town, one, 0);
      const mails = about(town, 'Alert Turns');
      return mails.slice(0, mails.length - before).flatMap((mail) => mail.to);
    };
    const today = await firstOf();
    await town.advance({ days: 1 });
    await town.runTimers();
    const tomorrow = await firstOf();
    expect([today.length, tomorrow.length]).toEqual([10, 10]);
    expect(today.filter((who) => tomorrow.includes(who))).toEqual([]);
  });

  test('a task that runs several times at once tells each person once', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Twice' });
    for (let i = 0; i < 12; i++) await followerOf(town, open);
    await meal(town.app, open, { stock: 1 });
    await town.app.db.$client.query(
      'insert into kitchen_sales (restaurant_id, is_on_sale, day, followed_before) values ($1, true, $2, $3)',
      [open.id, '2026-01-01', town.clock.now()],
    );
    await Promise.all(Array.from({ length: 4 }, () => tellFollowers(town.app, { restaurantId: open.id })));
    await town.app.relay.drain();
    const { rows } = await town.app.db.$client.query(
      `select count(*)::int as told from favorite_alerts a join meals m on m.id = a.meal_id where m.restaurant_id = $1`,
      [open.id],
    );
    expect(rows).toEqual([{ told: 10 }]);
  });

  test('in the quiet hours nobody is told; in the morning everybody is', async ({ town }) => {
    await town.advance({ hours: 9, minutes: 30 });
    const open = await kitchen(town.app, { name: 'Alert Night' });
    await followerOf(town, open);
    await meal(town.app, open, { pickup: ['21:45', '23:00'] });
    await town.runTimers();
    await tellFollowers(town.app, { restaurantId: open.id });
    await town.runUntilIdle();
    expect(about(town, 'Alert Night')).toEqual([]);
    await town.advance({ hours: 10, minutes: 31 });
    await meal(town.app, open);
    await town.runTimers();
    expect(about(town, 'Alert Night')).toHaveLength(1);
  });

  test('choices hold: mail only, app only, nothing, and who has unsubscribed', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Choices' });
    const [all, mailOnly, appOnly, none, stopped] = [
      await followerOf(town, open),
      await followerOf(town, open),
      await followerOf(town, open),
      await followerOf(town, open),
      await followerOf(town, open),
    ];
    const off = async (who: Somebody, channel: 'mail' | 'app') =>
      visitorOf(town, who).call('PUT /api/account/choices', { body: { topic: 'favorites', channel, isWanted: false } });
    await off(mailOnly, 'app');
    await off(appOnly, 'mail');
    await off(none, 'mail');
    await off(none, 'app');
    await town.app.db.$client.query(`insert into mail_stops values ($1, 'favorites', now())`, [stopped.email]);
    await meal(town.app, open);
    await town.runTimers();
    const told = new Set(about(town, 'Alert Choices').flatMap((mail) => mail.to));
    expect(told).toEqual(new Set([all.email, mailOnly.email]));
    const counts = await Promise.all(
      [all, mailOnly, appOnly, none, stopped].map(async (who) => (await noticesOf(town, who)).length),
    );
    expect(counts).toEqual([1, 0, 1, 0, 1]);
  });

  test('who becomes the first follower in front of the meals is not told of them', async ({ town }) => {
    const open = await kitchen(town.app, { name: 'Alert Late' });
    const maya = await followerOf(town, await kitchen(town.app));
    await meal(town.app, open);
    await follow(town, maya, open, town.clock.now());
    await town.runTimers();
    expect(about(town, 'Alert Late')).toEqual([]);
  });

  test.for([
    ['Alert Admins', 'a meal for admins only', 'update meals set admin_only = true where restaurant_id = $1'],
    ['Alert Pending', 'a kitchen that is not approved', `update restaurants set status = 'pending' where id = $1`],
    ['Alert Off', 'a meal off sale', 'update meals set is_active = false where restaurant_id = $1'],
    ['Alert Pause', 'a kitchen that pauses', `update restaurants set paused_until = '2100-01-01' where id = $1`],
  ] as const)('%s: nobody is told of %s', async ([name, , change], { town }) => {
    const open = await kitchen(town.app, { name });
    await followerOf(town, open);
    await meal(town.app, open);
    await town.app.db.$client.query(change, [open.id]);
    await town.runTimers();
    expect(about(town, name)).toEqual([]);
  });
});
