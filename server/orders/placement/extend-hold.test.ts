import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { controlSandbox } from '../../payments/testing/sandbox.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  portionsOnSale,
  readOrderRow,
} from '../testing/order-builders.ts';

/* How long portions are held, after a click of the customer and during a payment (docs/domain.md#holds). */

async function buildHold(env: TestEnvironment, times: { startsInMinutes?: number; endsInMinutes?: number } = {}) {
  const meal = await buildMeal(env, await buildRestaurant(env), { portions: 2, ...times });
  const buyer = await buildBuyer(env);
  const { orderId, holdExpiresAt } = (await buyer.checkout(meal, { quantity: 2 })).body;
  const startedAt = env.clock.now().getTime();
  const minutesOf = (until: unknown) => (new Date(String(until)).getTime() - startedAt) / 60_000;
  const extend = () => buyer.call('POST /api/orders/:id/extend', { params: { id: orderId }, body: {} });
  /** Minutes after the checkout at which the hold ends. */
  const until = async () => {
    const { rows } = await env.app.db.client.query('select until from claims where order_id = $1', [orderId]);
    return minutesOf((rows[0].until as Date).toISOString());
  };
  return { meal, buyer, orderId, extend, until, minutes: minutesOf(holdExpiresAt) };
}

describe('A hold', () => {
  test('a hold lasts five minutes, and its customer can extend it once by five more while it runs', async ({ env }) => {
    const { meal, extend, until, minutes } = await buildHold(env);
    expect(minutes).toBe(5);
    await env.advance({ seconds: 299 });
    expect((await extend()).status).toBe(200);
    expect(await until()).toBe(10);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'hold-already-extended' } });
    await env.advance({ seconds: 300 });
    expect(await portionsOnSale(env, meal)).toBe(0);
    await env.advance({ seconds: 1 });
    expect(await portionsOnSale(env, meal)).toBe(2);

    const late = await buildHold(env);
    await env.advance({ minutes: 5 });
    expect(await late.extend()).toMatchObject({ status: 409, body: { code: 'hold-expired' } });
    const stranger = await buildBuyer(env);
    const mine = await buildHold(env);
    const foreign = stranger.call('POST /api/orders/:id/extend', { params: { id: mine.orderId }, body: {} });
    expect(await foreign).toMatchObject({ status: 404 });
  });

  test('two simultaneous clicks extend a hold once, and a refresh of the order does not extend it', async ({ env }) => {
    const { buyer, orderId, extend, until } = await buildHold(env);
    const answers = await Promise.all([extend(), extend(), extend()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect(await until()).toBe(10);
  });

  test('a hold is kept to its last second, although timers run every minute', async ({ env }) => {
    const { meal, buyer, orderId, minutes } = await buildHold(env);
    for (let passed = 1; passed < minutes; passed += 1) {
      await env.advance({ minutes: 1 });
      await env.runTimers();
      expect(await portionsOnSale(env, meal)).toBe(0);
      expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', closed_reason: null });
    }
    await env.advance({ seconds: 59 });
    await env.runTimers();
    expect((await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body.status).toBe('pending');
    await env.advance({ seconds: 1 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });
    expect(await portionsOnSale(env, meal)).toBe(2);
  });

  test('a hold never passes the end of pickup, whether the customer or a payment extends it', async ({ env }) => {
    const soon = await buildHold(env, { startsInMinutes: -60, endsInMinutes: 3 });
    expect(soon.minutes).toBe(3);
    await soon.extend();
    expect(await soon.until()).toBe(3);

    const asked = await buildHold(env, { startsInMinutes: -60, endsInMinutes: 7 });
    await payWith(env, asked.orderId, 'pm_card_authenticationRequired');
    await env.advance({ minutes: 4 });
    await env.runTimers();
    expect(await asked.until()).toBe(7);
    await env.advance({ minutes: 3 });
    await env.runTimers();
    expect(await readOrderRow(env, asked.orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });
  });

  test.for([
    ['authenticates the customer', 'pm_card_authenticationRequired', 'requires_action'],
    ['processes the payment', 'pm_sandbox_processing', 'processing'],
  ] as const)('a hold lasts thirty minutes at most while the bank %s', async ([, card, paymentStatus], { env }) => {
    await controlSandbox(env, '/switches', { processingMs: 3_600_000 });
    const { meal, orderId, until } = await buildHold(env);
    await payWith(env, orderId, card);
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    await env.runUntilIdle();
    for (let passed = 0; passed < 28; passed += 4) {
      expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', payment_status: paymentStatus });
      expect(await portionsOnSale(env, meal)).toBe(0);
      await env.advance({ minutes: 4 });
      await env.runTimers();
    }
    expect(await until()).toBe(30);
    await env.advance({ minutes: 2 });
    expect(await portionsOnSale(env, meal)).toBe(2);
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });

    // The bank approves too late, so nothing is captured.
    if (paymentStatus === 'processing')
      await controlSandbox(env, `/payment_intents/${intentId}/settle`, { outcome: 'succeed' });
    await env.runUntilIdle();
    await env.advance({ minutes: 3 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
