import { describe, expect } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import type { Delivery } from '../store/store.ts';
import {
  buildAuthorizedIntent,
  buildOnboardedAccount,
  createStripeClient,
  openListener,
  sendCommand,
  test,
} from '../testing/sandbox-test.ts';

const amountCapturable = 'payment_intent.amount_capturable_updated';

describe('Webhooks', () => {
  test('carry a snapshot of their moment, signed so that the official client takes them', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe, {});
    await stripe.paymentIntents.capture(id, {}, { idempotencyKey: `capture:${id}` });
    await sandbox.flushWebhooks();

    expect(listener.refused).toEqual([]);
    const reserved = listener.events.find(
      ({ type, data }) => type === amountCapturable && (data.object as { id: string }).id === id,
    );
    expect(reserved).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
    });
    expect(reserved?.data.object).toMatchObject({ status: 'requires_capture', amount_received: 0 });
    expect(reserved).not.toHaveProperty('account');
    const captured = listener.events.find(({ type }) => type === 'charge.captured');
    expect(captured?.request).toMatchObject({ idempotency_key: `capture:${id}`, id: expect.stringMatching(/^req_/) });
    expect(captured?.data.object).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
    const kept = await stripe.events.retrieve(reserved?.id ?? '');
    expect(kept).toMatchObject({ type: amountCapturable, pending_webhooks: 0 });
  });

  test('are sent by themselves, a moment after the answer', async ({ stripe, listener }) => {
    const before = listener.events.length;
    await buildAuthorizedIntent(stripe);
    await expect.poll(() => listener.events.length, { interval: 20, timeout: 10_000 }).toBe(before + 3);
  });

  test('are tried again by the clock until somebody takes them', async ({ stripe, sandbox, listener }) => {
    listener.status = 503;
    const { id } = await buildAuthorizedIntent(stripe);
    const attempts = () => listener.types(id).filter((type) => type === amountCapturable).length;
    await sandbox.flushWebhooks();
    await sandbox.flushWebhooks();
    expect(attempts()).toBe(1);
    await sandbox.advance(1);
    await sandbox.flushWebhooks();
    expect(attempts()).toBe(2);
    listener.status = 200;
    await sandbox.advance(5);
    await sandbox.flushWebhooks();
    expect(attempts()).toBe(3);
    await sandbox.advance(3600);
    await sandbox.flushWebhooks();
    expect(attempts()).toBe(3);
  });

  test('are given up after three days', async ({ stripe, sandbox, listener }) => {
    listener.status = 500;
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    await sandbox.advance(3 * 86_400 + 60);
    await sandbox.flushWebhooks();
    listener.status = 200;
    const deliveries = await sendCommand<Delivery[]>(sandbox, '/webhooks/deliveries');
    const events = new Set(
      listener.events.filter(({ data }) => (data.object as { id: string }).id === id).map((event) => event.id),
    );
    expect(deliveries.filter(({ eventId }) => events.has(eventId)).map(({ status }) => status)).toEqual([
      'failed',
      'failed',
    ]);
  });

  test.for(['bad_signature', 'stale_timestamp'] as const)(
    '%s: the official client refuses them',
    async (action, { stripe, sandbox, listener }) => {
      await sendCommand(sandbox, '/webhooks/rules', { match: { type: amountCapturable }, times: 1, action });
      const before = listener.refused.length;
      const { id } = await buildAuthorizedIntent(stripe);
      await sandbox.flushWebhooks();
      expect(listener.refused).toHaveLength(before + 1);
      expect(listener.types(id)).not.toContain(amountCapturable);
    },
  );

  test('a rule drops, repeats or holds back', async ({ stripe, sandbox, listener }) => {
    const rule = (action: unknown) =>
      sendCommand(sandbox, '/webhooks/rules', { match: { type: amountCapturable }, times: 1, action });
    const heard = async () => {
      const { id } = await buildAuthorizedIntent(stripe);
      await sandbox.flushWebhooks();
      return { id, count: () => listener.types(id).filter((type) => type === amountCapturable).length };
    };
    await rule('drop');
    expect((await heard()).count()).toBe(0);
    await rule({ duplicate: { n: 3 } });
    expect((await heard()).count()).toBe(3);
    await rule({ delay: { ms: 60_000 } });
    const held = await heard();
    expect(held.count()).toBe(0);
    await sandbox.advance(60);
    await sandbox.flushWebhooks();
    expect(held.count()).toBe(1);
    expect((await heard()).count()).toBe(1);
  });

  test('a rule turns the order round', async ({ stripe, sandbox, listener }) => {
    await sendCommand(sandbox, '/webhooks/rules', { match: { type: '*' }, times: 3, action: 'reorder' });
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual([amountCapturable, 'charge.succeeded', 'payment_intent.created']);
  });

  test('a rule sends ahead of the answer', async ({ stripe, sandbox, listener }) => {
    await sendCommand(sandbox, '/webhooks/rules', {
      match: { type: 'charge.captured' },
      times: 1,
      action: 'before_response',
    });
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    expect(listener.types(id)).toContain('charge.captured');
  });

  test('can be sent again, by event and by delivery', async ({ stripe, sandbox, listener }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    const event = listener.events.find(
      ({ type, data }) => type === amountCapturable && (data.object as { id: string }).id === id,
    );
    const [again] = await sendCommand<Delivery[]>(sandbox, `/events/${event?.id}/resend`, {});
    await sandbox.flushWebhooks();
    await sendCommand(sandbox, `/webhooks/deliveries/${again?.id}/resend`, {});
    await sandbox.flushWebhooks();
    expect(listener.events.filter((heard) => heard.id === event?.id)).toHaveLength(3);
  });

  test('of connected accounts go to connect endpoints alone, and the other way round', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const connect = await openListener('whsec_connect');
    sandbox.addWebhook({ url: connect.url, secret: connect.secret, connect: true });
    const account = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    connect.close();

    expect(connect.events.map(({ type, account: from }) => [type, from])).toEqual([
      ['account.updated', account],
      ['account.updated', account],
    ]);
    expect(listener.types(account)).toEqual([]);
    expect(listener.types(id)).toContain(amountCapturable);
  });

  test('endpoints of the API: the secret is shown once, types are chosen, two secrets sign twice', async () => {
    const sandbox = await openSandbox();
    const stripe = createStripeClient(sandbox.port);
    const listener = await openListener('');
    const endpoint = await stripe.webhookEndpoints.create({ url: listener.url, enabled_events: ['charge.captured'] });
    const shown = await stripe.webhookEndpoints.retrieve(endpoint.id);
    listener.close();
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect(shown.secret).toBeUndefined();

    const chosen = await openListener(endpoint.secret ?? '');
    const other = await stripe.webhookEndpoints.create({ url: chosen.url, enabled_events: ['charge.captured'] });
    await stripe.webhookEndpoints.del(endpoint.id);
    await sendCommand(sandbox, `/webhook_endpoints/${other.id}/roll`, { secret: chosen.secret });
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    await sandbox.flushWebhooks();
    expect(chosen.refused).toEqual([]);
    expect(chosen.types(id)).toEqual(['charge.captured']);
    chosen.close();
    await sandbox.close();
  });
});
