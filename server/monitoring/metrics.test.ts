import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { toPathPattern } from '../payments/open-stripe.ts';
import { openMetrics } from '../platform/metrics.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({
    template: inject('template'),
    settings: { METRICS_PORT: '0', COMMIT: '4b825dc' },
  });
});
afterAll(() => env.close());

const readMetrics = async () => (await env.app.metrics?.text()) ?? '';

/** The value of the first sample whose name and labels begin like this. */
function sample(text: string, beginning: string): number {
  const line = text.split('\n').find((one) => one.startsWith(beginning));
  return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(' ')));
}

describe('The metrics of an order', () => {
  test('a paid order shows its jobs, provider calls, webhooks, visibility, and capture, without an id', async () => {
    const buyer = await buildBuyer(env);
    await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), buyer);
    await env.runUntilIdle();
    const search = { querystring: { zip: '30303', miles: 10 } };
    for (let time = 0; time < 2; time += 1) await buyer.call('GET /api/meals/search', search);

    const text = await readMetrics();

    const captureCall =
      'fondly_provider_call_seconds_count{provider="stripe",operation="POST /v1/payment_intents/:id/capture"';
    expect(sample(text, `${captureCall},outcome="succeeded"}`)).toBe(1);
    expect(sample(text, 'fondly_provider_call_seconds_count{provider="smtp",operation="send"')).toBeGreaterThan(0);
    expect(sample(text, 'fondly_order_visible_seconds_count')).toBe(1);
    expect(sample(text, 'fondly_capture_seconds_count{outcome="captured"}')).toBe(1);
    expect(sample(text, 'fondly_webhook_lag_seconds_count{type="payment_intent.succeeded"}')).toBe(1);
    const job = 'fondly_job_seconds_count{task="apply-stripe-object",lane="money",outcome="succeeded"}';
    expect(sample(text, job)).toBeGreaterThan(0);
    expect(sample(text, 'fondly_cache_reads_total{cache="search",result="hit"}')).toBe(1);
    expect(sample(text, 'fondly_cache_reads_total{cache="search",result="miss"}')).toBe(1);
    expect(text).toMatch(/fondly_build_info\{version="\d+\.\d+\.\d+",commit="4b825dc"\} 1/);
    expect(text).not.toMatch(/\b(pi|ch|acct|tr|re)_[0-9A-Za-z]{8}|@|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('the age of the outbox is that of its oldest row', async () => {
    await env.app.relay.stop();
    await env.app.db.client.query(
      `insert into outbox (kind, name, payload, origin, created_at)
       values ('signal', 'zip:30303', '[]', gen_random_uuid(), now() - interval '5 minutes')`,
    );

    const text = await readMetrics();

    expect(sample(text, 'fondly_market_outbox_rows_max')).toBe(1);
    expect(sample(text, 'fondly_market_outbox_age_seconds_max')).toBeGreaterThanOrEqual(300);
  });
});

describe('A scrape while the database is away', () => {
  test('reports the figures of the process, and leaves out those that the database did not say', async () => {
    const metrics = openMetrics();
    let answers = true;
    const read = async () => {
      await pause(1);
      if (!answers) throw new Error('no connection');
      return { waiting: 7, byLane: { money: 3 } };
    };
    metrics.gauge('fondly_process', 'Of the process', () => 2);
    metrics.gauges(read, [
      { name: 'fondly_waiting_max', help: 'Of the database', read: ({ waiting }) => waiting },
      { name: 'fondly_lane_max', help: 'Of the database', label: 'lane', readEach: ({ byLane }) => byLane },
    ]);
    const before = await metrics.text();
    answers = false;
    const after = await metrics.text();

    expect(sample(before, 'fondly_waiting_max')).toBe(7);
    expect(sample(before, 'fondly_lane_max{lane="money"}')).toBe(3);
    expect(sample(after, 'fondly_process')).toBe(2);
    expect(after).not.toMatch(/^fondly_(waiting|lane)_max[ {]/m);
    expect(sample(await metrics.text(), 'fondly_figures_unread_total')).toBeGreaterThanOrEqual(1);
  });
});

test('the path of a Stripe call becomes a pattern without ids and query', () => {
  expect(toPathPattern('/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa/capture')).toBe(
    '/v1/payment_intents/:id/capture',
  );
  expect(toPathPattern('/v1/balance_transactions?limit=100&payout=po_1')).toBe('/v1/balance_transactions');
  expect(toPathPattern('/v2/core/accounts/acct_1Nv0FGQ9RKHgCVdK')).toBe('/v2/core/accounts/:id');
});
