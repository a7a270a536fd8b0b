import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
} from '../../orders/testing/order-builders.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);
type Filter = Input<'GET /api/account/notifications'>['querystring'];
const list = async (buyer: Buyer, querystring: Filter = {}) =>
  (await buyer.call('GET /api/account/notifications', { querystring })).body;
const countUnread = async (buyer: Buyer) => (await buyer.call('GET /api/account/notifications/unread')).body.count;

async function addAlert(env: TestEnvironment, buyer: Buyer, mealId: string): Promise<string> {
  const id = randomUUID();
  await query(
    env,
    `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at)
     select $3, $1, id, available_date, 'on-sale', price_cents, 'sent', '{}', true, $4 from meals where id = $2`,
    [buyer.id, mealId, id, env.clock.now()],
  );
  return id;
}

/** A customer with a confirmed order that was canceled, and an alert. */
async function buildNotified(env: TestEnvironment) {
  const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env)]);
  const meal = await buildMeal(env, restaurant);
  const orderId = await buildPaidOrder(env, meal, buyer);
  await env.runUntilIdle();
  await env.advance({ minutes: 1 });
  await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
  await env.runUntilIdle();
  await env.advance({ minutes: 1 });
  const alertId = await addAlert(env, buyer, meal.id);
  return { restaurant, buyer, meal, orderId, alertId };
}

describe('The notifications of a customer', () => {
  test('have orders and alerts, newest first, with their pages and the meal as it is now', async ({ env }) => {
    const { buyer, meal, orderId, alertId } = await buildNotified(env);
    const { notifications, older } = await list(buyer);
    const order = { id: orderId, status: 'canceled', closedReason: 'customer_cancel', isCapturePending: false };
    expect(notifications).toMatchObject([
      {
        id: alertId,
        kind: 'alert',
        order: null,
        title: 'Tonkotsu Ramen',
        path: `/order/${meal.id}`,
        meal: { originalPriceCents: 1600, availableQuantity: 5, unavailableReason: null },
      },
      {
        kind: 'order',
        title: 'You canceled your order',
        path: `/past-orders?order=${orderId}`,
        meal: null,
        order: { ...order, isStatusInTitle: true },
      },
      {
        kind: 'order',
        title: 'Your order is confirmed',
        text: 'Tonkotsu Ramen · Kumo Noodle Bar',
        isRead: false,
        order: { ...order, isStatusInTitle: false },
      },
    ]);
    expect(older).toBeNull();
    expect((await list(buyer, { kind: 'order' })).notifications).toHaveLength(2);
    expect((await list(buyer, { kind: 'alert' })).notifications.map(({ id }) => id)).toEqual([alertId]);
    expect((await list(buyer, { kind: 'coupon' })).notifications).toEqual([]);
    const spanish = await buyer.send('GET', '/api/account/notifications?kind=order', {
      headers: { 'accept-language': 'es' },
    });
    expect(JSON.stringify(spanish.body)).toContain('Su pedido está confirmado');
  });

  test('say that an alerted meal is ordered, until its order is canceled', async ({ env }) => {
    const { buyer, meal, restaurant } = await buildNotified(env);
    const other = await buildMeal(env, restaurant);
    await addAlert(env, buyer, other.id);
    const readOrdered = async () =>
      (await list(buyer, { kind: 'alert' })).notifications.map((one) => [one.meal?.mealId, one.meal?.isOrdered]);
    expect(Object.fromEntries(await readOrdered())).toEqual({ [meal.id]: false, [other.id]: false });

    await buildPaidOrder(env, other, buyer);
    await buildPaidOrder(env, meal, await buildBuyer(env));
    expect(Object.fromEntries(await readOrdered())).toEqual({ [meal.id]: false, [other.id]: true });
  });

  test('are marked as read one by one, by their own customer only, with the earlier news of the order', async ({
    env,
  }) => {
    const { buyer, alertId } = await buildNotified(env);
    const stranger = await buildBuyer(env);
    const [, canceled] = (await list(buyer)).notifications;
    expect(await countUnread(buyer)).toBe(2);
    for (const id of [alertId, canceled?.id ?? '']) {
      const mark = (who: Buyer) => who.call('POST /api/account/notifications/:id/read', { params: { id }, body: {} });
      expect((await mark(stranger)).status).toBe(404);
      expect([(await mark(buyer)).status, (await mark(buyer)).status]).toEqual([200, 200]);
    }
    expect(await countUnread(buyer)).toBe(0);
    expect((await list(buyer)).notifications.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });

  test('are marked as read together, except those that came after the customer looked', async ({ env }) => {
    const { buyer, meal, restaurant } = await buildNotified(env);
    const until = (await list(buyer)).notifications[0]?.createdAt ?? '';
    await env.advance({ seconds: 1 });
    const later = await addAlert(env, buyer, (await buildMeal(env, restaurant)).id);
    const other = await buildBuyer(env);
    await addAlert(env, other, meal.id);

    await buyer.call('POST /api/account/notifications/read', { body: { until } });
    expect(await countUnread(buyer)).toBe(1);
    expect((await list(buyer)).notifications.find(({ isRead }) => !isRead)?.id).toBe(later);
    expect(await countUnread(other)).toBe(1);
  });

  test('count only what the list shows, and up to ten', async ({ env }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurant);
    await addAlert(env, buyer, meal.id);
    expect(await countUnread(buyer)).toBe(1);
    await query(env, `update restaurants set status = 'suspended' where id = $1`, [restaurant.id]);
    expect([await countUnread(buyer), (await list(buyer)).notifications]).toEqual([0, []]);
    await query(
      env,
      `insert into customer_notifications (id, user_id, kind, key, line, created_at)
       select gen_random_uuid(), $1, 'coupon', 'coupon-' || n, '{"code":"coupon","amountCents":300,"coupon":"FIRST"}', $2
       from generate_series(1, 25) n`,
      [buyer.id, env.clock.now()],
    );
    expect(await countUnread(buyer)).toBe(10);
  });

  test('name the alert that found a meal, and none for a favorite or an alert that is gone', async ({ env }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurant);
    const alertId = await addAlert(env, buyer, meal.id);
    const readRuleName = async () => (await list(buyer)).notifications[0]?.meal?.ruleName;
    expect(await readRuleName()).toBeNull();
    const values = [alertId, env.clock.now()];
    await query(
      env,
      `with rule as (insert into alert_rules (id, user_id, name, since, used_at, created_at)
         select gen_random_uuid(), user_id, 'Ramen tonight', $2, $2, $2 from alert_hits where id = $1 returning id)
       update alert_hits set rule_ids = array[rule.id] from rule where alert_hits.id = $1`,
      values,
    );
    expect(await readRuleName()).toBe('Ramen tonight');
    await query(env, 'delete from alert_rules where user_id = (select user_id from alert_hits where id = $1)', [
      alertId,
    ]);
    expect(await readRuleName()).toBeNull();
  });

  test('say that the heart on a kitchen found a meal, with the look of the kitchen', async ({ env }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurant);
    const alertId = await addAlert(env, buyer, meal.id);
    const read = async () => (await list(buyer)).notifications[0]?.meal;
    expect(await read()).toMatchObject({
      isFromFavorite: false,
      restaurantTone: [expect.any(String), expect.any(String)],
    });
    await buyer.call('PUT /api/kitchens/:id/favorite', { params: { id: restaurant.id }, body: { isFavorite: true } });
    await query(
      env,
      `update alert_hits set rule_ids = array[rule.id] from alert_rules rule
       where alert_hits.id = $1 and rule.favorite_restaurant_id = $2`,
      [alertId, restaurant.id],
    );
    expect(await read()).toMatchObject({ isFromFavorite: true, ruleName: null });
  });

  test.for([
    { state: 'sold out', change: 'available_quantity = 0', reason: 'sold-out', count: 0 },
    { state: 'ended', change: "pickup_start = now - interval '1 hour', pickup_end = now", reason: 'ended', count: 0 },
    { state: 'off sale', change: 'is_active = false', reason: 'not-on-sale', count: 0 },
    { state: 'expired', change: 'expires_at = now', reason: 'not-on-sale', count: 0 },
    { state: 'too old', change: "good_until = now + interval '1 minute'", reason: 'not-on-sale', count: 0 },
    { state: 'not on sale yet', change: "on_sale_from = now + interval '1 hour'", reason: 'not-yet', count: 1 },
  ] as const)('count an alert whose meal is $state $count times', async ({ change, reason, count }, { env }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurant);
    await addAlert(env, buyer, meal.id);
    expect(await countUnread(buyer)).toBe(1);
    const values = [meal.id, env.clock.now()];
    await query(env, `update meals set ${change} from (select $2::timestamptz as now) clock where id = $1`, values);
    expect((await list(buyer)).notifications[0]?.meal?.unavailableReason).toBe(reason);
    expect(await countUnread(buyer)).toBe(count);
  });

  test('are paged without a gap or a repeat, even with equal times and new ones in between', async ({ env }) => {
    const { buyer, restaurant } = await buildNotified(env);
    await query(
      env,
      `insert into customer_notifications (id, user_id, kind, key, line, created_at)
       select gen_random_uuid(), $1, 'coupon', 'coupon-' || n, '{"code":"coupon","amountCents":300,"coupon":"FIRST"}',
         $2::timestamptz - interval '1 hour'
       from generate_series(1, 45) n`,
      [buyer.id, env.clock.now()],
    );
    const first = await list(buyer);
    await addAlert(env, buyer, (await buildMeal(env, restaurant)).id);
    const second = await list(buyer, first.older ?? {});
    const third = await list(buyer, second.older ?? {});
    const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect([ids.length, new Set(ids).size, third.older]).toEqual([48, 48, null]);
  });

  test('are shown for 90 days', async ({ env }) => {
    const { buyer } = await buildNotified(env);
    const makeOlder = async (days: number) => {
      for (const table of ['customer_notifications', 'alert_hits'])
        await query(env, `update ${table} set created_at = created_at - make_interval(days => $2) where user_id = $1`, [
          buyer.id,
          days,
        ]);
    };
    await makeOlder(89);
    expect([(await list(buyer)).notifications.length, await countUnread(buyer)]).toEqual([3, 2]);
    await makeOlder(2);
    expect([(await list(buyer)).notifications.length, await countUnread(buyer)]).toEqual([0, 0]);
  });

  test('are added once by a job that runs twice, and not at all where the app is off', async ({ env }) => {
    const [restaurant, buyer, silent] = await Promise.all([buildRestaurant(env), buildBuyer(env), buildBuyer(env)]);
    const meal = await buildMeal(env, restaurant);
    await silent.call('PUT /api/account/choices', { body: { topic: 'orders', channel: 'app', isEnabled: false } });
    const [orderId] = [await buildPaidOrder(env, meal, buyer), await buildPaidOrder(env, meal, silent)];
    await env.runUntilIdle();
    const { announceTransition } = await import('../announce-transition.ts');
    await Promise.all([1, 2, 3].map(() => announceTransition(env.app, { orderId, transition: 'confirm' })));
    expect((await list(buyer)).notifications.map(({ title }) => title)).toEqual(['Your order is confirmed']);
    expect((await list(silent)).notifications).toEqual([]);
  });
});
