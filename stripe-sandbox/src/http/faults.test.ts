import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import {
  buildAuthorizedIntent,
  catchStripeError,
  createStripeClient,
  sendCommand,
  test,
} from '../testing/sandbox-test.ts';

const capture = (id: string) => ({ method: 'POST', path: `/v1/payment_intents/${id}/capture` });

describe('Ordered faults', () => {
  test('an error before the work: nothing was done, the same key works afterwards', async ({ stripe, sandbox }) => {
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

  test('an error after the work: the money is taken, and the key remembers the 500', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const action = { error_after: { status: 500, type: 'api_error' } };
    await sendCommand(sandbox, '/faults', { match: capture(id), times: 1, action });
    const keyed = { idempotencyKey: `capture:${id}` };
    // A stored 500 says itself that repeating is of no use: the client's own retries stop at once.
    const patient = new Stripe('sk_test_x', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });

    expect(await catchStripeError(patient.paymentIntents.capture(id, {}, keyed))).toMatchObject({ statusCode: 500 });
    expect(sandbox.requests().filter(({ path }) => path === capture(id).path)).toHaveLength(1);
    expect(await catchStripeError(stripe.paymentIntents.capture(id, {}, keyed))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  test('too many requests', async ({ stripe, sandbox }) => {
    const action = { error: { status: 429, type: 'invalid_request_error', code: 'rate_limit' } };
    await sendCommand(sandbox, '/faults', { match: { path: '/v1/refunds' }, times: 1, action });
    expect(await catchStripeError(stripe.refunds.list())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  test('a connection that drops before the work, and one that drops after it', async ({ stripe, sandbox }) => {
    const before = await buildAuthorizedIntent(stripe);
    // The client repeats a closed connection once even without retries: two faults for one call.
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

  test('no answer at all', async ({ stripe, sandbox }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, '/faults', { match: capture(id), times: 2, action: { timeout: true } });
    const call = createStripeClient(sandbox.port).paymentIntents.capture(id, {}, { timeout: 100 });
    expect(await catchStripeError(call)).toMatchObject({ type: 'StripeConnectionError' });
    await sendCommand(sandbox, '/faults', undefined, 'DELETE');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  test('a path may end in a star, and a fault is used up by what it meets', async ({ stripe, sandbox }) => {
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
