import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { vacuumQueue } from '../../orders/testing/order-builders.ts';
import {
  buildAdminBuyer,
  buildSoldOrder,
  listRefundRows,
  listStripeRefunds,
  refundAsRestaurant,
} from '../testing/refund-builders.ts';

const iterations = process.env.LONG ? 1_000 : 6;
/** The number of concurrent requests. The remaining jobs of these orders run together afterwards. */
const requestsAtOnce = 40;
/**
 * The first rounds have twenty clicks. Five detect a missing lock as well, and the nightly run has a thousand rounds.
 */
const clicksOf = (round: number) => (round < 20 ? 20 : 5);

/** Runs all rounds, some concurrently. `race` returns the check that runs after all jobs. */
async function runRounds(
  env: TestEnvironment,
  size: (round: number) => number,
  race: (clicks: number) => Promise<() => Promise<void>>,
): Promise<void> {
  for (let round = 0; round < iterations; ) {
    const clicks = size(round);
    const together = Math.min(Math.floor(requestsAtOnce / clicks), iterations - round);
    const assertions = await Promise.all(Array.from({ length: together }, () => race(clicks)));
    await env.runUntilIdle();
    for (const assertOutcome of assertions) await assertOutcome();
    round += together;
    if (round % 100 < together) await vacuumQueue(env);
  }
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('Concurrent refund requests', () => {
  test(`many copies of the same click lead to one refund, ${iterations} times`, {
    timeout: scaleTime(iterations * 15_000),
  }, async ({ env }) => {
    await runRounds(env, clicksOf, async (clicks) => {
      const { restaurant, orderId } = await buildSoldOrder(env);
      const refundBody = { amountCents: 300, requestId: randomUUID() };

      const responses = await Promise.all(
        Array.from({ length: clicks }, () => refundAsRestaurant(restaurant, orderId, refundBody)),
      );

      return async () => {
        expect(new Set(responses.map(({ body }) => body.amountRefundedCents))).toEqual(new Set([300]));
        expect(await listStripeRefunds(env, orderId)).toEqual([300]);
      };
    });
  });

  test(`two tabs, the customer and an admin who refund everything at once lead to one refund within the charge, ${iterations} times`, {
    timeout: scaleTime(iterations * 15_000),
  }, async ({ env }) => {
    const admin = await buildAdminBuyer(env);
    await runRounds(
      env,
      () => 4,
      async () => {
        const { restaurant, buyer, orderId } = await buildSoldOrder(env);
        const params = { params: { id: orderId } };

        const responses = await Promise.all([
          refundAsRestaurant(restaurant, orderId),
          refundAsRestaurant(restaurant, orderId),
          buyer.call('POST /api/orders/:id/cancel', { ...params, body: {} }),
          admin.call('POST /api/admin/orders/:id/refund', {
            ...params,
            body: { reason: 'other', requestId: randomUUID() },
          }),
        ]);

        return async () => {
          expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
          expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
          expect(await listRefundRows(env, orderId)).toHaveLength(1);
        };
      },
    );
  });
});
