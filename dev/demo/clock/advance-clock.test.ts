import { minutesAfter } from '@fondly/contract/time';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  readOrderRow,
} from '@fondly/server/orders/testing/order-builders';
import { buildOnboardedRestaurant, handOver, sellOrder } from '@fondly/server/payments/testing/payout-builders';
import { createHttpServer } from '@fondly/server/platform/http/http-server';
import { runServer } from '@fondly/server/run';
import { describe, expect } from 'vitest';
import { listenToSignals } from '../../environment/listen-to-signals.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { scaleTime } from '../../scale-time.ts';
import { test } from '../../test.ts';
import { advanceClock } from './advance-clock.ts';
import { type ClockJump, clockJumps } from './clock-jumps.ts';
import { clockRoutes } from './clock-routes.ts';
import type { DemoClock } from './demo-clock.ts';

/** The clock of the test environment, which is moved as the demo's clock is. */
function openMachinery(env: TestEnvironment) {
  const clock: DemoClock = { now: env.clock.now, advanceTo: (time) => env.clock.set(time) };
  const sandbox = { advanceTo: () => env.sandbox.advance(0).then(() => env.sandbox.flushWebhooks()) };
  return { clock, sandbox, runJobs: env.runUntilIdle };
}
const jump = (env: TestEnvironment, name: ClockJump) =>
  advanceClock(env.app, openMachinery(env), clockJumps[name].findTime(env.clock.now()));

async function countPayouts(env: TestEnvironment, { id }: { id: string }): Promise<number | null> {
  return (await env.app.db.client.query('select from payouts where restaurant_id = $1', [id])).rowCount;
}

describe('A move of the demo clock', { timeout: scaleTime(120_000) }, () => {
  test.runIf(process.env.LONG)(
    'a move to the morning reminds of a pickup and marks a missed one where the kitchen had a page open',
    async ({ env }) => {
      const [present, away] = [await buildRestaurant(env), await buildRestaurant(env)];
      const buyer = await buildBuyer(env);
      const orders = [];
      for (const restaurant of [present, away])
        orders.push(await buildPaidOrder(env, await buildMeal(env, restaurant, { startsInMinutes: 120 }), buyer));
      const page = listenToSignals(env.url, present, `orders:${present.id}`);
      try {
        await expect.poll(page.openCount).toBeGreaterThan(0);
        await jump(env, 'morning');
      } finally {
        page.stop();
      }
      const [missed, refunded] = await Promise.all(orders.map((id) => readOrderRow(env, id)));
      expect(missed).toMatchObject({ status: 'completed', closed_reason: 'no_show' });
      expect(refunded).toMatchObject({ status: 'canceled', payment_status: 'refunded' });
      const { rowCount } = await env.app.db.client.query('select from pickup_reminders where order_id = any($1)', [
        orders,
      ]);
      expect(rowCount).toBe(2);
    },
  );

  test('a move to next Monday pays a kitchen out', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant));
    // Sales of Friday are available on Tuesday.
    await jump(env, 'monday');
    expect(await countPayouts(env, restaurant)).toBe(0);
    await jump(env, 'monday');
    expect(await countPayouts(env, restaurant)).toBe(1);
  });
});

describe('The bar with the demo clock', () => {
  const html = '<html><head><title>A page</title></head><body></body></html>';
  const page = { method: 'GET', url: '/page', headers: { accept: 'text/html', 'accept-encoding': 'br' } } as const;

  test('it is added to pages in the demo, and a move says where the clock is', async ({ env }) => {
    const now = env.clock.now();
    const http = await createHttpServer(env.app);
    await http.register(clockRoutes({ getApp: () => env.app, ...openMachinery(env) }));
    http.setNotFoundHandler(async (_request, reply) =>
      reply.type('text/html').header('etag', '"1"').header('content-security-policy', "script-src 'self'").send(html),
    );
    const response = await http.inject(page);
    expect(response.body).toContain('<script src="/dev/clock.js"></script></head>');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await http.inject('/dev/clock.js')).body).toContain('fondly-demo-clock');
    expect((await http.inject('/dev/clock.json')).json()).toMatchObject({
      now: now.toISOString(),
      isAdvancing: false,
    });
    const jumpTo = (to: string) => http.inject({ method: 'POST', url: '/dev/clock/advance', payload: { to } });
    expect((await jumpTo('yesterday')).statusCode).toBe(400);
    expect((await jumpTo('quarter')).json()).toMatchObject({
      now: minutesAfter(now, 15).toISOString(),
      finishedJumps: 1,
    });
    await http.close();
  });

  test('the product’s server knows neither the bar nor its jumps', async ({ env }) => {
    const visitor = env.visitor();
    // 503 where the pages are not built yet.
    expect([404, 503]).toContain((await visitor.send('GET', '/dev/clock.json')).status);
    expect((await visitor.send('POST', '/dev/clock/advance', { payload: { to: 'hour' } })).status).toBe(404);
  });

  test('production refuses to start on another clock than that of its machine', async ({ env }) => {
    const config = { ...env.app.config, isProduction: true, port: 0 };
    await expect(runServer(config, { clock: env.clock })).rejects.toThrow('the clock of its machine');
  });
});
