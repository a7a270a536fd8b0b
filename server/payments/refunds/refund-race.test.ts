import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { vacuumQueue } from '../../orders/testing/order-builders.ts';
import { adminOf, providerRefunds, refund, refundRows, sold } from '../testing/refund-builders.ts';

const rounds = process.env.LONG ? 1_000 : 20;
/** Requests under way at once; the town then settles what is left of these orders together. */
const requestsAtOnce = 40;
/** Twenty in the first rounds, as promised; five find a missing lock as well, and a night has a thousand rounds. */
const clicksIn = (round: number) => (round < 20 ? 20 : 5);

/** Runs all rounds, some side by side; `race` gives what is looked at when nothing is left to do. */
async function inRounds(
  town: Town,
  size: (round: number) => number,
  race: (clicks: number) => Promise<() => Promise<void>>,
): Promise<void> {
  for (let round = 0; round < rounds; ) {
    const clicks = size(round);
    const together = Math.min(Math.floor(requestsAtOnce / clicks), rounds - round);
    const looks = await Promise.all(Array.from({ length: together }, () => race(clicks)));
    await town.runUntilIdle();
    for (const look of looks) await look();
    round += together;
    if (round % 100 < together) await vacuumQueue(town);
  }
}

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('Double clicks, two tabs, everybody at once: rule D-21, promises P3 and P6', () => {
  test(`the same click many times, ${rounds} times over: one refund`, { timeout: rounds * 15_000 }, async ({
    town,
  }) => {
    await inRounds(town, clicksIn, async (clicks) => {
      const { kitchen, orderId } = await sold(town);
      const wish = { amountCents: 300, requestId: randomUUID() };

      const answers = await Promise.all(Array.from({ length: clicks }, () => refund(kitchen, orderId, wish)));

      return async () => {
        expect(new Set(answers.map(({ body }) => body.amountRefundedCents))).toEqual(new Set([300]));
        expect(await providerRefunds(town, orderId)).toEqual([300]);
      };
    });
  });

  test(`two tabs, the customer and an admin ask for everything at once, ${rounds} times: one refund, never above the charge`, {
    timeout: rounds * 15_000,
  }, async ({ town }) => {
    const admin = await adminOf(town);
    await inRounds(
      town,
      () => 4,
      async () => {
        const { kitchen, buyer, orderId } = await sold(town);
        const params = { params: { id: orderId } };

        const answers = await Promise.all([
          refund(kitchen, orderId),
          refund(kitchen, orderId),
          buyer.call('POST /api/orders/:id/cancel', { ...params, body: {} }),
          admin.call('POST /api/admin/orders/:id/refund', {
            ...params,
            body: { reason: 'other', requestId: randomUUID() },
          }),
        ]);

        return async () => {
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          expect(await providerRefunds(town, orderId)).toEqual([1500]);
          expect(await refundRows(town, orderId)).toHaveLength(1);
        };
      },
    );
  });
});
