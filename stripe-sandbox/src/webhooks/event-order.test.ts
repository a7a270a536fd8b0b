import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import {
  buildAuthorizedIntent,
  buildOnboardedAccount,
  catchStripeError,
  createStripeClient,
  test as plain,
  sendCommand,
} from '../testing/sandbox-test.ts';

/* Which events are sent and in which order, read from the list of events. */

type Told = { types: string[]; events: Stripe.Event[] };

/** The events that `act` makes, oldest first. */
const test = plain.extend('told', async ({ sandbox }) => {
  const stripe = createStripeClient(sandbox.port);
  return async (act: () => Promise<unknown>, own: Stripe.RequestOptions = {}): Promise<Told> => {
    const before = (await stripe.events.list({ limit: 1 }, own)).data[0]?.id;
    await act();
    const { data } = await stripe.events.list({ limit: 100, ...(before && { ending_before: before }) }, own);
    return { types: data.map(({ type }) => type).reverse(), events: data.reverse() };
  };
});

const fresh = { amount: 1200, currency: 'usd', capture_method: 'manual' } as const;

describe('What is told, in its order', () => {
  test('of a payment: authorised, captured, voided, run out', async ({ stripe, sandbox, told }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await stripe.paymentIntents.create({
      ...fresh,
      ...{ transfer_data: { destination }, application_fee_amount: 100 },
    });
    const confirmed = await told(() => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(confirmed.types).toEqual(['charge.succeeded', 'payment_intent.amount_capturable_updated']);
    const captured = await told(() => stripe.paymentIntents.capture(id, { amount_to_capture: 900 }));
    expect(captured.types).toEqual([
      ...['charge.captured', 'payment_intent.succeeded', 'transfer.created', 'application_fee.created'],
    ]);

    const { id: voided } = await buildAuthorizedIntent(stripe);
    expect((await told(() => stripe.paymentIntents.cancel(voided))).types).toEqual([
      ...['charge.refunded', 'payment_intent.canceled'],
    ]);
    const { id: old } = await buildAuthorizedIntent(stripe);
    const expired = await told(() => sendCommand(sandbox, `/payment_intents/${old}/expire`, {}));
    expect(expired.types).toEqual(['charge.expired', 'payment_intent.canceled']);
    const automatic = await told(() => buildAuthorizedIntent(stripe, { capture_method: 'automatic' }));
    expect(automatic.types).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  });

  test('of a card: declined, asked, thought about; nothing at all of what was refused', async ({
    stripe,
    sandbox,
    told,
  }) => {
    const { id } = await stripe.paymentIntents.create(fresh);
    const pay = (payment_method: string) => stripe.paymentIntents.confirm(id, { payment_method });
    const declined = await told(() => catchStripeError(pay('pm_card_visa_chargeDeclined')));
    expect(declined.types).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect((await told(() => pay('pm_card_authenticationRequired'))).types).toEqual(['payment_intent.requires_action']);
    const no = await told(() => sendCommand(sandbox, `/payment_intents/${id}/authenticate`, { outcome: 'fail' }));
    expect(no.types).toEqual(['payment_intent.payment_failed']);
    expect((await told(() => pay('pm_sandbox_processing'))).types).toEqual(['payment_intent.processing']);
    expect((await told(() => catchStripeError(stripe.paymentIntents.capture(id)))).types).toEqual([]);
    const refused = await told(() => sendCommand(sandbox, `/payment_intents/${id}/settle`, { outcome: 'fail' }));
    expect(refused.types).toEqual(declined.types);
  });

  test('of money back: what the charge says, the refund, the shares, and the late failure', async ({
    stripe,
    sandbox,
    told,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const shares = { transfer_data: { destination }, application_fee_amount: 100 };
    const { id } = await buildAuthorizedIntent(stripe, { ...shares, payment_method: 'pm_card_refundFail' });
    await stripe.paymentIntents.capture(id);
    const back = { payment_intent: id, reverse_transfer: true, refund_application_fee: true };
    const refunded = await told(() => stripe.refunds.create(back));
    expect(refunded.types).toEqual([
      ...['charge.refunded', 'refund.created', 'transfer.reversed', 'application_fee.refunded'],
    ]);
    const failed = await told(() => sandbox.advance(60));
    expect(failed.types).toEqual(['refund.updated', 'refund.failed']);
    // What it was before is told of changes alone.
    expect([...refunded.events, ...failed.events].map(({ type, data }) => [type, data.previous_attributes])).toEqual([
      ...refunded.types.map((type) => [type, undefined]),
      ['refund.updated', { status: 'succeeded' }],
      ['refund.failed', undefined],
    ]);
  });

  test('of an account, to it alone: set up, paid out, sent back, let go', async ({ stripe, sandbox, told }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const own = { stripeAccount: destination };
    const setUp = (await stripe.events.list({ limit: 100 }, own)).data;
    expect(setUp.map(({ type, account }) => [type, account])).toEqual([
      ['account.updated', destination],
      ['account.updated', destination],
    ]);
    for (const { data } of setUp) expect(data.previous_attributes).toBeDefined();
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination } });
    await stripe.paymentIntents.capture(id);
    const paid = await told(() => sandbox.advance(14 * 86_400), own);
    expect(paid.types).toEqual(['payout.created', 'payout.paid']);
    const [payout] = (await stripe.payouts.list({}, own)).data;
    const failed = await told(() => sendCommand(sandbox, `/payouts/${payout?.id}/fail`, {}), own);
    expect(failed.types).toEqual(['payout.failed', 'account.updated']);
    await sendCommand(sandbox, `/accounts/${destination}/onboard`, { outcome: 'deauthorize' });
    // Nobody can ask on behalf of an account that is gone; the event was still told.
    expect(await catchStripeError(stripe.events.list({}, own))).toMatchObject({ code: 'account_invalid' });
    const { events } = await sendCommand<{ events: { type: string; account: string | null }[] }>(sandbox, '/state');
    expect(events.at(-1)).toMatchObject({ type: 'account.application.deauthorized', account: destination });
  });

  test('a charge keeps what the intent said when it was tried', async ({ stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      ...{ description: 'Order 7', receipt_email: 'maya@example.com', transfer_group: 'order_7' },
      metadata: { order_id: 'o7' },
    });
    await stripe.paymentIntents.update(intent.id, { description: '', metadata: { order_id: '', note: 'later' } });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      ...{ description: 'Order 7', receipt_email: 'maya@example.com', transfer_group: 'order_7' },
      ...{ metadata: { order_id: 'o7' }, receipt_url: expect.stringContaining('/receipts/ch_') },
      outcome: { type: 'authorized' },
    });
    // An empty text unsets.
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      description: null,
      metadata: { note: 'later' },
    });
  });
});
