import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { listenToSignals } from '@fondly/dev/environment/listen-to-signals';
import { holdLock, listLockWaiters } from '@fondly/dev/processes/hold-lock';
import type { ServerProcess } from '@fondly/dev/processes/start-server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validPassword } from '../../accounts/testing/people.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { connectThroughProxy, openServerPair, type ServerPair, soon } from './server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
});
afterAll(async () => {
  expect(await pair.close()).toEqual([]);
});

const listReceipts = ({ id }: Buyer) =>
  pair.env.mails(`${id}@fondly.test`).filter(({ subject }) => subject.startsWith('Your order'));

describe('Two processes on one database', () => {
  test('of twenty customers at two processes seven get the seven portions, each with one receipt', async () => {
    const meal = await buildMeal(pair.env, await buildRestaurant(pair.env), { portions: 7 });
    const customers = await pair.buildBuyers(20);

    const responseCounts = await Promise.all(customers.map((buyer) => buyer.checkout(meal)));
    const placed = customers.filter((_, at) => responseCounts[at]?.status === 201);
    await Promise.all(
      placed.map((buyer) => pair.pay(buyer, String(responseCounts[customers.indexOf(buyer)]?.body.orderId))),
    );

    expect(placed).toHaveLength(7);
    expect(responseCounts.filter(({ status }) => status === 409)).toHaveLength(13);
    expect(Math.min(...pair.proxy.responseCounts.values())).toBeGreaterThan(5);
    await expect.poll(() => placed.map((buyer) => listReceipts(buyer).length), soon).toEqual(Array(7).fill(1));
    expect(await pair.query('select from notifications where kind = $1', ['new-order'])).toHaveLength(7);
    expect(await pair.query('select from deliveries where attempts > 1')).toEqual([]);
  });

  test('a change at one process reaches the streams of the other', async () => {
    const [one = '', two = ''] = [...pair.servers.values()].map(({ url }) => url);
    const restaurant = await buildRestaurant(pair.env);
    const meal = await buildMeal(pair.env, restaurant, { portions: 5 });
    const stream = listenToSignals(two, await buildBuyer(pair.env), topics.restaurant(restaurant.id));
    await expect.poll(stream.openCount, soon).toBe(1);

    const change = { expected: 5, availableQuantity: 4 };
    const { status } = await pair.send(one, restaurant, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);

    expect(status).toBe(200);
    await expect.poll(stream.receivedText, soon).toContain(meal.id);
    stream.stop();
  });

  test('both processes share the count of login attempts: of thirty at once twenty are checked', async () => {
    const stranger = pair.env.visitor();
    const guess = { email: `${randomUUID()}@fondly.test`, password: 'a guess' };

    const responseCounts = await Promise.all(
      Array.from({ length: 30 }, () => pair.send(pair.proxy.url, stranger, 'POST', '/api/account/sign-in', guess)),
    );

    expect(responseCounts.map(({ status }) => status).sort()).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  });
});

describe('A kill of one process', () => {
  test('after a kill, the other process finishes the job once and the order, and the streams reconnect', async () => {
    const restaurant = await buildRestaurant(pair.env);
    const meal = await buildMeal(pair.env, restaurant, { portions: 5 });
    const [first, second] = (await pair.buildBuyers(2)) as [Buyer, Buyer];
    const requestId = randomUUID();
    const firstReply = await second.checkout(meal, { requestId });
    const { body } = await first.checkout(meal);
    // The lock stops the job in the middle, so the process that runs it can be killed there.
    const releaseLock = await holdLock(pair.env, 'lock table notifications in share row exclusive mode');
    await pair.pay(first, body.orderId);
    await expect.poll(() => listLockWaiters(pair.env, 'notifications'), soon).toHaveLength(1);
    const [killedServer = ''] = await listLockWaiters(pair.env, 'notifications');
    const streams = await Promise.all(
      (await pair.buildBuyers(6)).map((buyer) =>
        listenToSignals(pair.proxy.url, buyer, topics.restaurant(restaurant.id)),
      ),
    );
    await expect.poll(() => streams.every((stream) => stream.openCount() === 1), soon).toBe(true);

    await pair.stop(killedServer, 'kill');
    await releaseLock();

    // The repeated checkout continues the same order at the other process.
    const secondReply = await second.checkout(meal, { requestId });
    expect(secondReply.body.orderId).toBe(firstReply.body.orderId);
    await pair.pay(second, secondReply.body.orderId);
    expect(await readOrderRow(pair.env, secondReply.body.orderId)).toMatchObject({
      status: 'confirmed',
      paid_cents: 750,
    });

    // Makes the heartbeat and the lock older than 20 s, so that the test need not wait.
    await pair.query(`update worker_beats set beat_at = beat_at - interval '1 minute'`);
    await pair.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
    );
    await expect.poll(() => [listReceipts(first).length, listReceipts(second).length], soon).toEqual([1, 1]);
    expect(await pair.query('select from notifications where order_id = $1', [body.orderId])).toHaveLength(1);

    const areStreamsOpen = () => streams.every(({ openCount, failureCount }) => openCount() === failureCount() + 1);
    await expect
      .poll(() => areStreamsOpen() && streams.some(({ failureCount }) => failureCount() > 0), soon)
      .toBe(true);
    const before = streams.map((stream) => stream.receivedText().length);
    const change = { expected: 3, availableQuantity: 2 };
    await pair.send(pair.proxy.url, restaurant, 'PUT', `/api/restaurant/meals/${meal.id}/stock`, change);
    await expect
      .poll(() => streams.every((stream, at) => stream.receivedText().length > (before[at] ?? 0)), soon)
      .toBe(true);
    for (const stream of streams) stream.stop();
    await pair.start(killedServer);
  });
});

describe('Metrics and logs of the processes', () => {
  test('metrics are served on their own port only', async () => {
    const { url, metricsUrl } = pair.servers.get('one') as ServerProcess;
    for (const path of ['/metrics', '/api/metrics']) expect((await fetch(`${url}${path}`)).ok).toBe(false);
    await fetch(`${url}/api/public/today`);

    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();

    expect(metrics).toMatch(
      /fondly_request_seconds_count\{method="GET",route="\/api\/public\/today",status="200"\} \d+/,
    );
    expect(metrics).toMatch(/fondly_pool_connections\{pool="primary"\} [1-9]/);
    for (const figure of ['jobs_given_up', 'outbox_age_seconds', 'stripe_events_open', 'alarms_open'])
      expect(metrics).toMatch(new RegExp(`fondly_market_${figure}_max \\d`));
    expect(metrics).toMatch(/fondly_market_jobs_due_max\{lane="money"\} \d/);
    expect(metrics).toContain('fondly_market_invariants_broken_max 0');
    expect(metrics).toMatch(/fondly_streams_open \d/);
    expect(metrics).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect((await fetch(`${metricsUrl}/health/ready`)).status).toBe(200);
    expect((await fetch(`${metricsUrl}/api/public/today`)).status).toBe(404);
  });

  test('the logs contain no email, password, token, card number, or secret', async () => {
    const email = `${randomUUID()}@people.example`;
    const visitor = connectThroughProxy(pair, pair.env.visitor());
    const account = { name: 'Zephyrine Quill', email, password: validPassword, phone: '4045550177' };
    await visitor.call('POST /api/account/sign-up', { body: { ...account, acceptsMarketing: false } as never });
    await visitor.call('POST /api/account/sign-in', { body: { email, password: 'wrong password 77' } });
    await pair.send(pair.proxy.url, visitor, 'POST', '/api/webhooks/stripe', { id: 'evt_forged', email });
    await pair.send(pair.proxy.url, visitor, 'GET', `/unsubscribe/${'secret-link'.repeat(4)}?email=${email}`);
    await pair.send(pair.proxy.url, visitor, 'GET', `/api/meals/search?zip=${email}`);
    // The error of this failed job contains an email.
    await pair.query(
      `select graphile_worker.add_job('send-mail', json_build_object('id', $1::text), max_attempts => 1)`,
      [email],
    );
    await expect.poll(() => pair.output().includes('job: failed for good'), soon).toBe(true);

    const secrets = await pair.query<{ value: string }>(
      `select token as value from sessions union select email from users union select phone from users
       union select customer_email from orders union select payment_intent_id || '_secret_' from orders
       union select to_address from deliveries union select name from users where name <> 'Aiko Tanaka'`,
    );
    const planted = [email, validPassword, 'wrong password 77', 'secret-link', '4045550177', '4242424242424242'];
    const own = [
      pair.env.app.config.secret,
      ...pair.env.app.config.stripeWebhookSecrets,
      'sk_test_sandbox',
      '_secret_',
    ];
    const log = pair.output();

    expect(log.includes('"route":"/api/checkout"')).toBe(true);
    const values = [...secrets.map(({ value }) => value), ...planted, ...own].filter(Boolean);
    expect(values.length).toBeGreaterThan(100);
    expect(log.includes('[mail address]')).toBe(true);
    expect(values.filter((value) => log.includes(value))).toEqual([]);
  });
});
