import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import type { Delivery } from '../store/rows.ts';
import { buildAuthorizedIntent } from '../testing/builders.ts';
import { createStripeClient } from '../testing/create-stripe-client.ts';
import { openListener } from '../testing/open-listener.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';

const minute = 60;
const hour = 60 * minute;

describe('Deliveries', () => {
  test('a delivery is signed with the real time and contains the simulated time', async ({ sandbox }) => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        // A redirect must not be followed.
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

    const [first, ...others] = received;
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

  test('a delivery is retried after 1 s, 5 s, 30 s, 2 min, 10 min, then hourly for three days, and then fails', async () => {
    let nowMs = Date.UTC(2027, 0, 6, 12);
    const listener = await openListener('whsec_failing');
    listener.status = 500;
    const webhooks = [{ url: listener.url, secret: listener.secret, enabledEvents: ['payment_intent.created'] }];
    const sandbox = await openSandbox({ now: () => nowMs, webhooks });
    const advance = async (seconds: number) => {
      nowMs += seconds * 1000;
      await sandbox.advance(0);
      await sandbox.flushWebhooks();
      return listener.events.length;
    };
    await buildAuthorizedIntent(createStripeClient(sandbox.port));
    await sandbox.flushWebhooks();
    // One attempt exactly when it is due, and none a second earlier.
    for (const [nth, wait] of [1, 5, 30, 2 * minute, 10 * minute, hour, hour].entries()) {
      expect(await advance(wait - 1)).toBe(1 + nth);
      expect(await advance(1)).toBe(2 + nth);
    }
    for (let passed = 3; passed < 80; passed += 1) await advance(hour);
    const [delivery] = await sendCommand<Delivery[]>(sandbox, '/webhooks/deliveries');
    expect(delivery?.status).toBe('failed');
    const last = (delivery?.attempts.at(-1)?.atMs ?? 0) - Date.UTC(2027, 0, 6, 12);
    expect(last / 1000).toBeGreaterThan(72 * hour);
    expect(last / 1000).toBeLessThanOrEqual(73 * hour);
    expect(new Set(listener.events.map(({ id }) => id)).size).toBe(1);
    await sandbox.close();
    listener.close();
  });

  test('a delivery waits a random 50 to 250 ms, so it may come before or after the response', async () => {
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
