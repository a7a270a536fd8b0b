import { randomUUID } from 'node:crypto';
import { minutesAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { recordServerPresence } from '../../restaurants/hours/record-presence.ts';

/** Builds an order at an idle restaurant, two hours before its pickup window of half an hour. */
async function buildConfirmedOrder(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { startsInMinutes: 120, endsInMinutes: 150 });
  const buyer = await buildBuyer(env);
  return { restaurant, meal, buyer, orderId: await buildPaidOrder(env, meal, buyer, 2) };
}
const openCounter = ({ restaurant }: Awaited<ReturnType<typeof buildConfirmedOrder>>) =>
  restaurant.call('GET /api/restaurant/counter').then(({ status }) => expect(status).toBe(200));
async function readEnd(env: TestEnvironment, { orderId }: { orderId: string }) {
  const { status, closed_reason: reason, payment_status: paymentStatus } = await readOrderRow(env, orderId);
  return [status, reason, paymentStatus];
}
const missed = ['completed', 'no_show', 'paid'];

describe('A missed pickup', () => {
  test('an order is refunded when the restaurant was absent, and is a no-show when its staff were active online or offline', async ({
    env,
  }) => {
    const [away, early, before, during, readied, offline] = await Promise.all(
      Array.from({ length: 6 }, () => buildConfirmedOrder(env)),
    );
    if (!away || !early || !before || !during || !readied || !offline) throw new Error('six orders are needed');
    const at = minutesAfter(env.clock.now(), 130).toISOString();
    const entry = { id: randomUUID(), kind: 'soldOut' as const, mealId: offline.meal.id, at };
    await openCounter(early);
    expect((await transitionAsRestaurant(readied.restaurant, readied.orderId, 'markReady')).status).toBe(200);
    await env.advance({ minutes: 70 });
    await openCounter(before);
    for (let minute = 70; minute < 165; minute += 15) {
      await recordServerPresence(env.app);
      if (minute === 130) await openCounter(during);
      await env.advance({ minutes: 15 });
    }
    // The tablet is online again after the pickup.
    expect(
      (await offline.restaurant.call('POST /api/restaurant/counter/entries', { body: { entries: [entry] } })).status,
    ).toBe(200);
    await env.advance({ hours: 14 });
    await env.runTimers();

    expect(await readEnd(env, away)).toEqual(['canceled', 'restaurant_cancel', 'refunded']);
    expect(await readTransitions(env, away.orderId)).toEqual(['accept', 'confirm', 'restaurantNoShow']);
    expect(env.mails(`${away.buyer.id}@fondly.test`)[0]?.text).toContain("It wasn't your fault.");
    expect(await readEnd(env, early)).toEqual(['canceled', 'restaurant_cancel', 'refunded']);
    for (const one of [before, during, readied, offline]) expect(await readEnd(env, one)).toEqual(missed);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('a restaurant is not blamed for a pickup during which the server itself was down', async ({ env }) => {
    const order = await buildConfirmedOrder(env);
    await env.advance({ minutes: 120 });
    await recordServerPresence(env.app);
    await env.advance({ hours: 26 });
    await env.runTimers();
    expect(await readEnd(env, order)).toEqual(missed);
  });
});
