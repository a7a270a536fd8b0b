import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../testing/create-stripe-client.ts';
import { test as plain } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';

type EmittedEvents = { types: string[]; events: Stripe.Event[] };

/** Runs an action and returns the events that it causes, oldest first. */
const test = plain.extend('listEventsOf', async ({ sandbox }) => {
  const stripe = createStripeClient(sandbox.port);
  return async (action: () => Promise<unknown>, options: Stripe.RequestOptions = {}): Promise<EmittedEvents> => {
    const before = (await stripe.events.list({ limit: 1 }, options)).data[0]?.id;
    await action();
    const { data } = await stripe.events.list({ limit: 100, ...(before && { ending_before: before }) }, options);
    return { types: data.map(({ type }) => type).reverse(), events: data.reverse() };
  };
});

const params = { amount: 1200, currency: 'usd', capture_method: 'manual' } as const;

describe('The order of events', () => {
  test('a payment emits its events in order when it is authorized, captured, canceled, and expired', async ({
    stripe,
    sandbox,
    listEventsOf,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await stripe.paymentIntents.create({
      ...params,
      transfer_data: { destination },
      application_fee_amount: 100,
    });
    const confirmed = await listEventsOf(() => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(confirmed.types).toEqual(['charge.succeeded', 'payment_intent.amount_capturable_updated']);
    const captured = await listEventsOf(() => stripe.paymentIntents.capture(id, { amount_to_capture: 900 }));
    expect(captured.types).toEqual([
      'charge.captured',
      'payment_intent.succeeded',
      'transfer.created',
      'application_fee.created',
    ]);

    const { id: voided } = await buildAuthorizedIntent(stripe);
    expect((await listEventsOf(() => stripe.paymentIntents.cancel(voided))).types).toEqual([
      'charge.refunded',
      'payment_intent.canceled',
    ]);
    const { id: old } = await buildAuthorizedIntent(stripe);
    const expired = await listEventsOf(() => sendCommand(sandbox, `/payment_intents/${old}/expire`, {}));
    expect(expired.types).toEqual(['charge.expired', 'payment_intent.canceled']);
    const automatic = await listEventsOf(() => buildAuthorizedIntent(stripe, { capture_method: 'automatic' }));
    expect(automatic.types).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  });

  test('a card emits its events in order when it is declined, authenticated, and processing, and a refused request emits none', async ({
    stripe,
    sandbox,
    listEventsOf,
  }) => {
    const { id } = await stripe.paymentIntents.create(params);
    const pay = (payment_method: string) => stripe.paymentIntents.confirm(id, { payment_method });
    const declined = await listEventsOf(() => catchStripeError(pay('pm_card_visa_chargeDeclined')));
    expect(declined.types).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect((await listEventsOf(() => pay('pm_card_authenticationRequired'))).types).toEqual([
      'payment_intent.requires_action',
    ]);
    const failed = await listEventsOf(() =>
      sendCommand(sandbox, `/payment_intents/${id}/authenticate`, { outcome: 'fail' }),
    );
    expect(failed.types).toEqual(['payment_intent.payment_failed']);
    expect((await listEventsOf(() => pay('pm_sandbox_processing'))).types).toEqual(['payment_intent.processing']);
    expect((await listEventsOf(() => catchStripeError(stripe.paymentIntents.capture(id)))).types).toEqual([]);
    const refused = await listEventsOf(() =>
      sendCommand(sandbox, `/payment_intents/${id}/settle`, { outcome: 'fail' }),
    );
    expect(refused.types).toEqual(declined.types);
  });

  test('a refund emits the events of charge, refund, transfer, and fee in order, and later those of its failure', async ({
    stripe,
    sandbox,
    listEventsOf,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const shares = { transfer_data: { destination }, application_fee_amount: 100 };
    const { id } = await buildAuthorizedIntent(stripe, { ...shares, payment_method: 'pm_card_refundFail' });
    await stripe.paymentIntents.capture(id);
    const back = { payment_intent: id, reverse_transfer: true, refund_application_fee: true };
    const refunded = await listEventsOf(() => stripe.refunds.create(back));
    expect(refunded.types).toEqual([
      'charge.refunded',
      'refund.created',
      'transfer.reversed',
      'application_fee.refunded',
    ]);
    const failed = await listEventsOf(() => sandbox.advance(60));
    expect(failed.types).toEqual(['refund.updated', 'refund.failed']);
    // Only events about changes have previous attributes.
    expect([...refunded.events, ...failed.events].map(({ type, data }) => [type, data.previous_attributes])).toEqual([
      ...refunded.types.map((type) => [type, undefined]),
      ['refund.updated', { status: 'succeeded' }],
      ['refund.failed', undefined],
    ]);
  });

  test('an account gets its own events in order when it is onboarded, paid out, and disconnected', async ({
    stripe,
    sandbox,
    listEventsOf,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const onBehalf = { stripeAccount: destination };
    const onboarding = (await stripe.events.list({ limit: 100 }, onBehalf)).data;
    expect(onboarding.map(({ type, account }) => [type, account])).toEqual([
      ['account.updated', destination],
      ['account.updated', destination],
    ]);
    for (const { data } of onboarding) expect(data.previous_attributes).toBeDefined();
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination } });
    await stripe.paymentIntents.capture(id);
    const paid = await listEventsOf(() => sandbox.advance(14 * 86_400), onBehalf);
    expect(paid.types).toEqual(['payout.created', 'payout.paid']);
    const [payout] = (await stripe.payouts.list({}, onBehalf)).data;
    const failed = await listEventsOf(() => sendCommand(sandbox, `/payouts/${payout?.id}/fail`, {}), onBehalf);
    expect(failed.types).toEqual(['payout.failed', 'account.updated']);
    await sendCommand(sandbox, `/accounts/${destination}/onboard`, { outcome: 'deauthorize' });
    // A disconnected account cannot list its events, so the last one is read from the state.
    expect(await catchStripeError(stripe.events.list({}, onBehalf))).toMatchObject({ code: 'account_invalid' });
    const { events } = await sendCommand<{ events: { type: string; account: string | null }[] }>(sandbox, '/state');
    expect(events.at(-1)).toMatchObject({ type: 'account.application.deauthorized', account: destination });
  });

  test('a charge keeps the values that its payment intent had at the attempt', async ({ stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      description: 'Order 7',
      receipt_email: 'maya@example.com',
      transfer_group: 'order_7',
      metadata: { order_id: 'o7' },
    });
    await stripe.paymentIntents.update(intent.id, { description: '', metadata: { order_id: '', note: 'later' } });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      description: 'Order 7',
      receipt_email: 'maya@example.com',
      transfer_group: 'order_7',
      metadata: { order_id: 'o7' },
      receipt_url: expect.stringContaining('/receipts/ch_'),
      outcome: { type: 'authorized' },
    });
    // An empty text unsets a value.
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      description: null,
      metadata: { note: 'later' },
    });
  });
});
