import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import * as market from '../../meals/testing/meal-builders.ts';
import { findMealsForAlerts } from '../alerts/find-meals-for-alerts.ts';
import { buildFollower } from '../alerts/testing/alert-builders.ts';
import { sendOpeningAlerts } from './send-opening-alerts.ts';

const localDay = (env: TestEnvironment, plusDays = 0) =>
  new Date(env.clock.now().getTime() - 4 * 3_600_000 + plusDays * 86_400_000).toISOString().slice(0, 10);

/** A meal of tomorrow, or of a later day, with a customer who wants to hear about it. */
async function buildComingMeal(env: TestEnvironment, name: string, own: Parameters<typeof market.meal>[2] = {}) {
  const restaurant = await market.restaurant(env.app, { name });
  const day = { availableDate: localDay(env, 1), onSaleTime: '15:30' };
  const id = await market.meal(env.app, restaurant, { name, ...day, ...own });
  const who = await buildFollower(env, await market.restaurant(env.app));
  return { restaurant, id, who, visitor: market.visitAs(env, who) };
}
type Visitor = ReturnType<typeof market.visitAs>;

const setAlert = (visitor: Visitor, id: string, despiteQuietHours = false) =>
  visitor.call('PUT /api/meals/:id/opening-alert', { params: { id }, body: { despiteQuietHours } });
const removeAlert = (visitor: Visitor, id: string) =>
  visitor.call('DELETE /api/meals/:id/opening-alert', { params: { id } });
const listAlerts = async (visitor: Visitor) => (await visitor.call('GET /api/account/opening-alerts')).body.alerts;
const subjects = (env: TestEnvironment, { email }: { email: string }) => env.mails(email).map(({ subject }) => subject);
const setStock = (env: TestEnvironment, id: string, stock: number) =>
  env.app.db.client.query('update meals set available_quantity = $2, listed_quantity = $2 where id = $1', [id, stock]);

/** To the next time of day in Atlanta, which is four hours behind UTC in these tests. */
async function advanceTo(env: TestEnvironment, time: string, plusDays = 0): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const now = env.clock.now();
  const local = new Date(now.getTime() - 4 * 3_600_000);
  const then = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + plusDays, hours + 4, minutes);
  await env.advance({ minutes: Math.round((then - now.getTime()) / 60_000) });
}

describe('A customer who asks to be told when sales of a meal open', () => {
  test('is told once within a minute, and not again at a restock that day', async ({ env }) => {
    const { id, who, visitor } = await buildComingMeal(env, 'Peach Opening');
    expect((await setAlert(visitor, id)).body).toEqual({ mealId: id, despiteQuietHours: false });
    expect(await listAlerts(visitor)).toEqual([{ mealId: id, despiteQuietHours: false }]);

    await advanceTo(env, '15:29', 1);
    await env.runTimers();
    expect(subjects(env, who)).toEqual([]);
    await env.advance({ minutes: 1 });
    await env.runTimers();
    expect(subjects(env, who)).toEqual(['Peach Opening is on sale at Peach Opening']);
    expect(env.mails(who.email)[0]?.text).toContain(`/order/${id}`);
    const { notifications } = (await visitor.call('GET /api/account/notices')).body;
    expect(notifications).toMatchObject([{ mealId: id, unavailableReason: null, isRead: false }]);
    expect(await listAlerts(visitor)).toEqual([]);

    await setStock(env, id, 0);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    await setStock(env, id, 3);
    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect((await setAlert(visitor, id)).body).toMatchObject({ code: 'sales-opened' });
    expect(subjects(env, who)).toHaveLength(1);
  });

  test('is told once by a job that runs several times at once', async ({ env }) => {
    const restaurant = await market.restaurant(env.app, { name: 'Many Workers' });
    const id = await market.meal(env.app, restaurant, { availableDate: localDay(env), pickup: ['20:00', '21:00'] });
    const people = await Promise.all(Array.from({ length: 30 }, () => market.person(env.app)));
    await env.app.db.client.query(
      `insert into opening_alerts (user_id, meal_id, opens_at, despite_quiet_hours, created_at)
       select unnest($1::uuid[]), $2, $3, true, $3`,
      [people.map((person) => person.id), id, env.clock.now()],
    );
    await Promise.all(Array.from({ length: 8 }, () => sendOpeningAlerts(env.app)));
    await env.runUntilIdle();
    const counts = people.map((person) => env.mails(`${person.id}@example.test`).length);
    expect(counts).toEqual(people.map(() => 1));
  });

  test('is told at the new time when the kitchen moves it, and not at all after removing the alert', async ({
    env,
  }) => {
    const { id, who, visitor, restaurant } = await buildComingMeal(env, 'Moved Opening');
    const other = await buildFollower(env, await market.restaurant(env.app));
    await setAlert(market.visitAs(env, other), id);
    await setAlert(visitor, id);
    await removeAlert(market.visitAs(env, other), id);
    const { body } = await market.visitAs(env, restaurant.owner).call('GET /api/restaurant/meals');
    const [own] = body.meals;
    await market.visitAs(env, restaurant.owner).call('PUT /api/restaurant/meals/:id', {
      params: { id },
      body: {
        name: 'Moved Opening',
        description: 'Warm.',
        allergens: [],
        mayContain: [],
        priceCents: 650,
        tag: 'chefs-pick',
        availableQuantity: 10,
        expected: 10,
        availableDate: own?.availableDate ?? '',
        pickupStartTime: '17:00',
        pickupEndTime: '19:00',
        onSaleTime: '16:30',
      },
    });
    await advanceTo(env, '15:35', 1);
    await env.runTimers();
    expect(subjects(env, who)).toEqual([]);
    await advanceTo(env, '16:30');
    await env.runTimers();
    expect([subjects(env, who).length, subjects(env, other).length]).toEqual([1, 0]);
  });

  test('hears about an opening in quiet hours at once only by choice, else when they end', async ({ env }) => {
    const { id, who, visitor } = await buildComingMeal(env, 'Midnight Opening', { onSaleTime: null });
    const awake = await buildFollower(env, await market.restaurant(env.app));
    await setAlert(visitor, id);
    await setAlert(market.visitAs(env, awake), id);
    await setAlert(market.visitAs(env, awake), id, true);
    await advanceTo(env, '24:00');
    await env.runTimers();
    expect([subjects(env, who).length, subjects(env, awake).length]).toEqual([0, 1]);
    await advanceTo(env, policies.alertQuietUntil);
    await env.runTimers();
    expect([subjects(env, who).length, subjects(env, awake).length]).toEqual([1, 1]);
  });

  test('waits while the kitchen is paused or hidden at the opening', async ({ env }) => {
    const { id, who, visitor, restaurant } = await buildComingMeal(env, 'Paused Opening');
    await setAlert(visitor, id);
    const set = (change: string) =>
      env.app.db.client.query(`update restaurants set ${change} where id = $1`, [restaurant.id]);
    await set(`selling_stopped_at = now()`);
    await advanceTo(env, '15:31', 1);
    await env.runTimers();
    expect(subjects(env, who)).toEqual([]);
    await set(`selling_stopped_at = null, paused_until = '2026-01-01'`);
    await env.runTimers();
    expect(subjects(env, who)).toEqual([]);
    await set('paused_until = null');
    await env.runTimers();
    expect(subjects(env, who)).toHaveLength(1);
  });

  test('is told once about a meal of a favorite kitchen', async ({ env }) => {
    const { id, restaurant } = await buildComingMeal(env, 'Favorite Opening');
    const fan = await buildFollower(env, restaurant);
    await setAlert(market.visitAs(env, fan), id);
    await advanceTo(env, '15:30', 1);
    // The alert to followers comes first here, and in `runTimers` the opening alert does.
    await findMealsForAlerts(env.app);
    await env.runUntilIdle();
    expect(subjects(env, fan)).toHaveLength(1);
    await env.runTimers();
    expect(subjects(env, fan)).toHaveLength(1);
  });

  test('gets the answer of a missing meal for a hidden one, and keeps at most fifty alerts', async ({ env }) => {
    const { visitor, restaurant } = await buildComingMeal(env, 'Many Openings');
    const hidden = await market.meal(env.app, restaurant, { adminOnly: true, onSaleTime: '23:59' });
    expect((await setAlert(visitor, hidden)).body).toMatchObject({ code: 'not-found' });
    const ids: string[] = [];
    for (let index = 0; index < policies.openingAlertsPerCustomer + 1; index++)
      ids.push(await market.meal(env.app, restaurant, { availableDate: localDay(env, 2) }));
    const replies = await Promise.all(ids.map((id) => setAlert(visitor, id)));
    const codes = replies.map(({ status, body }) => `${status} ${'code' in body ? body.code : ''}`).sort();
    expect(codes.at(-1)).toBe('409 too-many-opening-alerts');
    expect(codes.filter((code) => code.startsWith('409'))).toHaveLength(1);
    expect(await listAlerts(visitor)).toHaveLength(policies.openingAlertsPerCustomer);
  });
});
