import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';

const good = { amount: 1200, currency: 'usd' };
const invalidRequest = { type: 'StripeInvalidRequestError', statusCode: 400 };

/** Parameters that the types of the client do not allow. */
const untyped = (params: object) => params as unknown as Stripe.PaymentIntentCreateParams;

describe('API errors', () => {
  test.for([
    [{ ...good, payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ ...good, transfer_data: { destination: 'acct_x', color: 'red' } }, 'parameter_unknown', 'transfer_data[color]'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 12.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '', currency: 'usd' }, 'parameter_invalid_empty', 'amount'],
    [{ ...good, capture_method: 'sometimes' }, undefined, 'capture_method'],
    [{ ...good, currency: 'eur' }, undefined, 'currency'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ ...good, statement_descriptor: 'FONDLY' }, undefined, 'statement_descriptor'],
    [{ ...good, statement_descriptor_suffix: 'x'.repeat(23) }, undefined, 'statement_descriptor_suffix'],
    [{ ...good, transfer_data: { destination: 'acct_nobody' } }, 'resource_missing', 'transfer_data[destination]'],
    [{ ...good, application_fee_amount: 100 }, undefined, 'application_fee_amount'],
    [{ ...good, expand: ['color'] }, undefined, 'expand'],
    [
      { ...good, automatic_payment_methods: { enabled: true }, allowed_payment_method_types: ['card'] },
      'parameters_exclusive',
      'automatic_payment_methods',
    ],
  ] as const)('a payment intent is refused with the parameters %j', async ([params, code, param], { stripe }) => {
    const error = await catchStripeError(stripe.paymentIntents.create(untyped(params)));
    expect(error).toMatchObject({ ...invalidRequest, param });
    expect(error.code).toBe(code);
  });

  test('an invalid expansion is refused before the operation changes anything', async ({ stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    expect(await catchStripeError(stripe.paymentIntents.capture(id, { expand: ['color'] }))).toMatchObject({
      param: 'expand',
    });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    const { latest_charge: charge } = await stripe.paymentIntents.capture(id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(charge).toMatchObject({ captured: true, balance_transaction: { amount: 1200 } });
  });

  test('a payment intent or an endpoint that does not exist answers 404', async ({ stripe, sandbox }) => {
    expect(await catchStripeError(stripe.paymentIntents.retrieve('pi_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
    });
    const missing = await catchStripeError(stripe.coupons.create({}));
    expect(missing).toMatchObject({ statusCode: 404 });
    expect(missing.message).toContain('/v1/coupons');
    expect(sandbox.requests().at(-1)?.path).not.toBe('/v1/coupons');
  });

  test('a capture is refused in a wrong state, for too much, for nothing, and the second time', async ({ stripe }) => {
    const fresh = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', capture_method: 'manual' });
    const wrongState = { ...invalidRequest, code: 'payment_intent_unexpected_state' };
    expect(await catchStripeError(stripe.paymentIntents.capture(fresh.id))).toMatchObject(wrongState);
    const { id } = await buildAuthorizedIntent(stripe);
    expect(await catchStripeError(stripe.paymentIntents.capture(id, { amount_to_capture: 1201 }))).toMatchObject({
      ...invalidRequest,
      code: 'amount_too_large',
      payment_intent: { id, status: 'requires_capture' },
    });
    expect(await catchStripeError(stripe.paymentIntents.capture(id, { amount_to_capture: 0 }))).toMatchObject({
      ...invalidRequest,
      code: 'parameter_invalid_integer',
    });
    await stripe.paymentIntents.capture(id, {}, { idempotencyKey: `first:${id}` });
    expect(
      await catchStripeError(stripe.paymentIntents.capture(id, {}, { idempotencyKey: `second:${id}` })),
    ).toMatchObject({
      ...wrongState,
      payment_intent: { id, status: 'succeeded' },
    });
  });

  test('a captured, canceled, or processing payment intent cannot be canceled', async ({ stripe, sandbox }) => {
    const wrongState = { ...invalidRequest, code: 'payment_intent_unexpected_state' };
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    expect(await catchStripeError(stripe.paymentIntents.cancel(id))).toMatchObject(wrongState);
    const other = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.cancel(other.id);
    expect(await catchStripeError(stripe.paymentIntents.cancel(other.id))).toMatchObject(wrongState);
    const slow = await buildAuthorizedIntent(stripe, { payment_method: 'pm_sandbox_processing' });
    expect(await catchStripeError(stripe.paymentIntents.cancel(slow.id))).toMatchObject(wrongState);
    await sendCommand(sandbox, '/switches', { cancelWhileProcessing: true });
    expect((await stripe.paymentIntents.cancel(slow.id)).status).toBe('canceled');
    await sendCommand(sandbox, '/switches', { cancelWhileProcessing: false });
  });

  test('the amount of an authorized payment intent cannot be changed', async ({ stripe }) => {
    const fresh = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' });
    expect((await stripe.paymentIntents.update(fresh.id, { amount: 900, metadata: { a: '1' } })).amount).toBe(900);
    const { id } = await buildAuthorizedIntent(stripe);
    expect(await catchStripeError(stripe.paymentIntents.update(id, { amount: 900 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.update(id, { metadata: { note: 'late' } })).metadata).toEqual({ note: 'late' });
  });

  test('a destination that cannot receive transfers is refused on creation and on capture', async ({
    stripe,
    sandbox,
  }) => {
    const account = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
    const refusal = {
      ...invalidRequest,
      code: 'insufficient_capabilities_for_transfer',
      param: 'transfer_data[destination]',
    };
    const toNobody = stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      transfer_data: { destination: account.id },
    });
    expect(await catchStripeError(toNobody)).toMatchObject(refusal);

    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination } });
    await sendCommand(sandbox, `/accounts/${destination}/onboard`, { outcome: 'restricted' });
    expect(await catchStripeError(stripe.paymentIntents.capture(id))).toMatchObject(refusal);
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
  });

  test('a live, invalid, or publishable key cannot capture a payment', async ({ sandbox, stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    for (const key of ['sk_live_x', 'nonsense', 'pk_test_x']) {
      const error = await catchStripeError(createStripeClient(sandbox.port, key).paymentIntents.capture(id));
      expect(error).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' });
    }
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  test('a JSON body is refused', async ({ sandbox }) => {
    const answer = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1200, currency: 'usd' }),
    });
    expect(answer.status).toBe(400);
  });

  test('a browser reads only public fields, and only with the client secret of the payment intent', async ({
    sandbox,
    stripe,
  }) => {
    const intent = await buildAuthorizedIntent(stripe, { metadata: { order_id: 'o1' } });
    const other = await buildAuthorizedIntent(stripe);
    const retrieve = (secret: string | null) =>
      fetch(`${sandbox.url}/v1/payment_intents/${intent.id}?key=pk_test_x&client_secret=${secret}`);
    expect((await retrieve(other.client_secret)).status).toBe(401);
    const body = await (await retrieve(intent.client_secret)).json();
    expect(body).toMatchObject({ id: intent.id, status: 'requires_capture', amount: 1200 });
    for (const hidden of ['metadata', 'latest_charge', 'transfer_data', 'application_fee_amount']) {
      expect(body).not.toHaveProperty(hidden);
    }
    const confirm = { key: 'pk_test_x', client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' };
    const again = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams(confirm),
    });
    const { error } = (await again.json()) as { error: { code: string; payment_intent: object } };
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id } });
    expect(error.payment_intent).not.toHaveProperty('metadata');
  });

  test('a card number sent with a secret key is refused', async ({ stripe }) => {
    const fresh = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const call = stripe.paymentIntents.confirm(fresh.id, { payment_method_data: { type: 'card', card } } as object);
    expect(await catchStripeError(call)).toMatchObject({ ...invalidRequest, param: 'payment_method_data' });
  });
});
