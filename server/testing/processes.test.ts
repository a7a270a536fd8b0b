import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { callOverHttp, keepListening, sendOverHttp } from '@fondly/dev/environment/send-over-http';
import { openTown, type Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { type FrontDoor, openProxy } from '@fondly/dev/local-servers/open-proxy';
import { holdLock, whoWaits } from '@fondly/dev/processes/hold-lock';
import { type ServerProcess, startServer } from '@fondly/dev/processes/start-server-process';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { goodPassword } from '../accounts/testing/people.ts';
import { brokenInvariants } from '../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  payWith,
  readOrderRow,
} from '../orders/testing/order-builders.ts';

/*
 * Two servers as they ship, behind a proxy, on one database. The town around them lends its database, its card provider
 * and its mailbox; what people do goes through the proxy.
 */

const isLong = Boolean(process.env.LONG);
/** On a machine with other work. */
const soon = { timeout: 20_000 };
let town: Town;
let proxy: FrontDoor;
const servers = new Map<string, ServerProcess>();
/** What servers that are gone have written. */
let written = '';

async function start(name: string): Promise<ServerProcess> {
  const server = await startServer(town.app.config, name, {
    TRUSTED_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'trace',
  });
  servers.set(name, server);
  await proxy.add(server.url);
  return server;
}

async function end(name: string, how: 'stop' | 'kill'): Promise<number | null> {
  const server = servers.get(name);
  servers.delete(name);
  const code = (await server?.[how]()) ?? null;
  written += server?.said() ?? '';
  return code;
}

beforeAll(async () => {
  town = await openTown({ template: inject('template'), now: new Date() });
  // Nobody but the two servers moves anything on.
  await town.app.relay.stop();
  proxy = await openProxy();
  await Promise.all([start('one'), start('two')]);
});
afterAll(async () => {
  await Promise.all([...servers.keys()].map((name) => end(name, 'kill')));
  await proxy.close();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
  await town.close();
});

const here = (to = proxy.url) => [to, town.app.config.publicUrl] as const;
const send = (to: string, visitor: Visitor, method: string, path: string, body?: object) =>
  sendOverHttp(here(to), visitor, [method, path], body);
const overProxy = <Who extends Visitor>(visitor: Who): Who => callOverHttp(here(), visitor);

const buyers = (count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, async () => overProxy(await buildBuyer(town))));

async function pay(buyer: Buyer, orderId: string): Promise<void> {
  await payWith(town, orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
}

const receipts = (buyer: Buyer) =>
  town.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('Your order'));

const db = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await town.app.db.$client.query<Row & pg.QueryResultRow>(text, values)).rows;

describe('Two processes on one database: decision 5.5', () => {
  test('twenty customers, seven portions, both processes: seven get one, each with one receipt', async () => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 7 });
    const crowd = await buyers(20);

    const answers = await Promise.all(crowd.map((buyer) => buyer.checkout(meal)));
    const placed = crowd.filter((_, at) => answers[at]?.status === 201);
    await Promise.all(placed.map((buyer) => pay(buyer, String(answers[crowd.indexOf(buyer)]?.body.orderId))));

    expect(placed).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13);
    expect(Math.min(...proxy.answers.values())).toBeGreaterThan(5);
    await expect.poll(() => placed.map((buyer) => receipts(buyer).length), soon).toEqual(Array(7).fill(1));
    expect(await db('select from notifications where kind = $1', ['new-order'])).toHaveLength(7);
    expect(await db('select from deliveries where attempts > 1')).toEqual([]);
  });

  test('what one process changes is heard at once by those who listen at the other', async () => {
    const [one = '', two = ''] = [...servers.values()].map(({ url }) => url);
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen, { portions: 5 });
    const stream = keepListening(two, await buildBuyer(town), topics.kitchen(kitchen.id));
    await expect.poll(stream.opened, soon).toBe(1);

    const change = { seen: 5, availableQuantity: 4 };
    const { status } = await send(one, kitchen, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);

    expect(status).toBe(200);
    await expect.poll(stream.heard, soon).toContain(meal.id);
    stream.stop();
  });

  test('tries to guess a password are counted over both: of twenty at once ten are looked at', async () => {
    const stranger = town.visitor();
    const guess = { email: `${randomUUID()}@fondly.test`, password: 'a guess' };

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(proxy.url, stranger, 'POST', '/api/account/sign-in', guess)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });
});

describe('One of the two is killed', () => {
  test('its job is done once by the other, its order is finished, its streams stand again', async () => {
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen, { portions: 5 });
    const [first, second] = (await buyers(2)) as [Buyer, Buyer];
    const requestId = randomUUID();
    const begun = await second.checkout(meal, { requestId });
    const { body } = await first.checkout(meal);
    // Nobody can write to the bell: whoever takes the job stands in the middle of it.
    const letGo = await holdLock(town, 'lock table notifications in share row exclusive mode');
    await pay(first, body.orderId);
    await expect.poll(() => whoWaits(town, 'notifications'), soon).toHaveLength(1);
    const [victim = ''] = await whoWaits(town, 'notifications');
    const streams = await Promise.all(
      (await buyers(6)).map((buyer) => keepListening(proxy.url, buyer, topics.kitchen(kitchen.id))),
    );
    await expect.poll(() => streams.every((stream) => stream.opened() === 1), soon).toBe(true);

    await end(victim, 'kill');
    await letGo();

    // The order that was under way goes on at the other process, as the same one.
    const again = await second.checkout(meal, { requestId });
    expect(again.body.orderId).toBe(begun.body.orderId);
    await pay(second, again.body.orderId);
    expect(await readOrderRow(town, again.body.orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });

    // Twenty seconds of silence later, which are set and not waited for.
    await db(`update worker_beats set beat_at = beat_at - interval '1 minute'`);
    await db(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
    );
    await expect.poll(() => [receipts(first).length, receipts(second).length], soon).toEqual([1, 1]);
    expect(await db('select from notifications where order_id = $1', [body.orderId])).toHaveLength(1);

    const stand = () => streams.every(({ opened, broken }) => opened() === broken() + 1);
    await expect.poll(() => stand() && streams.some(({ broken }) => broken() > 0), soon).toBe(true);
    const before = streams.map((stream) => stream.heard().length);
    const change = { seen: 3, availableQuantity: 2 };
    await send(proxy.url, kitchen, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);
    await expect.poll(() => streams.every((stream, at) => stream.heard().length > (before[at] ?? 0)), soon).toBe(true);
    for (const stream of streams) stream.stop();
  });
});

describe('A deploy under load', () => {
  const timeout = isLong ? 300_000 : 120_000;
  test('both processes are exchanged one after the other, and not one request fails', { timeout }, async () => {
    const kitchen = await buildKitchen(town, { zip: '30309' });
    const meal = await buildMeal(town, kitchen, { portions: 500 });
    const crowd = await buyers(isLong ? 12 : 4);
    const streams = crowd.map((buyer) => keepListening(proxy.url, buyer, topics.kitchen(kitchen.id)));
    const failures: string[] = [];
    let answered = 0;
    let isOver = false;

    async function live(buyer: Buyer): Promise<void> {
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
    const lives = crowd.map(live);
    // The killed one is replaced first; then the other goes, and in the long run each of them four times.
    for (const name of ['one', 'two']) if (!servers.has(name)) await start(name);
    for (let turn = 0; turn < (isLong ? 8 : 1); turn += 1) {
      const [name = ''] = servers.keys();
      const before = answered;
      expect(await leave(name)).toEqual({ code: 0, answers: [200, 200], hasDrained: true, lastWish: 201 });
      await start(name);
      await expect.poll(() => answered, soon).toBeGreaterThan(before + 50);
    }
    isOver = true;
    await Promise.all(lives);
    for (const stream of streams) stream.stop();
    if (isLong) console.log(`deploys under load: ${answered} requests, ${failures.length} failed`);
    expect(failures).toEqual([]);
    expect(Math.max(...streams.map((stream) => stream.opened()))).toBeGreaterThan(1);
  });

  /** Stops a server while it waits for a lock in the middle of a checkout that it alone was sent. */
  async function leave(name: string) {
    const url = servers.get(name)?.url ?? '';
    const status = async (path: string) => (await fetch(`${url}${path}`).catch(() => ({ status: 0 }))).status;
    const slow = callOverHttp(here(url), await buildBuyer(town));
    const meal = await buildMeal(town, await buildKitchen(town));
    const stream = keepListening(url, slow, topics.customer(slow.id));
    const letGo = await holdLock(town, `select from meals where id = '${meal.id}' for update`);
    const wish = slow.checkout(meal).catch(() => ({ status: 0 }));
    await expect.poll(() => whoWaits(town, 'meals'), soon).toContain(name);
    await expect.poll(stream.opened, soon).toBe(1);

    const ended = end(name, 'stop');
    await expect.poll(() => status('/health/ready'), { ...soon, interval: 10 }).toBe(503);
    // It says that it is not ready, while it still answers; only then does it let go of its streams.
    const hasDrained = stream.broken() === 0;
    const answers = [await status('/health/live'), await status('/api/public/today')];
    await expect.poll(stream.broken, soon).toBeGreaterThan(0);
    stream.stop();
    await letGo();
    return { answers, hasDrained, lastWish: (await wish).status, code: await ended };
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

  test('no address, password, token, code, card or secret of all this is in their logs: promise P22', async () => {
    const email = `${randomUUID()}@people.example`;
    const visitor = overProxy(town.visitor());
    const account = { name: 'Zephyrine Quill', email, password: goodPassword, phone: '4045550177' };
    await visitor.call('POST /api/account/sign-up', { body: { ...account, acceptsMarketing: false } as never });
    await visitor.call('POST /api/account/sign-in', { body: { email, password: 'wrong password 77' } });
    await send(proxy.url, visitor, 'POST', '/api/webhooks/stripe', { id: 'evt_forged', email });
    await send(proxy.url, visitor, 'GET', `/unsubscribe/${'secret-link'.repeat(4)}?email=${email}`);
    await send(proxy.url, visitor, 'GET', `/api/meals/search?zip=${email}`);
    // What a failed job says of itself names a person.
    await db(`select graphile_worker.add_job('send-mail', json_build_object('id', $1::text), max_attempts => 1)`, [
      email,
    ]);
    const said = () => [written, ...[...servers.values()].map((server) => server.said())].join('');
    await expect.poll(() => said().includes('job: given up'), soon).toBe(true);

    const secrets = await db<{ value: string }>(
      `select token as value from sessions union select email from users union select phone from users
       union select customer_email from orders union select payment_intent_id || '_secret_' from orders
       union select to_address from deliveries union select name from users where name <> 'Aiko Tanaka'`,
    );
    const planted = [email, goodPassword, 'wrong password 77', 'secret-link', '4045550177', '4242424242424242'];
    const own = [town.app.config.secret, ...town.app.config.stripeWebhookSecrets, 'sk_test_sandbox', '_secret_'];
    const log = said();

    expect(log.includes('"route":"/api/checkout"')).toBe(true);
    const values = [...secrets.map(({ value }) => value), ...planted, ...own].filter(Boolean);
    expect(values.length).toBeGreaterThan(100);
    expect(log.includes('[mail address]')).toBe(true);
    expect(values.filter((value) => log.includes(value))).toEqual([]);
  });
});
