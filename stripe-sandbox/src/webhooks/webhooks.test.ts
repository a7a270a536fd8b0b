import { describe, expect } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import type { Delivery } from '../store/rows.ts';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { createStripeClient } from '../testing/create-stripe-client.ts';
import { openListener } from '../testing/open-listener.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { slowTimeout } from '../testing/slow-timeout.ts';

const amountCapturable = 'payment_intent.amount_capturable_updated';

describe('Webhooks', () => {
  test('a webhook contains a snapshot of the object and passes the signature check of the official client', async ({
    stripe,
    sandbox,
    listener,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe, {});
    await stripe.paymentIntents.capture(id, {}, { idempotencyKey: `capture:${id}` });
    await sandbox.flushWebhooks();

    expect(listener.refused).toEqual([]);
    const authorized = listener.events.find(
      ({ type, data }) => type === amountCapturable && (data.object as { id: string }).id === id,
    );
    expect(authorized).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
    });
    expect(authorized?.data.object).toMatchObject({ status: 'requires_capture', amount_received: 0 });
    expect(authorized).not.toHaveProperty('account');
    const captured = listener.events.find(({ type }) => type === 'charge.captured');
    expect(captured?.request).toMatchObject({ idempotency_key: `capture:${id}`, id: expect.stringMatching(/^req_/) });
    expect(captured?.data.object).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
    const stored = await stripe.events.retrieve(authorized?.id ?? '');
    expect(stored).toMatchObject({ type: amountCapturable, pending_webhooks: 0 });
  });

  test('webhooks are sent without a flush', async ({ stripe, listener }) => {
    const before = listener.events.length;
    await buildAuthorizedIntent(stripe);
    await expect.poll(() => listener.events.length, { interval: 20, ...slowTimeout }).toBe(before + 3);
  });

  test('a webhook is retried by the clock until its endpoint accepts it', async ({ stripe, sandbox, listener }) => {
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

  test('a webhook fails after three days', async ({ stripe, sandbox, listener }) => {
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
    'a webhook with a %s is refused by the official client',
    async (action, { stripe, sandbox, listener }) => {
      await sendCommand(sandbox, '/webhooks/rules', { match: { type: amountCapturable }, times: 1, action });
      const before = listener.refused.length;
      const { id } = await buildAuthorizedIntent(stripe);
      await sandbox.flushWebhooks();
      expect(listener.refused).toHaveLength(before + 1);
      expect(listener.types(id)).not.toContain(amountCapturable);
    },
  );

  test('a rule drops, duplicates, or delays a webhook', async ({ stripe, sandbox, listener }) => {
    const rule = (action: unknown) =>
      sendCommand(sandbox, '/webhooks/rules', { match: { type: amountCapturable }, times: 1, action });
    const receive = async () => {
      const { id } = await buildAuthorizedIntent(stripe);
      await sandbox.flushWebhooks();
      return { id, count: () => listener.types(id).filter((type) => type === amountCapturable).length };
    };
    await rule('drop');
    expect((await receive()).count()).toBe(0);
    await rule({ duplicate: { n: 3 } });
    expect((await receive()).count()).toBe(3);
    await rule({ delay: { ms: 60_000 } });
    const delayed = await receive();
    expect(delayed.count()).toBe(0);
    await sandbox.advance(60);
    await sandbox.flushWebhooks();
    expect(delayed.count()).toBe(1);
    expect((await receive()).count()).toBe(1);
  });

  test('a rule reverses the order of webhooks', async ({ stripe, sandbox, listener }) => {
    await sendCommand(sandbox, '/webhooks/rules', { match: { type: '*' }, times: 3, action: 'reorder' });
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    expect(listener.types(id)).toEqual([amountCapturable, 'charge.succeeded', 'payment_intent.created']);
  });

  test('a rule sends a webhook before the response', async ({ stripe, sandbox, listener }) => {
    await sendCommand(sandbox, '/webhooks/rules', {
      match: { type: 'charge.captured' },
      times: 1,
      action: 'before_response',
    });
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    expect(listener.types(id)).toContain('charge.captured');
  });

  test('a webhook can be resent by its event and by its delivery', async ({ stripe, sandbox, listener }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await sandbox.flushWebhooks();
    const event = listener.events.find(
      ({ type, data }) => type === amountCapturable && (data.object as { id: string }).id === id,
    );
    const [again] = await sendCommand<Delivery[]>(sandbox, `/events/${event?.id}/resend`, {});
    await sandbox.flushWebhooks();
    await sendCommand(sandbox, `/webhooks/deliveries/${again?.id}/resend`, {});
    await sandbox.flushWebhooks();
    expect(listener.events.filter(({ id: eventId }) => eventId === event?.id)).toHaveLength(3);
  });

  test('webhooks of connected accounts go to connect endpoints only, and webhooks of the platform to the others', async ({
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

  test('an endpoint created over the API shows its secret once, filters types, and signs with two secrets after a roll', async () => {
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
