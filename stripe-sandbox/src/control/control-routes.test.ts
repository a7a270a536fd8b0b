import type { FastifyRequest } from 'fastify';
import { describe, expect } from 'vitest';
import type { LoggedRequest } from '../http/log-request.ts';
import { openSandbox } from '../sandbox.ts';
import type { Services } from '../services.ts';
import { buildAuthorizedIntent } from '../testing/builders.ts';
import { catchStripeError, createStripeClient } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { assertLocalRequest } from './assert-local-request.ts';

interface Clock {
  now: number;
  offsetMs: number;
}

describe('The control API', () => {
  test('the control API shows health and all stored objects', async ({ sandbox, stripe }) => {
    expect(await sendCommand(sandbox, '/health')).toMatchObject({ ok: true });
    const { id } = await buildAuthorizedIntent(stripe);
    const state = await sendCommand<Record<string, { id: string }[]>>(sandbox, '/state');
    expect(state.intents?.map((intent) => intent.id)).toContain(id);
  });

  test('the clock advances by seconds or to a time, and never goes back', async ({ sandbox, stripe }) => {
    const before = await sendCommand<Clock>(sandbox, '/clock');
    const after = await sendCommand<Clock>(sandbox, '/clock/advance', { seconds: 1000 });
    expect(after.now - before.now).toBeGreaterThanOrEqual(1000);
    const target = new Date((after.now + 5000) * 1000).toISOString();
    const later = await sendCommand<Clock>(sandbox, '/clock/advance', { to: target });
    expect(later.now).toBeGreaterThanOrEqual(after.now + 5000);
    expect(await sendCommand(sandbox, '/clock/advance', { to: 'tomorrow' })).toMatchObject({ error: { param: 'to' } });
    const back = await sendCommand<Clock>(sandbox, '/clock/advance', { to: before.now });
    expect(back.now).toBeGreaterThanOrEqual(later.now);
    expect((await buildAuthorizedIntent(stripe)).created).toBeGreaterThanOrEqual(later.now);
  });

  test('the sandbox follows the clock from its options', async () => {
    let nowMs = Date.UTC(2027, 0, 1);
    const sandbox = await openSandbox({ now: () => nowMs });
    const stripe = createStripeClient(sandbox.port);
    const intent = await buildAuthorizedIntent(stripe);
    expect(intent.created).toBe(Date.UTC(2027, 0, 1) / 1000);
    nowMs += 8 * 86_400_000;
    await sandbox.advance(0);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
    await sandbox.close();
  });

  test('a request from another machine gets 404', () => {
    const from = (ip: string) => () =>
      assertLocalRequest({} as Services, { ip, url: '/', headers: {} } as FastifyRequest);
    expect(from('192.168.1.20')).toThrow('No such page');
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(from(ip)).not.toThrow();
  });

  test('an endpoint receives only the events that it subscribes to, also after a reset', async ({ listener }) => {
    const target = { url: listener.url, secret: listener.secret, enabledEvents: ['charge.captured'] };
    const sandbox = await openSandbox({ webhooks: [target] });
    const stripe = createStripeClient(sandbox.port);
    const sell = async () => {
      const { id } = await buildAuthorizedIntent(stripe);
      await stripe.paymentIntents.capture(id);
      await sandbox.flushWebhooks();
      return listener.types(id);
    };
    expect(await sell()).toEqual(['charge.captured']);
    await sandbox.reset();
    expect(await sell()).toEqual(['charge.captured']);
    await sandbox.close();
  });

  test('requests are logged with their responses', async ({ sandbox, stripe }) => {
    const intent = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture:${intent.id}` });
    const requests = await sendCommand<LoggedRequest[]>(sandbox, '/requests');
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/v1/payment_intents/${intent.id}/capture`,
      idempotencyKey: `capture:${intent.id}`,
      status: 200,
      replayed: false,
    });
    expect(JSON.parse(requests.at(-1)?.answer ?? '')).toMatchObject({ status: 'succeeded' });
    expect(sandbox.requests().at(-1)?.id).toBe(requests.at(-1)?.id);
  });

  test('an event can be triggered for an existing object', async ({ sandbox, stripe, listener }) => {
    const { latest_charge: charge } = await buildAuthorizedIntent(stripe);
    await sendCommand(sandbox, '/trigger', { type: 'radar.early_fraud_warning.created', object_id: charge });
    await sandbox.flushWebhooks();
    expect(listener.types(String(charge))).toContain('radar.early_fraud_warning.created');
    expect(await sendCommand(sandbox, '/trigger', { type: 'x', object_id: 'ch_nobody' })).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });

  test('a reset can apply a seed', async ({ sandbox, stripe }) => {
    expect(await sendCommand(sandbox, '/reset', { seed: 'gold' })).toMatchObject({ error: { param: 'seed' } });
    await sendCommand(sandbox, '/reset', { seed: 'restaurant' });
    const [restaurant] = (await stripe.accounts.list()).data;
    expect(restaurant).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 100_000 }]);
    expect(await sendCommand(sandbox, '/balance', { amount: -99_900 })).toEqual({ available: 100, pending: 0 });
    expect(await sendCommand(sandbox, '/balance', { amount: 0.5 })).toMatchObject({ error: { param: 'amount' } });
    await stripe.transfers.create({ amount: 100, currency: 'usd', destination: restaurant?.id ?? '' });
    await sandbox.reset();
    expect((await stripe.accounts.list()).data).toEqual([]);
  });

  test('a reset keeps only the configured endpoints, the clock, and the port', async ({
    sandbox,
    stripe,
    listener,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'pi:reset' });
    await sendCommand(sandbox, '/faults', {
      match: { path: '/v1/*' },
      times: 99,
      action: { error: { status: 500, type: 'api_error' } },
    });
    await sendCommand(sandbox, '/webhooks/rules', { match: { type: '*' }, times: 99, action: 'drop' });
    const { offsetMs } = await sendCommand<Clock>(sandbox, '/clock/advance', { seconds: 10 });
    await sendCommand(sandbox, '/reset', {});

    expect(await catchStripeError(stripe.paymentIntents.retrieve(id))).toMatchObject({ statusCode: 404 });
    const again = await stripe.paymentIntents.create({ amount: 800, currency: 'usd' }, { idempotencyKey: 'pi:reset' });
    expect(again.amount).toBe(800);
    expect((await sendCommand<Clock>(sandbox, '/clock')).offsetMs).toBe(offsetMs);
    await sandbox.flushWebhooks();
    expect(listener.types(again.id)).toEqual(['payment_intent.created']);
  });
});
