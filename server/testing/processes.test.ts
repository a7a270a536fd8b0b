import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { listenToSignals } from '@fondly/dev/environment/listen-to-signals';
import { callOverHttp, sendOverHttp } from '@fondly/dev/environment/send-over-http';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { type LocalProxy, openProxy } from '@fondly/dev/local-servers/open-proxy';
import { holdLock, listLockWaiters } from '@fondly/dev/processes/hold-lock';
import { type ServerProcess, startServerProcess } from '@fondly/dev/processes/start-server-process';
import { scaleTime } from '@fondly/dev/scale-time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { validPassword } from '../accounts/testing/people.ts';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  readOrderRow,
} from '../orders/testing/order-builders.ts';

/*
 * Two servers as they ship, behind a proxy, on one database. The town around them lends its database, its card provider
 * and its mailbox; what people do goes through the proxy.
 */

const isLong = Boolean(process.env.LONG);
/** On a machine with other work. */
const soon = { timeout: scaleTime(20_000) };
let env: TestEnvironment;
let proxy: LocalProxy;
const servers = new Map<string, ServerProcess>();
/** What servers that are gone have written. */
let logsOfStoppedServers = '';

async function start(name: string): Promise<ServerProcess> {
  const server = await startServerProcess(env.app.config, name, {
    TRUSTED_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'trace',
  });
  servers.set(name, server);
  await proxy.add(server.url);
  return server;
}

async function stopServer(name: string, how: 'stop' | 'kill'): Promise<number | null> {
  const server = servers.get(name);
  servers.delete(name);
  const code = (await server?.[how]()) ?? null;
  logsOfStoppedServers += server?.output() ?? '';
  return code;
}

beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), now: new Date() });
  // Nobody but the two servers moves anything on.
  await env.app.relay.stop();
  proxy = await openProxy();
  await Promise.all([start('one'), start('two')]);
});
afterAll(async () => {
  await Promise.all([...servers.keys()].map((name) => stopServer(name, 'kill')));
  await proxy.close();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  await env.close();
});

const requestTarget = (to = proxy.url) => [to, env.app.config.publicUrl] as const;
const send = (to: string, visitor: Visitor, method: string, path: string, body?: object) =>
  sendOverHttp(requestTarget(to), visitor, [method, path], body);
const connectThroughProxy = <Who extends Visitor>(visitor: Who): Who => callOverHttp(requestTarget(), visitor);

const buyers = (count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, async () => connectThroughProxy(await buildBuyer(env))));

async function pay(buyer: Buyer, orderId: string): Promise<void> {
  await payWith(env, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
}

const receipts = (buyer: Buyer) =>
  env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('Your order'));

const db = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await env.app.db.$client.query<Row & pg.QueryResultRow>(text, values)).rows;

describe('Two processes on one database', () => {
  test('twenty customers, seven portions, both processes: seven get one, each with one receipt', async () => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 7 });
    const customers = await buyers(20);

    const responseCounts = await Promise.all(customers.map((buyer) => buyer.checkout(meal)));
    const placed = customers.filter((_, at) => responseCounts[at]?.status === 201);
    await Promise.all(
      placed.map((buyer) => pay(buyer, String(responseCounts[customers.indexOf(buyer)]?.body.orderId))),
    );

    expect(placed).toHaveLength(7);
    expect(responseCounts.filter(({ status }) => status === 409)).toHaveLength(13);
    expect(Math.min(...proxy.responseCounts.values())).toBeGreaterThan(5);
    await expect.poll(() => placed.map((buyer) => receipts(buyer).length), soon).toEqual(Array(7).fill(1));
    expect(await db('select from notifications where kind = $1', ['new-order'])).toHaveLength(7);
    expect(await db('select from deliveries where attempts > 1')).toEqual([]);
  });

  test('what one process changes is heard at once by those who listen at the other', async () => {
    const [one = '', two = ''] = [...servers.values()].map(({ url }) => url);
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 5 });
    const stream = listenToSignals(two, await buildBuyer(env), topics.restaurant(restaurant.id));
    await expect.poll(stream.openCount, soon).toBe(1);

    const change = { expected: 5, availableQuantity: 4 };
    const { status } = await send(one, restaurant, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);

    expect(status).toBe(200);
    await expect.poll(stream.receivedText, soon).toContain(meal.id);
    stream.stop();
  });

  test('tries to guess a password are counted over both: of twenty at once ten are looked at', async () => {
    const stranger = env.visitor();
    const guess = { email: `${randomUUID()}@fondly.test`, password: 'a guess' };

    const responseCounts = await Promise.all(
      Array.from({ length: 20 }, () => send(proxy.url, stranger, 'POST', '/api/account/sign-in', guess)),
    );

    expect(responseCounts.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });
});

describe('One of the two is killed', () => {
  test('its job is done once by the other, its order is finished, its streams stand again', async () => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 5 });
    const [first, second] = (await buyers(2)) as [Buyer, Buyer];
    const requestId = randomUUID();
    const firstReply = await second.checkout(meal, { requestId });
    const { body } = await first.checkout(meal);
    // Nobody can write to the bell: whoever takes the job stands in the middle of it.
    const releaseLock = await holdLock(env, 'lock table notifications in share row exclusive mode');
    await pay(first, body.orderId);
    await expect.poll(() => listLockWaiters(env, 'notifications'), soon).toHaveLength(1);
    const [killedServer = ''] = await listLockWaiters(env, 'notifications');
    const streams = await Promise.all(
      (await buyers(6)).map((buyer) => listenToSignals(proxy.url, buyer, topics.restaurant(restaurant.id))),
    );
    await expect.poll(() => streams.every((stream) => stream.openCount() === 1), soon).toBe(true);

    await stopServer(killedServer, 'kill');
    await releaseLock();

    // The order that was under way goes on at the other process, as the same one.
    const secondReply = await second.checkout(meal, { requestId });
    expect(secondReply.body.orderId).toBe(firstReply.body.orderId);
    await pay(second, secondReply.body.orderId);
    expect(await readOrderRow(env, secondReply.body.orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });

    // Twenty seconds of silence later, which are set and not waited for.
    await db(`update worker_beats set beat_at = beat_at - interval '1 minute'`);
    await db(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
    );
    await expect.poll(() => [receipts(first).length, receipts(second).length], soon).toEqual([1, 1]);
    expect(await db('select from notifications where order_id = $1', [body.orderId])).toHaveLength(1);

    const areStreamsOpen = () => streams.every(({ openCount, failureCount }) => openCount() === failureCount() + 1);
    await expect
      .poll(() => areStreamsOpen() && streams.some(({ failureCount }) => failureCount() > 0), soon)
      .toBe(true);
    const before = streams.map((stream) => stream.receivedText().length);
    const change = { expected: 3, availableQuantity: 2 };
    await send(proxy.url, restaurant, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);
    await expect
      .poll(() => streams.every((stream, at) => stream.receivedText().length > (before[at] ?? 0)), soon)
      .toBe(true);
    for (const stream of streams) stream.stop();
  });
});

describe('A deploy under load', () => {
  const timeout = scaleTime(isLong ? 300_000 : 120_000);
  test('both processes are exchanged one after the other, and not one request fails', { timeout }, async () => {
    const restaurant = await buildRestaurant(env, { zip: '30309' });
    const meal = await buildMeal(env, restaurant, { portions: 500 });
    const customers = await buyers(isLong ? 12 : 4);
    const streams = customers.map((buyer) => listenToSignals(proxy.url, buyer, topics.restaurant(restaurant.id)));
    const failures: string[] = [];
    let answered = 0;
    let isOver = false;

    async function simulateCustomer(buyer: Buyer): Promise<void> {
      for (let at = 0; !isOver; at += 1) {
        const ask = [
          () => send(proxy.url, buyer, 'GET', '/api/meals/search?zip=30309'),
          () => send(proxy.url, buyer, 'GET', `/api/meals/${meal.id}`),
          () => send(proxy.url, buyer, 'GET', '/api/orders'),
          // The first of these are orders, the others are refused: nobody keeps more than a few portions unpaid.
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
    // The killed one is replaced first; then the other goes, and in the long run each of them four times.
    for (const name of ['one', 'two']) if (!servers.has(name)) await start(name);
    for (let turn = 0; turn < (isLong ? 8 : 1); turn += 1) {
      const [name = ''] = servers.keys();
      const before = answered;
      expect(await stopDuringCheckout(name)).toEqual({
        code: 0,
        responseCounts: [200, 200],
        hasDrained: true,
        lastCheckoutStatus: 201,
      });
      await start(name);
      await expect.poll(() => answered, soon).toBeGreaterThan(before + 50);
    }
    isOver = true;
    await Promise.all(customerLoops);
    for (const stream of streams) stream.stop();
    if (isLong) console.log(`deploys under load: ${answered} requests, ${failures.length} failed`);
    expect(failures).toEqual([]);
    expect(Math.max(...streams.map((stream) => stream.openCount()))).toBeGreaterThan(1);
  });

  /** Stops a server while it waits for a lock in the middle of a checkout that it alone was sent. */
  async function stopDuringCheckout(name: string) {
    const url = servers.get(name)?.url ?? '';
    const status = async (path: string) => (await fetch(`${url}${path}`).catch(() => ({ status: 0 }))).status;
    const slow = callOverHttp(requestTarget(url), await buildBuyer(env));
    const meal = await buildMeal(env, await buildRestaurant(env));
    const stream = listenToSignals(url, slow, topics.customer(slow.id));
    const releaseLock = await holdLock(env, `select from meals where id = '${meal.id}' for update`);
    const pendingCheckout = slow.checkout(meal).catch(() => ({ status: 0 }));
    await expect.poll(() => listLockWaiters(env, 'meals'), soon).toContain(name);
    await expect.poll(stream.openCount, soon).toBe(1);

    const ended = stopServer(name, 'stop');
    await expect.poll(() => status('/health/ready'), { ...soon, interval: 10 }).toBe(503);
    // It says that it is not ready, while it still answers; only then does it let go of its streams.
    const hasDrained = stream.failureCount() === 0;
    const responseCounts = [await status('/health/live'), await status('/api/public/today')];
    await expect.poll(stream.failureCount, soon).toBeGreaterThan(0);
    stream.stop();
    await releaseLock();
    return { responseCounts, hasDrained, lastCheckoutStatus: (await pendingCheckout).status, code: await ended };
  }
});

describe('What the processes say', () => {
  test('figures for a monitor are on a port of their own and on no other', async () => {
    const { url, metricsUrl } = servers.get('one') as ServerProcess;
    for (const path of ['/metrics', '/api/metrics']) expect((await fetch(`${url}${path}`)).ok).toBe(false);
    await fetch(`${url}/api/public/today`);

    const figures = await (await fetch(`${metricsUrl}/metrics`)).text();

    expect(figures).toMatch(
      /fondly_request_seconds_count\{method="GET",route="\/api\/public\/today",status="200"\} \d+/,
    );
    expect(figures).toMatch(/fondly_pool_connections [1-9]/);
    for (const of of ['jobs_due', 'jobs_failed', 'outbox', 'events', 'mails', 'alarms']) {
      expect(figures).toMatch(new RegExp(`fondly_waiting\\{of="${of}"\\} \\d`));
    }
    expect(figures).toContain('fondly_faults{of="broken"} 0');
    expect(figures).toMatch(/fondly_streams_open \d/);
    expect(figures).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect((await fetch(`${metricsUrl}/health/ready`)).status).toBe(200);
    expect((await fetch(`${metricsUrl}/api/public/today`)).status).toBe(404);
  });

  test('no address, password, token, code, card or secret of all this is in their logs', async () => {
    const email = `${randomUUID()}@people.example`;
    const visitor = connectThroughProxy(env.visitor());
    const account = { name: 'Zephyrine Quill', email, password: validPassword, phone: '4045550177' };
    await visitor.call('POST /api/account/sign-up', { body: { ...account, acceptsMarketing: false } as never });
    await visitor.call('POST /api/account/sign-in', { body: { email, password: 'wrong password 77' } });
    await send(proxy.url, visitor, 'POST', '/api/webhooks/stripe', { id: 'evt_forged', email });
    await send(proxy.url, visitor, 'GET', `/unsubscribe/${'secret-link'.repeat(4)}?email=${email}`);
    await send(proxy.url, visitor, 'GET', `/api/meals/search?zip=${email}`);
    // What a failed job says of itself names a person.
    await db(`select graphile_worker.add_job('send-mail', json_build_object('id', $1::text), max_attempts => 1)`, [
      email,
    ]);
    const output = () => [logsOfStoppedServers, ...[...servers.values()].map((server) => server.output())].join('');
    await expect.poll(() => output().includes('job: failed for good'), soon).toBe(true);

    const secrets = await db<{ value: string }>(
      `select token as value from sessions union select email from users union select phone from users
       union select customer_email from orders union select payment_intent_id || '_secret_' from orders
       union select to_address from deliveries union select name from users where name <> 'Aiko Tanaka'`,
    );
    const planted = [email, validPassword, 'wrong password 77', 'secret-link', '4045550177', '4242424242424242'];
    const own = [env.app.config.secret, ...env.app.config.stripeWebhookSecrets, 'sk_test_sandbox', '_secret_'];
    const log = output();

    expect(log.includes('"route":"/api/checkout"')).toBe(true);
    const values = [...secrets.map(({ value }) => value), ...planted, ...own].filter(Boolean);
    expect(values.length).toBeGreaterThan(100);
    expect(log.includes('[mail address]')).toBe(true);
    expect(values.filter((value) => log.includes(value))).toEqual([]);
  });
});
