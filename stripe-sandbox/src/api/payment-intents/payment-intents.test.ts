import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

const good = { amount: 1200, currency: 'usd', capture_method: 'manual' } as const;
const wrongState = { statusCode: 400, code: 'payment_intent_unexpected_state' };

describe('Payment intents', () => {
  test('a payment intent can be canceled in every state before its capture, with or without a reason', async ({
    stripe,
  }) => {
    const intents = {
      requires_payment_method: await stripe.paymentIntents.create(good),
      requires_confirmation: await stripe.paymentIntents.create({ ...good, payment_method: 'pm_card_visa' }),
      requires_action: await buildAuthorizedIntent(stripe, { payment_method: 'pm_card_authenticationRequired' }),
      requires_capture: await buildAuthorizedIntent(stripe),
    };
    for (const [status, intent] of Object.entries(intents)) {
      expect(intent).toMatchObject({ status, canceled_at: null, cancellation_reason: null });
      const reason = status === 'requires_action' ? 'requested_by_customer' : null;
      const canceled = await stripe.paymentIntents.cancel(intent.id, reason ? { cancellation_reason: reason } : {});
      expect(canceled).toMatchObject({ status: 'canceled', next_action: null, cancellation_reason: reason });
      expect(canceled.canceled_at).toBeGreaterThan(0);
      const again = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      expect(await catchStripeError(again)).toMatchObject({ ...wrongState, payment_intent: { status: 'canceled' } });
    }
    const bad = { cancellation_reason: 'bored' } as unknown as Stripe.PaymentIntentCancelParams;
    expect(await catchStripeError(stripe.paymentIntents.cancel(intents.requires_capture.id, bad))).toMatchObject({
      param: 'cancellation_reason',
    });
  });

  test('a capture can change fee and transfer, and accepts parameters that the sandbox ignores', async ({
    stripe,
    sandbox,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const intent = await buildAuthorizedIntent(stripe, {
      transfer_data: { destination },
      application_fee_amount: 300,
      metadata: { order_id: 'o1' },
    });
    const captured = await stripe.paymentIntents.capture(intent.id, {
      application_fee_amount: 100,
      transfer_data: { amount: 700 },
      metadata: { note: 'changed' },
      statement_descriptor: 'FONDLY',
      statement_descriptor_suffix: 'O1',
      final_capture: true,
      expand: ['latest_charge.transfer', 'latest_charge.application_fee'],
    });
    expect(captured).toMatchObject({
      application_fee_amount: 100,
      statement_descriptor_suffix: 'O1',
      metadata: { order_id: 'o1', note: 'changed' },
      latest_charge: { amount_captured: 1200, transfer: { amount: 700 }, application_fee: { amount: 100 } },
    });
    const other = await buildAuthorizedIntent(stripe);
    const feeWithoutDestination = stripe.paymentIntents.capture(other.id, { application_fee_amount: 100 });
    expect(await catchStripeError(feeWithoutDestination)).toMatchObject({
      statusCode: 400,
      param: 'application_fee_amount',
    });
    const charge = stripe.charges.capture(String(other.latest_charge));
    expect(await catchStripeError(charge)).toMatchObject({ statusCode: 400, param: 'charge' });
    expect((await stripe.paymentIntents.retrieve(other.id)).status).toBe('requires_capture');
  });

  test('a payment intent is refused with an invalid fee, a return URL without confirm, and a confirm without a card', async ({
    stripe,
    sandbox,
  }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const create = (params: object) => catchStripeError(stripe.paymentIntents.create({ ...good, ...params }));
    for (const application_fee_amount of [0, 1201]) {
      const answer = await create({ transfer_data: { destination }, application_fee_amount });
      expect(answer).toMatchObject({ statusCode: 400, param: 'application_fee_amount' });
    }
    expect(await create({ return_url: 'http://localhost/back' })).toMatchObject({ param: 'return_url' });
    expect(await create({ payment_method: 'pm_nobody' })).toMatchObject({ code: 'resource_missing' });
    expect(await create({ confirm: true })).toMatchObject(wrongState);
  });

  test('a confirmation is refused if the destination has lost its capability', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await stripe.paymentIntents.create({ ...good, transfer_data: { destination } });
    await sendCommand(sandbox, `/accounts/${destination}/onboard`, { outcome: 'restricted' });
    const confirm = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await catchStripeError(confirm)).toMatchObject({
      statusCode: 400,
      code: 'insufficient_capabilities_for_transfer',
      param: 'transfer_data[destination]',
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
  });
});

describe('A card from the card form', () => {
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' };

  /** Confirms a payment intent over $12.00 with the publishable key. Returns the response and the charges. */
  async function pay(url: string, stripe: Stripe, overrides: Partial<typeof card>) {
    const intent = await stripe.paymentIntents.create(good);
    const form = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
    });
    for (const [name, value] of Object.entries({ ...card, ...overrides }))
      form.set(`payment_method_data[card][${name}]`, value);
    const answer = await fetch(`${url}/v1/payment_intents/${intent.id}/confirm?`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('pk_test_sandbox:')}` },
      body: form,
    });
    const body = (await answer.json()) as { status: string; error: Record<string, string> };
    return { code: answer.status, ...body, charges: (await stripe.charges.list({ payment_intent: intent.id })).data };
  }

  test('a valid card pays, and an invalid one is refused without a charge', async ({ sandbox, stripe }) => {
    expect(await pay(sandbox.url, stripe, {})).toMatchObject({ status: 'requires_capture' });
    expect(await pay(sandbox.url, stripe, { number: '378282246310005', cvc: '1234' })).toMatchObject({
      status: 'requires_capture',
    });
    for (const [overrides, code, param] of [
      [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
      [{ exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
      [{ exp_year: '20' }, 'invalid_expiry_year', 'exp_year'],
      [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
      [{ number: '378282246310005' }, 'invalid_cvc', 'cvc'],
    ] as const) {
      const refused = await pay(sandbox.url, stripe, overrides);
      expect(refused).toMatchObject({ code: 402, error: { type: 'card_error', code, param }, charges: [] });
    }
  });

  test('a real card is declined, and the message names a test card', async ({ sandbox, stripe }) => {
    const { error, charges } = await pay(sandbox.url, stripe, { number: '4111111111111111' });
    expect(error).toMatchObject({ type: 'card_error', code: 'card_declined' });
    expect(error.message).toContain('4242 4242 4242 4242');
    expect(charges).toMatchObject([{ id: error.charge, status: 'failed' }]);
  });
});
