import { topics } from '@fondly/contract/live';
import { listenToSignals } from '@fondly/dev/environment/listen-to-signals';
import { holdLock, listLockWaiters } from '@fondly/dev/processes/hold-lock';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { connect, openServerPair, type ServerPair, soon } from './server-pair.ts';

const isLong = Boolean(process.env.LONG);
let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
});
afterAll(async () => {
  expect(await pair.close()).toEqual([]);
});

describe('A deploy under load', () => {
  const timeout = scaleTime(isLong ? 300_000 : 120_000);
  test('both processes are replaced one after the other, and no request fails', { timeout }, async () => {
    const restaurant = await buildRestaurant(pair.env, { zip: '30309' });
    const meal = await buildMeal(pair.env, restaurant, { portions: 500 });
    const customers = await pair.buildBuyers(isLong ? 12 : 4);
    const streams = customers.map((buyer) => listenToSignals(pair.proxy.url, buyer, topics.restaurant(restaurant.id)));
    const failures: string[] = [];
    let answered = 0;
    let isOver = false;

    async function simulateCustomer(buyer: Buyer): Promise<void> {
      for (let at = 0; !isOver; at += 1) {
        const ask = [
          () => pair.send(pair.proxy.url, buyer, 'GET', '/api/meals/search?zip=30309'),
          () => pair.send(pair.proxy.url, buyer, 'GET', `/api/meals/${meal.id}`),
          () => pair.send(pair.proxy.url, buyer, 'GET', '/api/orders'),
          // Only the first ones become orders, because a customer may hold only a few unpaid portions.
          () => buyer.checkout(meal),
        ][at % 4];
        const { status, body } = await (ask?.() ?? Promise.reject()).catch((fault: Error) => ({
          status: 0,
          body: fault,
        }));
        answered += 1;
        if (status === 0 || status >= 500) failures.push(`${at % 4}: ${status} ${JSON.stringify(body)} ${body}`);
      }
    }
    const customerLoops = customers.map(simulateCustomer);
    for (let deploys = 0; deploys < (isLong ? 8 : 1); deploys += 1) {
      const [name = ''] = pair.servers.keys();
      const before = answered;
      expect(await stopDuringCheckout(name)).toEqual({
        code: 0,
        responseCounts: [200, 200],
        hasDrained: true,
        lastCheckoutStatus: 201,
      });
      await pair.start(name);
      await expect.poll(() => answered, soon).toBeGreaterThan(before + 50);
    }
    isOver = true;
    await Promise.all(customerLoops);
    for (const stream of streams) stream.stop();
    if (isLong) console.log(`deploys under load: ${answered} requests, ${failures.length} failed`);
    expect(failures).toEqual([]);
    expect(Math.max(...streams.map((stream) => stream.openCount()))).toBeGreaterThan(1);
  });

  /** Stops a server while one of its checkouts waits for a lock. */
  async function stopDuringCheckout(name: string) {
    const url = pair.servers.get(name)?.url ?? '';
    const status = async (path: string) => (await fetch(`${url}${path}`).catch(() => ({ status: 0 }))).status;
    const slow = connect(pair, url, await buildBuyer(pair.env));
    const meal = await buildMeal(pair.env, await buildRestaurant(pair.env));
    const stream = listenToSignals(url, slow, topics.customer(slow.id));
    const releaseLock = await holdLock(pair.env, `select from meals where id = '${meal.id}' for update`);
    const pendingCheckout = slow.checkout(meal).catch(() => ({ status: 0 }));
    await expect.poll(() => listLockWaiters(pair.env, 'meals'), soon).toContain(name);
    await expect.poll(stream.openCount, soon).toBe(1);

    const ended = pair.stop(name, 'stop');
    await expect.poll(() => status('/health/ready'), { ...soon, interval: 10 }).toBe(503);
    // It reports that it is not ready, still answers, and only then ends its streams.
    const hasDrained = stream.failureCount() === 0;
    const responseCounts = [await status('/health/live'), await status('/api/public/today')];
    await expect.poll(stream.failureCount, soon).toBeGreaterThan(0);
    stream.stop();
    await releaseLock();
    return { responseCounts, hasDrained, lastCheckoutStatus: (await pendingCheckout).status, code: await ended };
  }
});
