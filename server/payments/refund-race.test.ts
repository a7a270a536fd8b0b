import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import type { Town } from '@fondly/dev/town';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import { adminOf, providerRefunds, refund, refundRows, sold } from './refund-builders.ts';

const rounds = process.env.LONG ? 1_000 : 20;

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('Double clicks, two tabs, everybody at once: rule D-21, promises P3 and P6', () => {
  test(`the same click twenty times, ${rounds} times over: one refund`, { timeout: rounds * 15_000 }, async ({
    town,
  }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { kitchen, orderId } = await sold(town);
      const wish = { amountCents: 300, requestId: randomUUID() };

      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(kitchen, orderId, wish)));
      await town.runUntilIdle();

      expect(new Set(answers.map(({ body }) => body.amountRefundedCents))).toEqual(new Set([300]));
      expect(await providerRefunds(town, orderId)).toEqual([300]);
    }
  });

  test(`two tabs, the customer and an admin ask for everything at once, ${rounds} times: one refund, never above the charge`, {
    timeout: rounds * 15_000,
  }, async ({ town }) => {
    const admin = await adminOf(town);
    for (let round = 0; round < rounds; round += 1) {
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
      await town.runUntilIdle();

      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await providerRefunds(town, orderId)).toEqual([1500]);
      expect(await refundRows(town, orderId)).toHaveLength(1);
    }
  });
});
