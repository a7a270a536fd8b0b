import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

async function captured(stripe: Stripe, extra: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<string> {
  const { id } = await buildAuthorizedIntent(stripe, extra);
  await stripe.paymentIntents.capture(id);
  return id;
}

const chargeOf = async (stripe: Stripe, id: string) =>
  (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;

describe('Refunds', () => {
  test('two partial refunds make a full one, and a third is refused', async ({ stripe, sandbox, listener }) => {
    const id = await captured(stripe);
    const first = await stripe.refunds.create({ payment_intent: id, amount: 500, metadata: { refund_id: 'r1' } });
    expect(first).toMatchObject({ amount: 500, status: 'succeeded', reason: null, metadata: { refund_id: 'r1' } });
    expect(await chargeOf(stripe, id)).toMatchObject({ amount_refunded: 500, refunded: false });

    const rest = await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    expect(rest).toMatchObject({ amount: 700, reason: 'requested_by_customer' });
    const charge = await chargeOf(stripe, id);
    expect(charge).toMatchObject({ amount_refunded: 1200, refunded: true, captured: true });
    expect(await catchStripeError(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    await sandbox.flushWebhooks();
    expect(listener.types(first.id)).toEqual(['refund.created']);
    const transactions = await stripe.balanceTransactions.list({ source: first.id });
    expect(transactions.data).toMatchObject([{ type: 'refund', amount: -500, fee: 0 }]);
    expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ id: refund }) => refund)).toEqual([
      rest.id,
      first.id,
    ]);
  });

  test('an uncaptured payment cannot be refunded, and the message says to cancel it', async ({ stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const error = await catchStripeError(stripe.refunds.create({ payment_intent: id }));
    expect(error).toMatchObject({ statusCode: 400 });
    expect(error.code).toBeUndefined();
    expect(error.message).toContain('cancel the PaymentIntent');
  });

  test('a refund is refused for too much, for nothing, and unless it names either the payment intent or the charge', async ({
    stripe,
  }) => {
    const id = await captured(stripe);
    const { id: charge } = await chargeOf(stripe, id);
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id, amount: 1201 }))).toMatchObject({
      param: 'amount',
    });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id, amount: 0 }))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id, charge }))).toMatchObject({
      code: 'parameters_exclusive',
    });
    expect(await catchStripeError(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    for (const flag of ['reverse_transfer', 'refund_application_fee'] as const) {
      const call = stripe.refunds.create({ payment_intent: id, [flag]: true });
      expect(await catchStripeError(call)).toMatchObject({ param: flag });
    }
  });

  test('a refund reverses transfer and fee in proportion, rounded down, and the last refund takes the remainder', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const id = await captured(stripe, { amount: 1000, transfer_data: { destination }, application_fee_amount: 101 });
    const back = { payment_intent: id, reverse_transfer: true, refund_application_fee: true };
    const first = await stripe.refunds.create({ ...back, amount: 333, expand: ['transfer_reversal'] });
    expect(first.transfer_reversal).toMatchObject({ amount: 333, source_refund: first.id });
    const charge = await chargeOf(stripe, id);
    expect((await stripe.applicationFees.retrieve(String(charge.application_fee))).amount_refunded).toBe(33);

    await stripe.refunds.create(back);
    expect(await stripe.applicationFees.retrieve(String(charge.application_fee))).toMatchObject({
      amount_refunded: 101,
      refunded: true,
    });
    expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
      amount_reversed: 1000,
      reversed: true,
    });
    const transactions = await stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount: destination });
    expect(transactions.data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    await sandbox.flushWebhooks();
    expect(listener.types(String(charge.transfer))).toEqual(
      expect.arrayContaining(['transfer.created', 'transfer.reversed']),
    );
  });

  test('a refund to pm_card_pendingRefund is pending at first and succeeds later', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const id = await captured(stripe, { payment_method: 'pm_card_pendingRefund' });
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await sendCommand(sandbox, `/refunds/${refund.id}/settle`, { outcome: 'succeed' });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    await sandbox.flushWebhooks();
    expect(listener.types(refund.id).sort()).toEqual(['refund.created', 'refund.updated']);
  });

  test('a refund to pm_card_refundFail succeeds at first, fails later, and leaves the charge unrefunded', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const id = await captured(stripe, { payment_method: 'pm_card_refundFail' });
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await sandbox.advance(60);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await chargeOf(stripe, id)).toMatchObject({ amount_refunded: 0, refunded: false });
    await sandbox.flushWebhooks();
    expect(listener.types(refund.id)).toContain('refund.failed');
  });
});
