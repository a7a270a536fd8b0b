import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAuthorizedIntent } from '../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { openFaults } from './faults.ts';

const capture = (id: string) => ({ method: 'POST', path: `/v1/payment_intents/${id}/capture` });

describe('Configured faults', () => {
  test('an error before the operation changes nothing, and the same idempotency key works afterwards', async ({
    stripe,
    sandbox,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, '/faults', {
      match: capture(id),
      times: 1,
      action: { error: { status: 500, type: 'api_error' } },
    });
    const keyed = { idempotencyKey: `capture:${id}` };

    expect(await catchStripeError(stripe.paymentIntents.capture(id, {}, keyed))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    expect((await stripe.paymentIntents.capture(id, {}, keyed)).status).toBe('succeeded');
  });

  test('an error after the operation keeps its changes, and the idempotency key replays the 500', async ({
    stripe,
    sandbox,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const action = { error_after: { status: 500, type: 'api_error' } };
    await sendCommand(sandbox, '/faults', { match: capture(id), times: 1, action });
    const keyed = { idempotencyKey: `capture:${id}` };
    // A stored 500 has the header `stripe-should-retry: false`, so the client stops its retries at once.
    const retryingClient = new Stripe('sk_test_x', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });

    expect(await catchStripeError(retryingClient.paymentIntents.capture(id, {}, keyed))).toMatchObject({
      statusCode: 500,
    });
    expect(sandbox.requests().filter(({ path }) => path === capture(id).path)).toHaveLength(1);
    expect(await catchStripeError(stripe.paymentIntents.capture(id, {}, keyed))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  test('a 429 fault is reported as a rate limit and applies once', async ({ stripe, sandbox }) => {
    const action = { error: { status: 429, type: 'invalid_request_error', code: 'rate_limit' } };
    await sendCommand(sandbox, '/faults', { match: { path: '/v1/refunds' }, times: 1, action });
    expect(await catchStripeError(stripe.refunds.list())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  test('a connection dropped before the operation changes nothing, and one dropped after it keeps the changes', async ({
    stripe,
    sandbox,
  }) => {
    const before = await buildAuthorizedIntent(stripe);
    // The client retries a closed connection once, even without configured retries, so one call needs two faults.
    await sendCommand(sandbox, '/faults', {
      match: capture(before.id),
      times: 2,
      action: { drop_connection: 'before' },
    });
    expect(await catchStripeError(stripe.paymentIntents.capture(before.id))).toMatchObject({
      type: 'StripeConnectionError',
    });
    await sendCommand(sandbox, '/faults', undefined, 'DELETE');
    expect((await stripe.paymentIntents.retrieve(before.id)).status).toBe('requires_capture');

    const after = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, '/faults', { match: capture(after.id), times: 1, action: { drop_connection: 'after' } });
    const keyed = { idempotencyKey: `capture:${after.id}` };
    const captured = await stripe.paymentIntents.capture(after.id, {}, keyed).catch(() => null);
    expect((await stripe.paymentIntents.retrieve(after.id)).status).toBe('succeeded');
    expect((await stripe.paymentIntents.capture(after.id, {}, keyed)).status).toBe(captured?.status ?? 'succeeded');
  });

  test('a timeout fault never answers and changes nothing', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, '/faults', { match: capture(id), times: 2, action: { timeout: true } });
    const call = createStripeClient(sandbox.port).paymentIntents.capture(id, {}, { timeout: 100 });
    expect(await catchStripeError(call)).toMatchObject({ type: 'StripeConnectionError' });
    await sendCommand(sandbox, '/faults', undefined, 'DELETE');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  test('a fault with * in the middle of its path applies to the captures of all payments and to nothing else', async ({
    stripe,
    sandbox,
  }) => {
    const action = { error: { status: 500, type: 'api_error' } };
    const match = { method: 'POST', path: '/v1/payment_intents/*/capture' };
    await sendCommand(sandbox, '/faults', { match, times: 1, action });
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.update(id, { description: 'Order 1' });
    expect(await catchStripeError(stripe.paymentIntents.capture(id))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.capture(id)).status).toBe('succeeded');
  });

  test('a refusal by a fault is kept under its key, as a refusal by Stripe is', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const action = { error: { status: 400, type: 'invalid_request_error', code: 'lock_timeout' } };
    await sendCommand(sandbox, '/faults', { match: capture(id), times: 1, action });
    const captureWith = (idempotencyKey: string) => stripe.paymentIntents.capture(id, {}, { idempotencyKey });
    expect(await catchStripeError(captureWith('capture:kept'))).toMatchObject({ code: 'lock_timeout' });
    expect(await catchStripeError(captureWith('capture:kept'))).toMatchObject({ code: 'lock_timeout' });
    expect((await captureWith('capture:kept:2')).status).toBe('succeeded');
  });

  test.for([
    ['/v1/payment_intents/*/capture', '/v1/payment_intents/pi_1/capture', true],
    ['/v1/payment_intents/*/capture', '/v1/payment_intents/pi_1/cancel', false],
    ['/v1/payment_intents/*/capture', '/v1/payment_intents/pi_1/capture/more', false],
    ['/v1/payment_intents/*', '/v1/payment_intents/pi_1/capture', true],
    ['/v1/payment_intents/*', '/v1/payment_intents', false],
    ['/v1/refunds', '/v1/refunds/re_1', false],
    ['/v1/payment.intents/*', '/v1/payment_intents/pi_1', false],
  ] as const)('whether a fault at %s applies to %s: %s', ([pattern, path, applies]) => {
    const faults = openFaults();
    faults.add({ match: { path: pattern }, times: 1, action: { timeout: true } });
    expect(faults.take('POST', path) !== null).toBe(applies);
  });

  test('a fault with a path that ends in * applies to matching requests only, as many times as configured', async ({
    stripe,
    sandbox,
  }) => {
    const action = { error: { status: 500, type: 'api_error' } };
    await sendCommand(sandbox, '/faults', {
      match: { method: 'GET', path: '/v1/payment_intents/*' },
      times: 2,
      action,
    });
    const { id } = await buildAuthorizedIntent(stripe);
    await catchStripeError(stripe.paymentIntents.retrieve(id));
    await catchStripeError(stripe.paymentIntents.retrieve(id));
    expect((await stripe.paymentIntents.retrieve(id)).id).toBe(id);
  });
});
