import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { newAdmin } from '../../accounts/testing/people.ts';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { buildKitchen, type Kitchen, readOrderRow } from '../../orders/testing/order-builders.ts';
import { booked, buildPaidOutKitchen, handOver, onboard, sell } from '../testing/payout-builders.ts';
import { alarmsOf, post, providerRefunds } from '../testing/refund-builders.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

type Admin = Awaited<ReturnType<typeof newAdmin>>;
const take = (admin: Admin, id: string) =>
  admin.call('POST /api/admin/disputes/:id/take-share', {
    params: { id },
    body: { reason: 'No pickup was recorded.' },
  });
const close = async (town: Town, id: string, won: boolean) => {
  await post(town, `/disputes/${id}/close`, { won });
  await town.runUntilIdle();
};

async function dispute(town: Town, orderId: string): Promise<string> {
  const { stripe_charge_id: charge } = await readOrderRow(town, orderId);
  const { id } = (await post(town, `/charges/${charge}/dispute`, {})) as { id: string };
  await town.runUntilIdle();
  return id;
}

/** What of an order lies with the kitchen's account at the provider, and what the kitchen has earned in all. */
async function standOf(town: Town, kitchen: Kitchen, orderId: string) {
  const { data } = await town.app.stripe.transfers.list({ transfer_group: `order_${orderId}`, limit: 100 });
  return {
    atProvider: data.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0),
    inBooks: await booked(town, kitchen, 'restaurant_stripe'),
    earned: 0 - (await booked(town, kitchen, 'restaurant_earned')),
  };
}

/** Money of the platform's own at hand, to give back from. */
const fillPlatform = (town: Town) => post(town, '/balance', { amount: 10_000 });

describe('An operator has a kitchen bear its part of a dispute: payments paper, section 6.2', () => {
  test.for(['destination', 'held'] as const)(
    '%s, lost: taken out of earnings and account, once, and an operator sees how much before',
    async (flow, { town }) => {
      const [admin, kitchen] = [
        await newAdmin(town),
        await (flow === 'held' ? buildKitchen : buildPaidOutKitchen)(town),
      ];
      const orderId = await sell(town, kitchen, 2);
      await handOver(town, kitchen, orderId);
      if (flow === 'held') {
        await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
        await onboard(town, kitchen);
      }
      expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
      const id = await dispute(town, orderId);
      await close(town, id, false);
      const shown = async () =>
        (await admin.call('GET /api/admin/alarms')).body.alarms.find((alarm) => alarm.dispute?.id === id)?.dispute;
      expect(await shown()).toEqual({ id, shareCents: 1500, takenCents: 0 });

      const replies = await Promise.all([take(admin, id), take(admin, id)]);
      await town.runUntilIdle();

      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 0, inBooks: 0, earned: 0 });
      expect(await booked(town, kitchen, 'disputes')).toBe(1500);
      expect(await shown()).toEqual({ id, shareCents: 0, takenCents: 1500 });
      const money = await kitchen.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } });
      expect(money.body.share).toMatchObject({ earnedCents: 0, transferredCents: 0, disputedCents: 1500 });
      const { body } = await kitchen.call('GET /api/restaurant/payouts/earnings', { querystring: { period: 'total' } });
      expect(body.lines[0]).toMatchObject({ kind: 'correction', netCents: -1500, note: 'A disputed payment' });
      expect((await kitchen.call('GET /api/restaurant/payouts')).body).toMatchObject({
        carriedCents: 0,
        accountCents: 0,
      });
    },
  );

  test('won after all: it is the kitchen’s again, and a refund later takes it from there', async ({ town }) => {
    await fillPlatform(town);
    const [admin, kitchen] = [await newAdmin(town), await buildPaidOutKitchen(town)];
    const orderId = await sell(town, kitchen, 2);
    await handOver(town, kitchen, orderId);
    const id = await dispute(town, orderId);
    await take(admin, id);
    await town.runUntilIdle();
    await close(town, id, true);
    await town.runTimers();

    expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
    expect(await take(admin, id)).toMatchObject({ status: 200 });
    const body = { amountCents: 600, reason: 'quality', requestId: randomUUID() } as const;
    const refunded = await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await town.runUntilIdle();

    expect(refunded.status).toBe(200);
    expect(await providerRefunds(town, orderId)).toEqual([600]);
    expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 900, inBooks: 900, earned: 900 });
  });

  test('held and not sent yet: it is not sent while it is lost, and goes when it is won', async ({ town }) => {
    await fillPlatform(town);
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    const orderId = await sell(town, kitchen, 2);
    await handOver(town, kitchen, orderId);
    const id = await dispute(town, orderId);
    await take(admin, id);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(town, kitchen);
    await town.runTimers();
    expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 0, inBooks: 0, earned: 0 });

    await close(town, id, true);
    await town.runTimers();

    expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
  });

  test('an account that holds too little owes it, and an operator hears so', async ({ town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildPaidOutKitchen(town)];
    const orderId = await sell(town, kitchen, 2);
    await handOver(town, kitchen, orderId);
    const id = await dispute(town, orderId);
    const action = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await post(town, '/faults', { match: { method: 'POST', path: '/v1/transfers/*' }, times: 1, action });

    await take(admin, id);
    await town.runUntilIdle();

    expect(await standOf(town, kitchen, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 0 });
    expect((await kitchen.call('GET /api/restaurant/payouts')).body.carriedCents).toBe(-1500);
    expect(await alarmsOf(town, orderId)).toContainEqual({ kind: 'dispute-share', is_open: true });
  });

  test('a dispute that is won leaves nothing to take, and one that nobody has is not found', async ({ town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildPaidOutKitchen(town)];
    const id = await dispute(town, await sell(town, kitchen));
    await close(town, id, true);

    expect(await take(admin, id)).toMatchObject({ status: 409, body: { code: 'dispute-over' } });
    expect(await take(admin, 'du_nobody')).toMatchObject({ status: 404 });
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(750);
  });
});
