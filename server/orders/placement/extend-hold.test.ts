import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { post } from '../../payments/testing/refund-builders.ts';
import { buildBuyer, buildKitchen, buildMeal, payWith, portionsLeft, readOrderRow } from '../testing/order-builders.ts';

/* PAYMENTS 4.4 and 10, row 5: how long portions are held, by a customer's click and by a bank that asks. */

async function held(town: Town, times: { startsInMinutes?: number; endsInMinutes?: number } = {}) {
  const meal = await buildMeal(town, await buildKitchen(town), { portions: 2, ...times });
  const buyer = await buildBuyer(town);
  const { orderId, holdUntil } = (await buyer.checkout(meal, { quantity: 2 })).body;
  const startedAt = town.clock.now().getTime();
  const minutesOf = (until: unknown) => (new Date(String(until)).getTime() - startedAt) / 60_000;
  const extend = () => buyer.call('POST /api/orders/:id/extend', { params: { id: orderId }, body: {} });
  /** Minutes after the checkout at which the hold ends. */
  const until = async () => {
    const { rows } = await town.app.db.$client.query('select until from claims where order_id = $1', [orderId]);
    return minutesOf((rows[0].until as Date).toISOString());
  };
  return { meal, buyer, orderId, extend, until, minutes: minutesOf(holdUntil) };
}

describe('A hold', () => {
  test('is five minutes, and five more at a click, once, while it runs', async ({ town }) => {
    const { meal, extend, until, minutes } = await held(town);
    expect(minutes).toBe(5);
    await town.advance({ seconds: 299 });
    expect((await extend()).status).toBe(200);
    expect(await until()).toBe(10);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'hold-extended-already' } });
    await town.advance({ seconds: 300 });
    expect(await portionsLeft(town, meal)).toBe(0);
    await town.advance({ seconds: 1 });
    expect(await portionsLeft(town, meal)).toBe(2);

    const late = await held(town);
    await town.advance({ minutes: 5 });
    expect(await late.extend()).toMatchObject({ status: 409, body: { code: 'hold-ended' } });
    const stranger = await buildBuyer(town);
    const own = await held(town);
    const foreign = stranger.call('POST /api/orders/:id/extend', { params: { id: own.orderId }, body: {} });
    expect(await foreign).toMatchObject({ status: 404 });
  });

  test('two clicks at once are five minutes, and looking at the order is none', async ({ town }) => {
    const { buyer, orderId, extend, until } = await held(town);
    const answers = await Promise.all([extend(), extend(), extend()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect(await until()).toBe(10);
  });

  test('never passes the end of pickup, whoever lengthens it', async ({ town }) => {
    const soon = await held(town, { startsInMinutes: -60, endsInMinutes: 3 });
    expect(soon.minutes).toBe(3);
    await soon.extend();
    expect(await soon.until()).toBe(3);

    const asked = await held(town, { startsInMinutes: -60, endsInMinutes: 7 });
    await payWith(town, asked.orderId, 'pm_card_authenticationRequired');
    await town.advance({ minutes: 4 });
    await town.runTimers();
    expect(await asked.until()).toBe(7);
    await town.advance({ minutes: 3 });
    await town.runTimers();
    expect(await readOrderRow(town, asked.orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });
  });

  test.for([
    ['asks', 'pm_card_authenticationRequired', 'requires_action'],
    ['thinks', 'pm_sandbox_processing', 'processing'],
  ] as const)('waits for a bank that %s, thirty minutes and not one more', async ([, card, word], { town }) => {
    await post(town, '/switches', { processingMs: 3_600_000 });
    const { meal, orderId, until } = await held(town);
    await payWith(town, orderId, card);
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    await town.runUntilIdle();
    for (let passed = 0; passed < 28; passed += 4) {
      expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', payment_status: word });
      expect(await portionsLeft(town, meal)).toBe(0);
      await town.advance({ minutes: 4 });
      await town.runTimers();
    }
    expect(await until()).toBe(30);
    await town.advance({ minutes: 2 });
    expect(await portionsLeft(town, meal)).toBe(2);
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });

    // The bank's yes comes too late: nothing is taken.
    if (word === 'processing') await post(town, `/payment_intents/${intentId}/settle`, { outcome: 'succeed' });
    await town.runUntilIdle();
    await town.advance({ minutes: 3 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });
});
