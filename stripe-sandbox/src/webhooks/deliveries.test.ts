import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import type { Delivery } from '../store/store.ts';
import { buildAuthorizedIntent, createStripeClient, openListener, sendCommand, test } from '../testing/sandbox-test.ts';

/* How an event is delivered, attempt by attempt. */

const minute = 60;
const hour = 60 * minute;

describe('A delivery', () => {
  test('is signed by the real clock and tells the simulated time', async ({ sandbox }) => {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        heard.push({ headers: request.headers, body });
        // Elsewhere is not here: whoever moved is asked again, not followed.
        response.writeHead(302, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await sandbox.advance(3 * 86_400);
    const stripe = createStripeClient(sandbox.port);
    const endpoint = await stripe.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/hook`,
      enabled_events: ['payment_intent.created'],
    });
    await sendCommand(sandbox, `/webhook_endpoints/${endpoint.id}/roll`, {});
    const { created } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await sandbox.flushWebhooks();
    await stripe.webhookEndpoints.del(endpoint.id);
    server.close();

    const [first, ...others] = heard;
    expect(others).toEqual([]);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+stripe-sandbox)',
      'stripe-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/),
    });
    const [, second] = /^t=(\d+)/.exec(String(first?.headers['stripe-signature'])) ?? [];
    expect(Math.abs(Number(second) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(first?.body ?? '').created).toBe(created);
    expect(created - Number(second)).toBeGreaterThan(2 * 86_400);
    const deliveries = await sendCommand<Delivery[]>(sandbox, '/webhooks/deliveries');
    const own = deliveries.find(({ endpointId }) => endpointId === endpoint.id);
    expect(own?.attempts).toMatchObject([{ status: 302 }]);
  });

  test('is tried after 1 s, 5 s, 30 s, 2 min, 10 min, then by the hour for three days, and no more', async () => {
    let nowMs = Date.UTC(2027, 0, 6, 12);
    const listener = await openListener('whsec_deaf');
    listener.status = 500;
    const webhooks = [{ url: listener.url, secret: listener.secret, enabledEvents: ['payment_intent.created'] }];
    const sandbox = await openSandbox({ now: () => nowMs, webhooks });
    const pass = async (seconds: number) => {
      nowMs += seconds * 1000;
      await sandbox.advance(0);
      await sandbox.flushWebhooks();
      return listener.events.length;
    };
    await buildAuthorizedIntent(createStripeClient(sandbox.port));
    await sandbox.flushWebhooks();
    // Not a second early, and exactly once when the time has come.
    for (const [nth, wait] of [1, 5, 30, 2 * minute, 10 * minute, hour, hour].entries()) {
      expect(await pass(wait - 1)).toBe(1 + nth);
      expect(await pass(1)).toBe(2 + nth);
    }
    for (let passed = 3; passed < 80; passed += 1) await pass(hour);
    const [delivery] = await sendCommand<Delivery[]>(sandbox, '/webhooks/deliveries');
    expect(delivery?.status).toBe('failed');
    const last = (delivery?.attempts.at(-1)?.atMs ?? 0) - Date.UTC(2027, 0, 6, 12);
    expect(last / 1000).toBeGreaterThan(72 * hour);
    expect(last / 1000).toBeLessThanOrEqual(73 * hour);
    expect(new Set(listener.events.map(({ id }) => id)).size).toBe(1);
    await sandbox.close();
    listener.close();
  });

  test('waits 50 to 250 ms, each for itself, so that the answer comes first or last', async () => {
    const startedMs = Date.UTC(2027, 0, 6, 12);
    const listener = await openListener('whsec_patient');
    const webhooks = [{ url: listener.url, secret: listener.secret }];
    const sandbox = await openSandbox({ now: () => startedMs, webhooks });
    const stripe = createStripeClient(sandbox.port);
    await Promise.all(Array.from({ length: 30 }, () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' })));
    const deliveries = await sendCommand<Delivery[]>(sandbox, '/webhooks/deliveries');
    await sandbox.close();
    listener.close();

    const waits = deliveries.map(({ dueMs }) => dueMs - startedMs);
    expect(waits).toHaveLength(30);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(250);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });
});
