import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import {
  buildAuthorizedIntent,
  buildOnboardedAccount,
  catchStripeError,
  sendCommand,
  test,
} from '../../testing/sandbox-test.ts';

const usd = (cents: number, destination: string) => ({ amount: cents, currency: 'usd', destination });

async function captured(stripe: Stripe, method = 'pm_card_visa'): Promise<{ intent: string; charge: string }> {
  const { id } = await buildAuthorizedIntent(stripe, { payment_method: method });
  const { latest_charge: charge } = await stripe.paymentIntents.capture(id);
  return { intent: id, charge: String(charge) };
}

describe('Transfers made by hand', () => {
  test('the money of a captured charge is sent on before it is available, and not more than that', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { intent, charge } = await captured(stripe);
    const ask = { ...usd(1000, destination), source_transaction: charge, metadata: { order_id: 'o1' } };
    const transfer = await stripe.transfers.create(ask, { idempotencyKey: `transfer:${intent}` });
    expect(transfer).toMatchObject({
      amount: 1000,
      destination,
      destination_payment: expect.stringMatching(/^py_/),
      source_transaction: charge,
      transfer_group: `group_${intent}`,
      metadata: { order_id: 'o1' },
      reversed: false,
    });
    expect((await stripe.transfers.create(ask, { idempotencyKey: `transfer:${intent}` })).id).toBe(transfer.id);
    expect((await stripe.transfers.list({ transfer_group: `group_${intent}` })).data).toHaveLength(1);
    expect(await stripe.balance.retrieve({}, { stripeAccount: destination })).toMatchObject({
      available: [{ amount: 0, currency: 'usd' }],
      pending: [{ amount: 1000, currency: 'usd' }],
    });

    const tooMuch = { ...usd(201, destination), source_transaction: charge };
    expect(await catchStripeError(stripe.transfers.create(tooMuch))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await stripe.transfers.create({ ...tooMuch, amount: 200 });
    await sandbox.flushWebhooks();
    expect(listener.types(transfer.id)).toEqual(['transfer.created']);
  });

  test('what is only reserved, or nobody, cannot be sent on', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { latest_charge: reserved } = await buildAuthorizedIntent(stripe);
    for (const source of [String(reserved), 'ch_nobody']) {
      const call = stripe.transfers.create({ ...usd(100, destination), source_transaction: source });
      expect(await catchStripeError(call)).toMatchObject({ param: 'source_transaction' });
    }
    const { charge } = await captured(stripe);
    const fresh = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
    const early = stripe.transfers.create({ ...usd(100, fresh.id), source_transaction: charge });
    expect(await catchStripeError(early)).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
      param: 'destination',
    });
    expect(await catchStripeError(stripe.transfers.create(usd(100, 'acct_nobody')))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await catchStripeError(stripe.transfers.create(usd(0, destination)))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
  });

  test('without a charge only what is available can be sent', async ({ stripe, sandbox }) => {
    await sandbox.reset();
    const destination = await buildOnboardedAccount(stripe, sandbox);
    await captured(stripe);
    const send = () => stripe.transfers.create(usd(1000, destination));
    expect(await catchStripeError(send())).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
    await captured(stripe, 'pm_card_bypassPending');
    // 1200 less 2.9 % and 30 cents.
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 1135 }]);
    expect(await send()).toMatchObject({ source_transaction: null, transfer_group: null });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 135 }]);
    expect(await catchStripeError(send())).toMatchObject({ code: 'balance_insufficient' });
  });

  test('are taken back in parts, and never more than the account still has', async ({ stripe, sandbox, listener }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { charge } = await captured(stripe, 'pm_card_bypassPending');
    const { id } = await stripe.transfers.create({ ...usd(1000, destination), source_transaction: charge });
    const reversal = await stripe.transfers.createReversal(id, { amount: 300, metadata: { refund_id: 'r1' } });
    expect(reversal).toMatchObject({ amount: 300, transfer: id, source_refund: null, metadata: { refund_id: 'r1' } });
    expect(await catchStripeError(stripe.transfers.createReversal(id, { amount: 701 }))).toMatchObject({
      param: 'amount',
    });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 300, reversed: false });

    // The rest is on its way to the bank, so there is nothing to take.
    await sandbox.advance(8 * 86_400);
    expect(await catchStripeError(stripe.transfers.createReversal(id))).toMatchObject({ code: 'balance_insufficient' });
    const other = await captured(stripe);
    const second = await stripe.transfers.create({ ...usd(700, destination), source_transaction: other.charge });
    expect((await stripe.transfers.createReversal(id)).amount).toBe(700);
    expect(await catchStripeError(stripe.transfers.createReversal(id))).toMatchObject({ param: 'id' });
    expect((await stripe.transfers.listReversals(id)).data.map(({ amount }) => amount)).toEqual([700, 300]);
    expect((await stripe.transfers.retrieve(second.id)).amount_reversed).toBe(0);
    await sandbox.flushWebhooks();
    expect(listener.types(id).sort()).toEqual(['transfer.created', 'transfer.reversed', 'transfer.reversed']);
  });

  test('a refund of a destination charge takes even what has left for the bank', async ({ stripe, sandbox }) => {
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

  test('on behalf of nobody, or where the sandbox only knows the platform', async ({ stripe, sandbox }) => {
    const gone = await buildOnboardedAccount(stripe, sandbox);
    await sendCommand(sandbox, `/accounts/${gone}/onboard`, { outcome: 'deauthorize' });
    for (const stripeAccount of ['acct_nobody', gone]) {
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
