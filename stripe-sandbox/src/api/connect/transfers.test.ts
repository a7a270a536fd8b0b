import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

const transferOf = (cents: number, destination: string) => ({ amount: cents, currency: 'usd', destination });

async function captured(stripe: Stripe, method = 'pm_card_visa'): Promise<{ intent: string; charge: string }> {
  const { id } = await buildAuthorizedIntent(stripe, { payment_method: method });
  const { latest_charge: charge } = await stripe.paymentIntents.capture(id);
  return { intent: id, charge: String(charge) };
}

describe('Transfers created over the API', () => {
  test('a transfer from a captured charge needs no available balance and cannot exceed the charge', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { intent, charge } = await captured(stripe);
    const params = { ...transferOf(1000, destination), source_transaction: charge, metadata: { order_id: 'o1' } };
    const transfer = await stripe.transfers.create(params, { idempotencyKey: `transfer:${intent}` });
    expect(transfer).toMatchObject({
      amount: 1000,
      destination,
      destination_payment: expect.stringMatching(/^py_/),
      source_transaction: charge,
      transfer_group: `group_${intent}`,
      metadata: { order_id: 'o1' },
      reversed: false,
    });
    expect((await stripe.transfers.create(params, { idempotencyKey: `transfer:${intent}` })).id).toBe(transfer.id);
    expect((await stripe.transfers.list({ transfer_group: `group_${intent}` })).data).toHaveLength(1);
    expect(await stripe.balance.retrieve({}, { stripeAccount: destination })).toMatchObject({
      available: [{ amount: 0, currency: 'usd' }],
      pending: [{ amount: 1000, currency: 'usd' }],
    });

    const tooMuch = { ...transferOf(201, destination), source_transaction: charge };
    expect(await catchStripeError(stripe.transfers.create(tooMuch))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await stripe.transfers.create({ ...tooMuch, amount: 200 });
    await sandbox.flushWebhooks();
    expect(listener.types(transfer.id)).toEqual(['transfer.created']);
  });

  test('a transfer is refused from an uncaptured charge, to an inactive account, and for nothing', async ({
    stripe,
    sandbox,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { latest_charge: authorized } = await buildAuthorizedIntent(stripe);
    for (const source of [String(authorized), 'ch_nobody']) {
      const call = stripe.transfers.create({ ...transferOf(100, destination), source_transaction: source });
      expect(await catchStripeError(call)).toMatchObject({ param: 'source_transaction' });
    }
    const { charge } = await captured(stripe);
    const fresh = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
    const early = stripe.transfers.create({ ...transferOf(100, fresh.id), source_transaction: charge });
    expect(await catchStripeError(early)).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
      param: 'destination',
    });
    expect(await catchStripeError(stripe.transfers.create(transferOf(100, 'acct_nobody')))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await catchStripeError(stripe.transfers.create(transferOf(0, destination)))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
  });

  test('a transfer without a charge needs an available balance', async ({ stripe, sandbox }) => {
    await sandbox.reset();
    const destination = await buildOnboardedAccount(stripe, sandbox);
    await captured(stripe);
    const send = () => stripe.transfers.create(transferOf(1000, destination));
    expect(await catchStripeError(send())).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
    await captured(stripe, 'pm_card_bypassPending');
    // $12.00 less 2.9% and 30 cents.
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 1135 }]);
    expect(await send()).toMatchObject({ source_transaction: null, transfer_group: null });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 135 }]);
    expect(await catchStripeError(send())).toMatchObject({ code: 'balance_insufficient' });
  });

  test('a transfer can be reversed in parts, and never by more than the balance of the account', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { charge } = await captured(stripe, 'pm_card_bypassPending');
    const { id } = await stripe.transfers.create({ ...transferOf(1000, destination), source_transaction: charge });
    const reversal = await stripe.transfers.createReversal(id, { amount: 300, metadata: { refund_id: 'r1' } });
    expect(reversal).toMatchObject({ amount: 300, transfer: id, source_refund: null, metadata: { refund_id: 'r1' } });
    expect(await catchStripeError(stripe.transfers.createReversal(id, { amount: 701 }))).toMatchObject({
      param: 'amount',
    });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 300, reversed: false });

    // The rest has been paid out, so the balance is zero.
    await sandbox.advance(8 * 86_400);
    expect(await catchStripeError(stripe.transfers.createReversal(id))).toMatchObject({ code: 'balance_insufficient' });
    const other = await captured(stripe);
    const second = await stripe.transfers.create({ ...transferOf(700, destination), source_transaction: other.charge });
    expect((await stripe.transfers.createReversal(id)).amount).toBe(700);
    expect(await catchStripeError(stripe.transfers.createReversal(id))).toMatchObject({ param: 'id' });
    expect((await stripe.transfers.listReversals(id)).data.map(({ amount }) => amount)).toEqual([700, 300]);
    expect((await stripe.transfers.retrieve(second.id)).amount_reversed).toBe(0);
    await sandbox.flushWebhooks();
    expect(listener.types(id).sort()).toEqual(['transfer.created', 'transfer.reversed', 'transfer.reversed']);
  });

  test('a refund of a destination charge reverses even a transfer that was paid out', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, {
      transfer_data: { destination },
      payment_method: 'pm_card_bypassPending',
    });
    await stripe.paymentIntents.capture(id);
    await sandbox.advance(8 * 86_400);
    await stripe.refunds.create({ payment_intent: id, reverse_transfer: true });
    expect((await stripe.balance.retrieve({}, { stripeAccount: destination })).available).toMatchObject([
      { amount: -1200 },
    ]);
  });

  test('a request on behalf of an unknown account, or to a platform-only endpoint, is refused', async ({
    stripe,
    sandbox,
  }) => {
    const disconnected = await buildOnboardedAccount(stripe, sandbox);
    await sendCommand(sandbox, `/accounts/${disconnected}/onboard`, { outcome: 'deauthorize' });
    for (const stripeAccount of ['acct_nobody', disconnected]) {
      expect(await catchStripeError(stripe.balance.retrieve({}, { stripeAccount }))).toMatchObject({
        type: 'StripePermissionError',
        code: 'account_invalid',
      });
    }
    const stripeAccount = await buildOnboardedAccount(stripe, sandbox);
    const direct = stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, { stripeAccount });
    expect(await catchStripeError(direct)).toMatchObject({ statusCode: 400 });
    expect((await stripe.accounts.retrieveCurrent({}, { stripeAccount })).id).toBe(stripeAccount);
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ payouts_enabled: true, type: 'standard' });
  });
});
