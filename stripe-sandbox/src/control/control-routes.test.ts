import type { FastifyRequest } from 'fastify';
import { describe, expect } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import type { LoggedRequest, Parts } from '../services.ts';
import { authorise, clientOf, order, refusalOf, test } from '../testing/sandbox-test.ts';
import { assertOwnOrder } from './control-actions.ts';

interface Clock {
  now: number;
  offsetMs: number;
}

describe('Orders to the sandbox', () => {
  test('health, clock and the state of everything', async ({ sandbox, stripe }) => {
    expect(await order(sandbox, '/health')).toMatchObject({ ok: true });
    const { id } = await authorise(stripe);
    const state = await order<Record<string, { id: string }[]>>(sandbox, '/state');
    expect(state.intents?.map((intent) => intent.id)).toContain(id);
  });

  test('the clock goes on by seconds or to a time, and never back', async ({ sandbox, stripe }) => {
    const before = await order<Clock>(sandbox, '/clock');
    const after = await order<Clock>(sandbox, '/clock/advance', { seconds: 1000 });
    expect(after.now - before.now).toBeGreaterThanOrEqual(1000);
    const target = new Date((after.now + 5000) * 1000).toISOString();
    const later = await order<Clock>(sandbox, '/clock/advance', { to: target });
    expect(later.now).toBeGreaterThanOrEqual(after.now + 5000);
    expect(await order(sandbox, '/clock/advance', { to: 'tomorrow' })).toMatchObject({ error: { param: 'to' } });
    const back = await order<Clock>(sandbox, '/clock/advance', { to: before.now });
    expect(back.now).toBeGreaterThanOrEqual(later.now);
    expect((await authorise(stripe)).created).toBeGreaterThanOrEqual(later.now);
  });

  test('a clock of somebody else is followed', async () => {
    let nowMs = Date.UTC(2027, 0, 1);
    const sandbox = await openSandbox({ now: () => nowMs });
    const stripe = clientOf(sandbox.port);
    const intent = await authorise(stripe);
    expect(intent.created).toBe(Date.UTC(2027, 0, 1) / 1000);
    nowMs += 8 * 86_400_000;
    await sandbox.advance(0);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
    await sandbox.close();
  });

  test('another machine is told that there is nothing here', () => {
    const from = (ip: string) => () => assertOwnOrder({} as Parts, { ip, url: '/', headers: {} } as FastifyRequest);
    expect(from('192.168.1.20')).toThrow('No such page');
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(from(ip)).not.toThrow();
  });

  test('a listener hears what it subscribed to and nothing else, also after a reset', async ({ listener }) => {
    const target = { url: listener.url, secret: listener.secret, enabledEvents: ['charge.captured'] };
    const sandbox = await openSandbox({ webhooks: [target] });
    const stripe = clientOf(sandbox.port);
    const sell = async () => {
      const { id } = await authorise(stripe);
      await stripe.paymentIntents.capture(id);
      await sandbox.flushWebhooks();
      return listener.types(id);
    };
    expect(await sell()).toEqual(['charge.captured']);
    await sandbox.reset();
    expect(await sell()).toEqual(['charge.captured']);
    await sandbox.close();
  });

  test('requests are kept with their answers', async ({ sandbox, stripe }) => {
    const intent = await authorise(stripe);
    await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture:${intent.id}` });
    const requests = await order<LoggedRequest[]>(sandbox, '/requests');
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

  test('an event can be made up for an object that exists', async ({ sandbox, stripe, listener }) => {
    const { latest_charge: charge } = await authorise(stripe);
    await order(sandbox, '/trigger', { type: 'radar.early_fraud_warning.created', object_id: charge });
    await sandbox.flushWebhooks();
    expect(listener.types(String(charge))).toContain('radar.early_fraud_warning.created');
    expect(await order(sandbox, '/trigger', { type: 'x', object_id: 'ch_nobody' })).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });

  test('a reset can begin again with a seed', async ({ sandbox, stripe }) => {
    expect(await order(sandbox, '/reset', { seed: 'gold' })).toMatchObject({ error: { param: 'seed' } });
    await order(sandbox, '/reset', { seed: 'kitchen' });
    const [kitchen] = (await stripe.accounts.list()).data;
    expect(kitchen).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 100_000 }]);
    expect(await order(sandbox, '/balance', { amount: -99_900 })).toEqual({ available: 100, pending: 0 });
    expect(await order(sandbox, '/balance', { amount: 0.5 })).toMatchObject({ error: { param: 'amount' } });
    await stripe.transfers.create({ amount: 100, currency: 'usd', destination: kitchen?.id ?? '' });
    await sandbox.reset();
    expect((await stripe.accounts.list()).data).toEqual([]);
  });

  test('a reset empties everything but the listeners, the clock and the address', async ({
    sandbox,
    stripe,
    listener,
  }) => {
    const { id } = await authorise(stripe);
    await stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'pi:reset' });
    await order(sandbox, '/faults', {
      match: { path: '/v1/*' },
      times: 99,
      action: { error: { status: 500, type: 'api_error' } },
    });
    await order(sandbox, '/webhooks/rules', { match: { type: '*' }, times: 99, action: 'drop' });
    const { offsetMs } = await order<Clock>(sandbox, '/clock/advance', { seconds: 10 });
    await order(sandbox, '/reset', {});

    expect(await refusalOf(stripe.paymentIntents.retrieve(id))).toMatchObject({ statusCode: 404 });
    const again = await stripe.paymentIntents.create({ amount: 800, currency: 'usd' }, { idempotencyKey: 'pi:reset' });
    expect(again.amount).toBe(800);
    expect((await order<Clock>(sandbox, '/clock')).offsetMs).toBe(offsetMs);
    await sandbox.flushWebhooks();
    expect(listener.types(again.id)).toEqual(['payment_intent.created']);
  });
});
