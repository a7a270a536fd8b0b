import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  movesOf,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { booked, buildPaidOutKitchen, handOver } from '../testing/payout-builders.ts';
import {
  adminOf,
  afterFault,
  alarmsOf,
  balancesOf,
  post,
  providerRefunds,
  refund,
  refundRows,
} from '../testing/refund-builders.ts';
import { applyRefund } from './sync-refund.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

async function sold(town: Town, card = 'pm_card_visa') {
  const kitchen = await buildKitchen(town);
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer, 2, card);
  await town.runUntilIdle();
  const { payment_intent_id: intent } = await readOrderRow(town, orderId);
  return { kitchen, buyer, orderId, intent: intent ?? '' };
}

const permutations = <T>(of: T[]): T[][] =>
  of.length < 2 ? [of] : of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));

/** An event as the provider sends it; what it says of the object beside its id is never read. */
async function hear(town: Town, type: string, id: string): Promise<void> {
  const object = { id, object: type.split('.')[0] };
  const payload = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', type, created: 1_700_000_000, livemode: false },
    data: { object },
  });
  const signature = town.app.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_town' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  for (let time = 0; time < 2; time += 1) {
    expect((await town.visitor().send('POST', '/api/webhooks/stripe', { payload, headers })).status).toBe(200);
  }
  await town.runUntilIdle();
}

const loseEvents = (town: Town, times: number) =>
  post(town, '/webhooks/rules', { match: { type: '*' }, times, action: 'drop' });
const hearAgain = (town: Town) => fetch(`${town.sandbox.url}/_sandbox/webhooks/rules`, { method: 'DELETE' });

describe('Events of a refund: promise P5', () => {
  test.for(permutations(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed']))(
    'a refund that failed ends the same: %s, %s, %s, %s, each twice',
    async (order, { town }) => {
      const { kitchen, orderId } = await sold(town, 'pm_card_refundFail');
      await loseEvents(town, 100);
      await refund(kitchen, orderId, { amountCents: 400 });
      const [row] = await refundRows(town, orderId);
      await post(town, `/refunds/${row?.stripe_refund_id}/settle`, { outcome: 'fail' });
      await town.runUntilIdle();
      await hearAgain(town);
      expect(await readOrderRow(town, orderId)).toMatchObject({ refunded_cents: 400 });
      const charge = (await readOrderRow(town, orderId)).stripe_charge_id;

      for (const type of order)
        await hear(town, type, String(type.startsWith('charge') ? charge : row?.stripe_refund_id));

      expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 });
      expect(await refundRows(town, orderId)).toMatchObject([{ status: 'failed' }]);
      expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'refund-failed', is_open: true }]);
      expect(await balancesOf(town, orderId)).toEqual({ paid: 1500, pending: 1500, earned: 0 });
    },
  );

  test.for(['succeed', 'fail'] as const)(
    'on its way, and nobody hears that it did %s: a timer asks',
    async (outcome, { town }) => {
      const { kitchen, orderId } = await sold(town, 'pm_card_pendingRefund');
      await loseEvents(town, 100);
      await refund(kitchen, orderId, { amountCents: 400 });
      await town.runUntilIdle();
      const [row] = await refundRows(town, orderId);
      expect(row).toMatchObject({ status: 'pending' });
      await post(town, `/refunds/${row?.stripe_refund_id}/settle`, { outcome });
      await town.advance({ minutes: 2 });
      await town.runTimers();
      await hearAgain(town);

      const [end] = await refundRows(town, orderId);
      expect(end).toMatchObject({ status: outcome === 'succeed' ? 'succeeded' : 'failed' });
      expect(await readOrderRow(town, orderId)).toMatchObject({ refunded_cents: outcome === 'succeed' ? 400 : 0 });
    },
  );

  test('every event lost: the refund that was sent is known all the same', async ({ town }) => {
    const { kitchen, orderId } = await sold(town);
    await loseEvents(town, 100);
    await refund(kitchen, orderId, { amountCents: 400 });
    await town.runUntilIdle();
    await hearAgain(town);

    expect(await refundRows(town, orderId)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('an answer that was read before the last news and comes after it is no news', async ({ town }) => {
    const { kitchen, orderId } = await sold(town, 'pm_card_pendingRefund');
    await refund(kitchen, orderId, { amountCents: 400 });
    const [row] = await refundRows(town, orderId);
    const early = await town.app.stripe.refunds.retrieve(String(row?.stripe_refund_id));
    await town.advance({ minutes: 2 });
    expect(await refundRows(town, orderId)).toMatchObject([{ status: 'succeeded' }]);

    await applyRefund(town.app, early);

    expect(early.status).toBe('pending');
    expect(await refundRows(town, orderId)).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe("Refunded in the provider's own dashboard: payments paper 6.1, move refundedOutside", () => {
  test.for(permutations(['charge.refunded', 'refund.created', 'refund.updated']))(
    'whole: it ends the order, whatever comes first (%s, %s, %s)',
    async (order, { town }) => {
      const { orderId, intent } = await sold(town);
      await loseEvents(town, 100);
      const made = await town.app.stripe.refunds.create({ payment_intent: intent });
      await town.runUntilIdle();
      await hearAgain(town);

      for (const type of order) await hear(town, type, type.startsWith('charge') ? String(made.charge) : made.id);

      expect(await readOrderRow(town, orderId)).toMatchObject({
        ...{ status: 'cancelled', closed_reason: 'admin_cancel', payment_status: 'refunded', refunded_cents: 1500 },
      });
      expect((await movesOf(town, orderId)).filter((move) => move === 'refundedOutside')).toHaveLength(1);
      expect(await refundRows(town, orderId)).toMatchObject([{ actor: 'provider', amount_cents: 1500 }]);
    },
  );

  test('a part: the order stands, the customer is told', async ({ town }) => {
    const { buyer, orderId, intent } = await sold(town);

    await town.app.stripe.refunds.create({ payment_intent: intent, amount: 250 });
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', refunded_cents: 250 });
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('$2.50 of the $15.00');
  });

  test('ours was on its way when the dashboard took it all: one refund, and an operator reads of the other', async ({
    town,
  }) => {
    const { kitchen, orderId, intent } = await sold(town);
    await afterFault(town, '/v1/refunds', { drop_connection: 'before' }, 3);
    await refund(kitchen, orderId, { amountCents: 400 });
    await town.app.stripe.refunds.create({ payment_intent: intent });
    await town.advance({ minutes: 2 });
    await town.runTimers();

    expect(await providerRefunds(town, orderId)).toEqual([1500]);
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'cancelled', refunded_cents: 1500 });
    expect(await alarmsOf(town, orderId)).toMatchObject([{ kind: 'refund-failed' }]);
  });

  test('a void makes a refund object at the provider, and no refund of ours', async ({ town }) => {
    const kitchen = await buildKitchen(town, { autoAccept: false });
    const buyer = await buildBuyer(town);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer);

    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'voided', refunded_cents: 0 });
    expect(await refundRows(town, orderId)).toEqual([]);
    expect(await balancesOf(town, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });
});

describe('Money that went on to the restaurant: payments paper 6.1, tests 10.10', () => {
  test('a destination charge: the refund takes its part of the transfer back', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town), 2);
    await town.runUntilIdle();
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);

    await refund(kitchen, orderId, { amountCents: 400 });
    await town.runUntilIdle();

    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1100);
    const { body } = await kitchen.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } });
    expect(body).toMatchObject({ share: { pendingCents: 1100, earnedCents: 0, transferredCents: 1100 } });
  });

  const heldAndSent = async (town: Town) => {
    const kitchen = await buildKitchen(town);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town), 2);
    await handOver(town, kitchen, orderId);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const { rows } = await town.app.db.$client.query(
      'select stripe_account_id as id from payout_accounts where restaurant_id = $1',
      [kitchen.id],
    );
    await post(town, `/accounts/${rows[0].id}/onboard`, { outcome: 'complete' });
    await town.runUntilIdle();
    await town.runTimers();
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);
    return { kitchen, orderId };
  };
  const asAdmin = async (town: Town, orderId: string, amountCents: number) =>
    (await adminOf(town)).call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { reason: 'quality', amountCents, requestId: randomUUID() },
    });

  test('held money that was sent on is taken back first, part by part', async ({ town }) => {
    const { kitchen, orderId } = await heldAndSent(town);

    for (const cents of [400, 1100]) expect(await asAdmin(town, orderId, cents)).toMatchObject({ status: 200 });
    await town.runUntilIdle();

    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(0);
    expect(await booked(town, kitchen, 'restaurant_earned')).toBe(0);
  });

  test('what cannot be taken back does not keep the customer waiting: the restaurant owes it', async ({ town }) => {
    const { kitchen, orderId } = await heldAndSent(town);
    const { stripe_transfer_id: transfer } = await readOrderRow(town, orderId);
    const empty = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await afterFault(town, `/v1/transfers/${transfer}/reversals`, empty, 1);

    expect(await asAdmin(town, orderId, 400)).toMatchObject({ status: 200 });
    await town.runUntilIdle();

    expect(await providerRefunds(town, orderId)).toEqual([400]);
    // 11 dollars earned, 15 with their account: the next sales make up for it.
    expect(await booked(town, kitchen, 'restaurant_earned')).toBe(-1100);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);
  });
});
