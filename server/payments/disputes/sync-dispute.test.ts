import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { alarmsOf, post, providerRefunds, refund } from '../testing/refund-builders.ts';
import { settleDispute } from './sync-dispute.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

async function disputed(town: Town) {
  const kitchen = await buildKitchen(town);
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer, 2);
  await town.runUntilIdle();
  const { stripe_charge_id: charge } = await readOrderRow(town, orderId);
  const { id } = (await post(town, `/charges/${charge}/dispute`, {})) as { id: string };
  await town.runUntilIdle();
  return { kitchen, buyer, orderId, disputeId: id };
}

async function linesOf(town: Town, disputeId: string) {
  const { rows } = await town.app.db.$client.query(
    'select kind, account, amount_cents as cents from ledger_lines where source = $1 order by kind, account',
    [disputeId],
  );
  return rows.map(({ kind, account, cents }) => `${kind} ${account} ${cents}`);
}

const close = (town: Town, id: string, won: boolean) => post(town, `/disputes/${id}/close`, { won });

describe('A customer disputes a payment: payments paper 6.2, rule D-27', () => {
  test('amount and fee are booked, an operator is alarmed, both sides see it, and nobody can refund', async ({
    town,
  }) => {
    const { kitchen, buyer, orderId, disputeId } = await disputed(town);
    const params = { params: { id: orderId } };

    expect((await readOrderRow(town, orderId)).disputed_at).toBeInstanceOf(Date);
    expect(await linesOf(town, disputeId)).toEqual(['dispute disputes 3000', 'dispute platform_stripe -3000']);
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'dispute', is_open: true }]);
    expect(await refund(kitchen, orderId, { amountCents: 100 })).toMatchObject({
      ...{ status: 409, body: { code: 'order-disputed' } },
    });
    expect((await buyer.call('GET /api/orders/:id/money', params)).body.isDisputed).toBe(true);
    const { body } = await kitchen.call('GET /api/restaurant/orders/:id/money', params);
    expect(body).toMatchObject({ isDisputed: true, refundableCents: 0, share: { pendingCents: 1500 } });
    expect(await providerRefunds(town, orderId)).toEqual([]);
  });

  test('won: the amount is back, the fee is not, and refunds are possible again', async ({ town }) => {
    const { kitchen, orderId, disputeId } = await disputed(town);

    await close(town, disputeId, true);
    await town.runUntilIdle();

    expect(await linesOf(town, disputeId)).toEqual([
      ...['dispute disputes 3000', 'dispute platform_stripe -3000'],
      ...['dispute_won disputes -1500', 'dispute_won platform_stripe 1500'],
    ]);
    expect((await readOrderRow(town, orderId)).disputed_at).toBeNull();
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'dispute', is_open: false }]);
    expect(await refund(kitchen, orderId, { amountCents: 100 })).toMatchObject({ status: 200 });
  });

  test('lost: it stays blocked, and an operator reads so', async ({ town }) => {
    const { kitchen, orderId, disputeId } = await disputed(town);

    await close(town, disputeId, false);
    await town.runUntilIdle();
    await settleDispute(town.app, disputeId);

    expect(await refund(kitchen, orderId)).toMatchObject({ status: 409, body: { code: 'order-disputed' } });
    expect(await linesOf(town, disputeId)).toHaveLength(2);
    expect(await alarmsOf(town, orderId)).toEqual([
      { kind: 'dispute', is_open: false },
      { kind: 'dispute-lost', is_open: true },
    ]);
  });

  test('cancelled while disputed: the money follows when the dispute is won', async ({ town }) => {
    const { buyer, orderId, disputeId } = await disputed(town);

    const answer = await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await town.runUntilIdle();
    expect(answer.status).toBe(200);
    expect(await providerRefunds(town, orderId)).toEqual([]);
    await close(town, disputeId, true);
    await town.runUntilIdle();

    expect(await providerRefunds(town, orderId)).toEqual([1500]);
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  test('a bank that warns of fraud is an alarm, and refunds nothing by itself', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen);
    const orderId = await buildPaidOrder(town, meal, await buildBuyer(town), 1, 'pm_card_createIssuerFraudRecord');
    await town.runUntilIdle();

    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'fraud-warning', is_open: true }]);
    expect(await providerRefunds(town, orderId)).toEqual([]);
  });
});
