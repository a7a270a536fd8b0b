import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { setDailyHours } from '../restaurants/testing/open-all-day.ts';

const title = 'You have an unanswered order';

/** A paid order of a restaurant that is open around the clock, or from `opens` on. */
async function buildUnseenOrder(env: TestEnvironment, { autoAccept = true, opens = '00:00' } = {}) {
  const restaurant = await buildRestaurant(env, { autoAccept });
  await setDailyHours(env.app, restaurant.id, opens, '00:00');
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await env.runUntilIdle();
  return { restaurant, orderId };
}
/** Moves the clock, then runs the timers. */
async function pass(env: TestEnvironment, by: Parameters<TestEnvironment['advance']>[0]) {
  await env.advance(by);
  await env.runTimers();
}
const ownerMails = (env: TestEnvironment, restaurant: Restaurant) =>
  env.mails(`${restaurant.id}@kitchen.test`).filter(({ subject }) => subject.startsWith(title));
const adminMails = (env: TestEnvironment, orderId: string) =>
  env.app.db.client
    .query('select key from deliveries where key = $1', [`unseen:${orderId}:operator`])
    .then(({ rows }) => rows.length);
const alarms = async (env: TestEnvironment, orderId: string) =>
  (await env.app.db.client.query('select kind, resolved_at from alarms where order_id = $1', [orderId])).rows;
const acknowledge = (restaurant: Restaurant, ...orderIds: string[]) =>
  restaurant.call('POST /api/restaurant/orders/acknowledge', { body: { orderIds } });

describe('An order that no one acknowledges', () => {
  test('is emailed to the owner, then raises an alarm, each once, and "Got it!" resolves the alarm', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildUnseenOrder(env);
    await pass(env, { seconds: policies.unseenOrderOwnerMinutes * 60 - 1 });
    expect(ownerMails(env, restaurant)).toHaveLength(0);

    await pass(env, { seconds: 1 });
    expect(ownerMails(env, restaurant)).toHaveLength(1);
    expect(await alarms(env, orderId)).toEqual([]);

    await pass(env, { minutes: policies.unseenOrderAdminMinutes - policies.unseenOrderOwnerMinutes });
    expect(await alarms(env, orderId)).toEqual([{ kind: 'order-unseen', resolved_at: null }]);
    await pass(env, { hours: 1 });
    expect(ownerMails(env, restaurant)).toHaveLength(1);
    expect(await adminMails(env, orderId)).toBe(1);

    await acknowledge(restaurant, orderId);
    expect((await alarms(env, orderId))[0].resolved_at).not.toBeNull();
  });

  test('is not escalated once it is acknowledged or approved', async ({ env }) => {
    const first = await buildUnseenOrder(env);
    const second = await buildUnseenOrder(env, { autoAccept: false });
    await acknowledge(first.restaurant, first.orderId);
    expect(await transitionAsRestaurant(second.restaurant, second.orderId, 'approve')).toMatchObject({
      body: { isAcknowledged: true },
    });

    await pass(env, { minutes: policies.unseenOrderAdminMinutes });

    for (const { restaurant, orderId } of [first, second]) {
      expect(ownerMails(env, restaurant)).toHaveLength(0);
      expect(await alarms(env, orderId)).toEqual([]);
    }
  });

  test('tells the owner the deadline while it awaits approval, and its end resolves the alarm', async ({ env }) => {
    const { restaurant, orderId } = await buildUnseenOrder(env, { autoAccept: false });
    await pass(env, { minutes: policies.unseenOrderOwnerMinutes });
    expect(ownerMails(env, restaurant)[0]?.text).toContain("or we'll cancel the order and won't charge the customer");
    await pass(env, { minutes: policies.unseenOrderAdminMinutes });
    await pass(env, { minutes: policies.approvalMinutes });

    expect((await alarms(env, orderId))[0].resolved_at).not.toBeNull();
  });

  test('is not escalated before the restaurant opens', async ({ env }) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    });
    const inTwoHours = clock.format(new Date(env.clock.now().getTime() + 2 * 3_600_000));
    const { restaurant } = await buildUnseenOrder(env, { opens: inTwoHours });

    await pass(env, { minutes: 119 });
    expect(ownerMails(env, restaurant)).toHaveLength(0);
    await pass(env, { minutes: 1 + policies.unseenOrderOwnerMinutes });

    expect(ownerMails(env, restaurant)).toHaveLength(1);
  });
});
