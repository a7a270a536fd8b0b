import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { openPushService } from '@fondly/dev/local-servers/push-service';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal as marketMeal, restaurant } from '../meals/testing/meal-builders.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { ensurePushKeys } from '../platform/push/push-keys.ts';
import { isPushService } from '../platform/push/push-services.ts';

const test = plain.extend('service', { scope: 'file' }, async ({ env: _town }, { onCleanup }) => {
  const service = await openPushService();
  onCleanup(() => service.close());
  return service;
});

type Service = Awaited<ReturnType<typeof openPushService>>;

/** A customer with a device, and the pushes that it got. */
async function buildListener(env: TestEnvironment, service: Service) {
  const buyer = await buildBuyer(env);
  const device = service.subscribe();
  expect(await buyer.call('PUT /api/account/push', { body: device })).toMatchObject({ status: 200 });
  const receivedMessages = () => service.received.filter((one) => one.device === device.endpoint);
  return { buyer, device, receivedMessages, titles: () => receivedMessages().map(({ message }) => message.title) };
}

const devicesOf = async (env: TestEnvironment, { id }: Buyer) =>
  (await env.app.db.client.query('select from push_devices where user_id = $1', [id])).rowCount;
const optOut = (buyer: Buyer) =>
  buyer.call('PUT /api/account/choices', { body: { topic: 'orders', channel: 'app', isEnabled: false } });

/** Retries are due by the database's clock, so a test makes them due. */
async function retryJobs(env: TestEnvironment): Promise<void> {
  await env.app.db.client.query('update graphile_worker._private_jobs set run_at = now()');
  await env.runUntilIdle();
}

async function buildReadyOrder(env: TestEnvironment, buyer: Buyer) {
  const restaurant = await buildRestaurant(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  const markReady = () => transitionAsRestaurant(restaurant, orderId, 'markReady');
  return { orderId, restaurant, markReady };
}

describe('Push', () => {
  test('followers of a restaurant get a push for what it has put on sale', async ({ env, service }) => {
    const open = await restaurant(env.app, { name: 'Push Bakery' });
    const { buyer, receivedMessages } = await buildListener(env, service);
    await env.app.db.client.query(
      `insert into favorites (user_id, restaurant_id, created_at) values ($1, $2, $3::timestamptz - interval '1 day')`,
      [buyer.id, open.id, env.clock.now()],
    );
    await env.runTimers();
    const mealId = await marketMeal(env.app, open, { name: 'Rolls', stock: 4, pickup: ['19:00', '20:59'] });
    await env.runTimers();
    expect(receivedMessages().map(({ message }) => message)).toEqual([
      {
        title: 'Push Bakery has something for you',
        body: 'Rolls, 7:00 PM to 8:59 PM, 4 left: $6.50',
        path: `/order/${mealId}`,
      },
    ]);
    expect(receivedMessages()[0]?.headers.urgency).toBe('normal');
  });

  test('a push for a ready order is encrypted, signed with our keys, and sent once beside the email', async ({
    env,
    service,
  }) => {
    const { buyer, receivedMessages } = await buildListener(env, service);
    const { orderId, markReady } = await buildReadyOrder(env, buyer);
    await markReady();
    await env.runUntilIdle();
    await env.app.db.client.query(`select graphile_worker.add_job('announce-transition', $1)`, [
      { orderId, transition: 'markReady' },
    ]);
    await env.runUntilIdle();

    expect(receivedMessages()).toHaveLength(1);
    const [{ message, headers, jwtClaims }] = receivedMessages() as [ReturnType<typeof receivedMessages>[number]];
    expect(message).toEqual({
      title: 'Your order is ready',
      body: expect.stringMatching(
        /^1 × Tonkotsu Ramen at Kumo Noodle Bar, until \d+:\d\d PM\. Tap for your pickup code\.$/,
      ),
      path: `/past-orders?order=${orderId}`,
    });
    expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm', ttl: String((360 + 90) * 60) });
    expect(jwtClaims).toMatchObject({ aud: service.url, sub: 'mailto:hello@fondly.test' });
    expect(jwtClaims.exp * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.subject).toBe('Ready for pickup: Tonkotsu Ramen');
    const kept = await env.app.db.client.query(
      `select title, body from push_messages m join push_devices d on d.id = m.device_id where d.user_id = $1`,
      [buyer.id],
    );
    expect(kept.rows).toEqual([{ title: '', body: '' }]);
  });

  test('a person who turned off pushes for orders or signed out gets none', async ({ env, service }) => {
    const [quiet, gone] = [await buildListener(env, service), await buildListener(env, service)];
    const orders = [await buildReadyOrder(env, quiet.buyer), await buildReadyOrder(env, gone.buyer)];
    await optOut(quiet.buyer);
    await gone.buyer.call('POST /api/account/sign-out', { body: {} });
    expect(await devicesOf(env, gone.buyer)).toBe(0);
    for (const { markReady } of orders) await markReady();
    await env.runUntilIdle();
    expect([...quiet.receivedMessages(), ...gone.receivedMessages()]).toEqual([]);
  });

  test('a push is retried until it is too late, and a device that is gone is deleted', async ({ env, service }) => {
    const { buyer, receivedMessages, titles } = await buildListener(env, service);
    const first = await buildReadyOrder(env, buyer);
    service.respondWith(503);
    await first.markReady();
    await env.runUntilIdle();
    expect([receivedMessages().length, await devicesOf(env, buyer)]).toEqual([0, 1]);
    service.respondWith(null);
    await retryJobs(env);
    expect(titles()).toEqual(['Your order is ready']);

    const second = await buildReadyOrder(env, buyer);
    service.respondWith(503);
    await second.markReady();
    await env.runUntilIdle();
    service.respondWith(null);
    await env.advance({ hours: 9 });
    await retryJobs(env);
    expect(titles()).toEqual(['Your order is ready']);

    const third = await buildReadyOrder(env, buyer);
    service.respondWith(410);
    await third.markReady();
    await env.runUntilIdle();
    service.respondWith(null);
    expect(await devicesOf(env, buyer)).toBe(0);
  });

  test('a customer gets one reminder by push and email half an hour before pickup opens', async ({ env, service }) => {
    const { buyer, receivedMessages } = await buildListener(env, service);
    const restaurant = await buildRestaurant(env);
    const late = await buildPaidOrder(env, await buildMeal(env, restaurant, { startsInMinutes: 50 }), buyer);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant, { startsInMinutes: 120 }), buyer);
    await env.runTimers();
    await env.advance({ minutes: 89 });
    await env.runTimers();
    expect(receivedMessages()).toEqual([]);
    await env.advance({ minutes: 1 });
    for (let i = 0; i < 3; i += 1) await env.runTimers();
    expect(receivedMessages().map(({ message }) => message)).toEqual([
      {
        title: expect.stringMatching(/^Pickup of Tonkotsu Ramen opens at \d+:\d\d PM$/),
        body: 'Kumo Noodle Bar, 12 Peach Street. Tap for your pickup code.',
        path: `/past-orders?order=${orderId}`,
      },
    ]);
    const mails = env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('Pickup of'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Your pickup code');
    expect(late).not.toBe(orderId);
  });

  test('a session has one device, and a device belongs to one person', async ({ env, service }) => {
    const { buyer, device } = await buildListener(env, service);
    await buyer.call('PUT /api/account/push', { body: service.subscribe() });
    expect(await devicesOf(env, buyer)).toBe(1);
    await buyer.call('PUT /api/account/push', { body: device });
    const next = await buildBuyer(env);
    await next.call('PUT /api/account/push', { body: device });
    expect([await devicesOf(env, buyer), await devicesOf(env, next)]).toEqual([0, 1]);
    await next.call('DELETE /api/account/push');
    expect(await devicesOf(env, next)).toBe(0);
  });

  test.for([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://127.0.0.1:9/push', false],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://a@fcm.googleapis.com/abc', false],
    ['https://evil-push.apple.com.example/abc', false],
    ['https://169.254.169.254/latest', false],
  ] as const)('pushes are sent to %s: %s', ([address, isKnown]) => {
    expect(isPushService(address, false)).toBe(isKnown);
  });

  test('an endpoint outside of the known push services is refused', async ({ env, service }) => {
    const buyer = await buildBuyer(env);
    const body = { ...service.subscribe(), endpoint: 'https://internal.example/api' };
    expect(await buyer.call('PUT /api/account/push', { body })).toMatchObject({
      status: 422,
      body: { code: 'push-service-unknown' },
    });
  });

  test('the push keys are made once, in a file that only the server can read', async ({ env }) => {
    const { dataDir } = env.app.config;
    const file = path.join(dataDir, 'push-keys.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    const kept = ensurePushKeys({ dataDir, pushKeys: null });
    expect(kept).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(kept.publicKey).toBe(env.app.pusher.publicKey);
    const own = { publicKey: 'p', privateKey: 'q' };
    expect(ensurePushKeys({ dataDir, pushKeys: own })).toEqual(own);
  });
});
