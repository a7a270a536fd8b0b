import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant, payWith } from '../orders/testing/order-builders.ts';
import { closeTracing, isTracing } from '../platform/tracing.ts';

type ExportedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] };

/** An OTLP collector that keeps what it gets. */
const received: string[] = [];
const collector = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let env: TestEnvironment;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXY: '10.0.0.0/8' };
  env = await openTestEnvironment({ template: inject('template'), settings });
});
afterAll(async () => {
  await env.close();
  collector.close();
});

const listSpans = (): ExportedSpan[] =>
  received
    .map((text): Export => JSON.parse(text))
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);

describe('The trace of a checkout', () => {
  test('has the request, its statements, the hand-over, the job, and the call of Stripe, and no personal data', async () => {
    expect(isTracing()).toBe(true);
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-forwarded-for': '203.0.113.7' };
    const email = `${buyer.id}@fondly.test`;
    const payload = {
      ...{ requestId: randomUUID(), mealId: meal.id, quantity: 1, expectedTotalCents: meal.priceCents },
      ...{ customerName: 'Ada Whitfield', customerEmail: email, customerPhone: '+14045550123' },
    };
    const { body } = await buyer.send('POST', '/api/checkout', { headers, payload });
    const orderId = String(body.orderId);
    await payWith(env, orderId);
    await buyer.send('POST', `/api/orders/${orderId}/refresh`, { headers, payload: {} });
    await buyer.send('POST', `/api/orders/${orderId}/cancel`, { headers, payload: {} });
    await env.runUntilIdle();
    await closeTracing();

    const spans = listSpans().filter((span) => span.traceId === traceId);
    const find = (name: string) => spans.find((span) => span.name === name);
    /** The names from a span up to the one that has no parent here. */
    const listPath = (name: string): string[] => {
      const path: string[] = [];
      for (let span = find(name); span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId))
        path.push(span.name);
      return path;
    };
    expect(listPath('stripe POST /v1/payment_intents')).toEqual([
      'stripe POST /v1/payment_intents',
      'POST /api/checkout',
    ]);
    expect(listPath('stripe POST /v1/payment_intents/:id/capture')).toEqual([
      'stripe POST /v1/payment_intents/:id/capture',
      'POST /api/orders/:id/refresh',
    ]);
    expect(listPath('stripe POST /v1/refunds')).toEqual([
      'stripe POST /v1/refunds',
      'job send-refund',
      'outbox send-refund',
      'transaction',
      'POST /api/orders/:id/cancel',
    ]);
    expect(spans.filter(({ name }) => name.startsWith('statement ')).length).toBeGreaterThan(3);
    expect(listPath('statement outbox-insert').slice(0, 2)).toEqual(['statement outbox-insert', 'transaction']);

    const text = received.join('\n');
    for (const secret of [email, 'Ada Whitfield', '4045550123', orderId, meal.id]) expect(text).not.toContain(secret);
  });
});
