import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

const chargeOf = (intent: Stripe.PaymentIntent) => intent.latest_charge as Stripe.Charge;
const expand = { expand: ['latest_charge.balance_transaction'] };
const sevenDays = 7 * 86_400;

describe('Manual capture', () => {
  test('an authorized payment has no transfer, fee, or balance transaction', async ({ stripe, sandbox, listener }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      metadata: { order_id: 'o1' },
      description: 'Order 1',
      ...expand,
    });

    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 1200, amount_received: 0 });
    expect(intent.payment_method).toMatch(/^pm_/);
    const charge = chargeOf(intent);
    expect(charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
      application_fee: null,
      metadata: { order_id: 'o1' },
      description: 'Order 1',
    });
    expect(charge.transfer).toBeUndefined();
    expect(charge.payment_method_details?.card).toMatchObject({
      amount_authorized: 1200,
      capture_before: charge.created + sevenDays,
      last4: '4242',
    });
    await sandbox.flushWebhooks();
    expect(listener.types(intent.id).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
    ]);
  });

  test('a capture records a balance transaction and emits events', async ({ stripe, sandbox, listener }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const intent = await stripe.paymentIntents.capture(id, expand);

    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1200, amount_capturable: 0 });
    expect(chargeOf(intent)).toMatchObject({ captured: true, amount_captured: 1200, refunded: false });
    // The fee is 2.9% of $12.00 and 30 cents.
    expect(chargeOf(intent).balance_transaction).toMatchObject({ amount: 1200, fee: 65, net: 1135, type: 'charge' });
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual(expect.arrayContaining(['charge.captured', 'payment_intent.succeeded']));
  });

  test('a capture of a destination charge creates its transfer and application fee', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination }, application_fee_amount: 150 });
    await stripe.paymentIntents.capture(id, {}, { idempotencyKey: `capture:${id}` });
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.transfer', 'latest_charge.application_fee'],
    });
    const charge = chargeOf(intent);

    expect(charge.transfer).toMatchObject({
      amount: 1200,
      destination,
      source_transaction: charge.id,
      transfer_group: `group_${id}`,
      reversed: false,
    });
    expect(charge.application_fee).toMatchObject({ amount: 150, account: destination, refunded: false });
    const transactions = await stripe.balanceTransactions.list({}, { stripeAccount: destination });
    expect(transactions.data.map(({ amount, net }) => [amount, net])).toEqual([[1200, 1050]]);
  });

  test('a partial capture caps the fee and releases the remainder for good', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination }, application_fee_amount: 700 });
    const intent = await stripe.paymentIntents.capture(id, {
      amount_to_capture: 500,
      expand: ['latest_charge.transfer'],
    });

    expect(intent).toMatchObject({ status: 'succeeded', amount: 1200, amount_received: 500, amount_capturable: 0 });
    expect(chargeOf(intent)).toMatchObject({ amount_captured: 500, amount_refunded: 700, refunded: false });
    expect(chargeOf(intent).transfer).toMatchObject({ amount: 500 });
    const fee = await stripe.applicationFees.retrieve(String(chargeOf(intent).application_fee));
    expect(fee.amount).toBe(500);
    const released = await stripe.refunds.list({ payment_intent: id });
    expect(released.data).toMatchObject([{ amount: 700, balance_transaction: null }]);
  });

  test('a canceled authorization has a refund without a balance transaction', async ({ stripe, sandbox, listener }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const intent = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', ...expand });

    expect(intent).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
      amount_received: 0,
    });
    expect(intent.canceled_at).toBeGreaterThan(0);
    expect(chargeOf(intent)).toMatchObject({
      status: 'succeeded',
      paid: true,
      captured: false,
      refunded: true,
      amount_refunded: 1200,
      balance_transaction: null,
    });
    const refunds = await stripe.refunds.list({ payment_intent: id });
    expect(refunds.data).toMatchObject([{ amount: 1200, balance_transaction: null, reason: null }]);
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual(expect.arrayContaining(['charge.refunded', 'payment_intent.canceled']));
    expect(listener.types(refunds.data[0]?.id ?? '')).toEqual([]);
  });

  test('an authorization expires after seven days of the simulated clock and not before', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.advance(sevenDays - 60);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    await sandbox.advance(60);
    const intent = await stripe.paymentIntents.retrieve(id, expand);

    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    expect(chargeOf(intent)).toMatchObject({ captured: false, refunded: true });
    expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([
      { reason: 'expired_uncaptured_charge' },
    ]);
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
  });

  test('an authorization can be expired by a command', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, `/payment_intents/${id}/expire`, {});
    expect(await catchStripeError(stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'canceled' },
    });
  });

  test('a captured payment does not expire, after seven days or by a command', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    await sendCommand(sandbox, `/payment_intents/${id}/expire`, {});
    await sandbox.advance(sevenDays + 60);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  test('one of a simultaneous capture and cancellation wins, and the other is refused', async ({ stripe }) => {
    const iterations = Array.from({ length: 10 }, async (_, round) => {
      const { id } = await buildAuthorizedIntent(stripe);
      const calls = [stripe.paymentIntents.capture(id), stripe.paymentIntents.cancel(id)];
      const ends = await Promise.allSettled(round % 2 === 0 ? calls : calls.reverse());
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.status] : []));
      expect(won).toHaveLength(1);
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe(won[0]);
    });
    await Promise.all(iterations);
  });

  test.for(['automatic', 'automatic_async'] as const)(
    'a payment intent with capture_method %s is captured at once',
    async (capture_method, { stripe, sandbox, listener }) => {
      const intent = await buildAuthorizedIntent(stripe, { capture_method, ...expand });
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1200 });
      expect(chargeOf(intent).balance_transaction).toMatchObject({ amount: 1200 });
      expect(chargeOf(intent).payment_method_details?.card?.capture_before).toBeUndefined();
      await sandbox.flushWebhooks();
      const types = listener.types(intent.id);
      expect(types).toEqual(expect.arrayContaining(['charge.succeeded', 'payment_intent.succeeded']));
      expect(types).not.toContain('charge.captured');
    },
  );

  test('the default capture method is automatic_async', async ({ stripe }) => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    expect(intent.capture_method).toBe('automatic_async');
  });

  test('a late balance transaction comes with charge.updated', async ({ stripe, sandbox, listener }) => {
    await sendCommand(sandbox, '/switches', { lateBalance: true });
    const intent = await buildAuthorizedIntent(stripe, { capture_method: 'automatic_async' });
    await sendCommand(sandbox, '/switches', { lateBalance: false });
    const charge = () => stripe.charges.retrieve(String(intent.latest_charge));
    expect(await charge()).toMatchObject({ captured: true, balance_transaction: null });
    await sandbox.advance(1);
    expect((await charge()).balance_transaction).toMatch(/^txn_/);
    await sandbox.flushWebhooks();
    const events = listener.events.filter(
      ({ data }) => (data.object as { payment_intent?: string }).payment_intent === intent.id,
    );
    const balances = new Map(
      events.map(({ type, data }) => [type, (data.object as Stripe.Charge).balance_transaction]),
    );
    expect(balances.get('charge.succeeded')).toBeNull();
    expect(balances.get('charge.updated')).toMatch(/^txn_/);
  });
});
