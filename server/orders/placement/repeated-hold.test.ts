import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../testing/order-builders.ts';

/* However often one person starts over on a meal, it is held for ten minutes in half an hour (docs/domain.md#holds). */

async function buildHoldingBuyer(env: TestEnvironment) {
  const meal = await buildMeal(env, await buildRestaurant(env), { portions: 2 });
  const buyer = await buildBuyer(env);
  const startedAt = env.clock.now().getTime();
  const toMinutes = (until: unknown) => (new Date(String(until)).getTime() - startedAt) / 60_000;
  return {
    meal,
    buyer,
    /** Starts over. Returns the end of the hold in minutes after the first one began. */
    checkout: async () => {
      const { status, body } = await buyer.checkout(meal);
      return { status, orderId: String(body.orderId), until: toMinutes(body.holdExpiresAt), body };
    },
    extend: async (orderId: string) => {
      const { status, body } = await buyer.call('POST /api/orders/:id/extend', { params: { id: orderId }, body: {} });
      return { status, until: toMinutes(body.holdExpiresAt), canExtend: body.canExtendHold };
    },
  };
}

describe('A repeated hold on the same meal', () => {
  test('ends ten minutes after the first one began, at the latest', async ({ env }) => {
    const { checkout } = await buildHoldingBuyer(env);
    expect((await checkout()).until).toBe(5);
    await env.advance({ minutes: 4 });
    expect((await checkout()).until).toBe(9);
    await env.advance({ minutes: 4 });
    expect((await checkout()).until).toBe(10);
  });

  test('can be extended up to the same ten minutes and no further', async ({ env }) => {
    const { buyer, checkout, extend } = await buildHoldingBuyer(env);
    await checkout();
    await env.advance({ minutes: 3 });
    const second = await checkout();
    expect(await extend(second.orderId)).toEqual({ status: 200, until: 10, canExtend: false });

    const third = await checkout();
    await env.advance({ minutes: 3 });
    const last = await checkout();
    expect([third.until, last.until]).toEqual([8, 10]);
    const { body } = await buyer.call('GET /api/orders/:id', { params: { id: last.orderId } });
    expect(body.canExtendHold).toBe(false);
    expect((await extend(last.orderId)).status).toBe(409);
  });

  test('is refused once the ten minutes are over, and starts afresh half an hour after the first', async ({ env }) => {
    const { meal, buyer, checkout } = await buildHoldingBuyer(env);
    const retryAt = new Date(env.clock.now().getTime() + 30 * 60_000).toISOString();
    await checkout();
    await env.advance({ minutes: 6 });
    await checkout();

    // Half a minute is too short to pay, so the customer is told at once.
    await env.advance({ seconds: 210 });
    expect(await checkout()).toMatchObject({
      status: 409,
      body: { code: 'hold-limit', details: { retryAt } },
    });
    await env.advance({ minutes: 20 });
    expect((await checkout()).status).toBe(409);
    // Others are not affected, and neither is another meal.
    expect((await (await buildBuyer(env)).checkout(meal)).status).toBe(201);
    expect((await buyer.checkout(await buildMeal(env, meal.restaurant))).status).toBe(201);

    await env.advance({ seconds: 30 });
    expect((await checkout()).until).toBe(35);
  });

  test('starts again after an order that was paid', async ({ env }) => {
    const { meal, buyer, checkout } = await buildHoldingBuyer(env);
    await buildPaidOrder(env, meal, buyer);
    await env.runUntilIdle();
    await env.advance({ minutes: 12 });

    expect((await checkout()).until).toBe(17);
  });
});
