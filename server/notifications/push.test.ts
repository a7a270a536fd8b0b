import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Town } from '@fondly/dev/environment/test-environment';
import { openPushService } from '@fondly/dev/local-servers/push-service';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { kitchen, meal as marketMeal } from '../meals/testing/meal-builders.ts';
import { type Buyer, buildBuyer, buildKitchen, buildMeal, buildPaidOrder } from '../orders/testing/order-builders.ts';
import { readPushKeys } from '../platform/push/push-keys.ts';
import { isPushService } from '../platform/push/push-services.ts';

const test = plain.extend('service', { scope: 'file' }, async ({ town: _town }, { onCleanup }) => {
  const service = await openPushService();
  onCleanup(() => service.close());
  return service;
});

type Service = Awaited<ReturnType<typeof openPushService>>;

/** Somebody whose browser listens, and what it has heard. */
async function listener(town: Town, service: Service) {
  const buyer = await buildBuyer(town);
  const device = service.subscribe();
  expect(await buyer.call('PUT /api/account/push', { body: device })).toMatchObject({ status: 200 });
  const heard = () => service.received.filter((one) => one.device === device.endpoint);
  return { buyer, device, heard, titles: () => heard().map(({ message }) => message.title) };
}

const devicesOf = async (town: Town, { id }: Buyer) =>
  (await town.app.db.$client.query('select from push_devices where user_id = $1', [id])).rowCount;
const off = (buyer: Buyer) =>
  buyer.call('PUT /api/account/choices', { body: { topic: 'orders', channel: 'app', isWanted: false } });

/** The queue waits by the database's clock before it tries again. */
async function tryAgain(town: Town): Promise<void> {
  await town.app.db.$client.query('update graphile_worker._private_jobs set run_at = now()');
  await town.runUntilIdle();
}

async function readyOrder(town: Town, buyer: Buyer) {
  const kitchen = await buildKitchen(town);
  const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer);
  const ready = () =>
    kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: { move: 'markReady' } });
  return { orderId, kitchen, ready };
}

describe('Web push with our own keys: line 8 of the customers’ work, trap D-44', () => {
  test('followers of a kitchen hear on their devices what it has put on sale', async ({ town, service }) => {
    const open = await kitchen(town.app, { name: 'Push Bakery' });
    const { buyer, heard } = await listener(town, service);
    await town.app.db.$client.query(
      `insert into favorites (user_id, restaurant_id, created_at) values ($1, $2, $3::timestamptz - interval '1 day')`,
      [buyer.id, open.id, town.clock.now()],
    );
    await town.runTimers();
    const mealId = await marketMeal(town.app, open, { name: 'Rolls', stock: 4, pickup: ['19:00', '20:59'] });
    await town.runTimers();
    expect(heard().map(({ message }) => message)).toEqual([
      {
        title: 'Push Bakery has something for you',
        body: 'Rolls, 7:00 PM to 8:59 PM, 4 left: $6.50',
        path: `/order/${mealId}`,
      },
    ]);
    expect(heard()[0]?.headers.urgency).toBe('normal');
  });

  test('"Your order is ready": sealed for the device, signed by us, once; mail says it too', async ({
    town,
    service,
  }) => {
    const { buyer, heard } = await listener(town, service);
    const { orderId, ready } = await readyOrder(town, buyer);
    await ready();
    await town.runUntilIdle();
    await town.app.db.$client.query(`select graphile_worker.add_job('announce-order', $1)`, [
      { orderId, move: 'markReady' },
    ]);
    await town.runUntilIdle();

    expect(heard()).toHaveLength(1);
    const [{ message, headers, claims }] = heard() as [ReturnType<typeof heard>[number]];
    expect(message).toEqual({
      title: 'Your order is ready',
      body: expect.stringMatching(
        /^1 × Tonkotsu Ramen at Kumo Noodle Bar, until \d+:\d\d PM\. Tap for your pickup code\.$/,
      ),
      path: `/past-orders?order=${orderId}`,
    });
    expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm', ttl: String((360 + 90) * 60) });
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@fondly.test' });
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.subject).toBe('Ready for pickup: Tonkotsu Ramen');
    const kept = await town.app.db.$client.query(
      `select title, body from push_messages m join push_devices d on d.id = m.device_id where d.user_id = $1`,
      [buyer.id],
    );
    expect(kept.rows).toEqual([{ title: '', body: '' }]);
  });

  test('who does not want news of orders in the app, or has signed out, hears nothing', async ({ town, service }) => {
    const [quiet, gone] = [await listener(town, service), await listener(town, service)];
    const orders = [await readyOrder(town, quiet.buyer), await readyOrder(town, gone.buyer)];
    await off(quiet.buyer);
    await gone.buyer.call('POST /api/account/sign-out', { body: {} });
    expect(await devicesOf(town, gone.buyer)).toBe(0);
    for (const { ready } of orders) await ready();
    await town.runUntilIdle();
    expect([...quiet.heard(), ...gone.heard()]).toEqual([]);
  });

  test('a device that is gone is forgotten; a service that is away is asked again, but not too late', async ({
    town,
    service,
  }) => {
    const { buyer, heard, titles } = await listener(town, service);
    const first = await readyOrder(town, buyer);
    service.answerWith(503);
    await first.ready();
    await town.runUntilIdle();
    expect([heard().length, await devicesOf(town, buyer)]).toEqual([0, 1]);
    service.answerWith(null);
    await tryAgain(town);
    expect(titles()).toEqual(['Your order is ready']);

    const second = await readyOrder(town, buyer);
    service.answerWith(503);
    await second.ready();
    await town.runUntilIdle();
    service.answerWith(null);
    await town.advance({ hours: 9 });
    await tryAgain(town);
    expect(titles()).toEqual(['Your order is ready']);

    const third = await readyOrder(town, buyer);
    service.answerWith(410);
    await third.ready();
    await town.runUntilIdle();
    service.answerWith(null);
    expect(await devicesOf(town, buyer)).toBe(0);
  });

  test('half an hour before pickup opens there is one reminder, by push and mail', async ({ town, service }) => {
    const { buyer, heard } = await listener(town, service);
    const kitchen = await buildKitchen(town);
    const late = await buildPaidOrder(town, await buildMeal(town, kitchen, { startsInMinutes: 50 }), buyer);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen, { startsInMinutes: 120 }), buyer);
    await town.runTimers();
    await town.advance({ minutes: 89 });
    await town.runTimers();
    expect(heard()).toEqual([]);
    await town.advance({ minutes: 1 });
    for (let i = 0; i < 3; i += 1) await town.runTimers();
    expect(heard().map(({ message }) => message)).toEqual([
      {
        title: expect.stringMatching(/^Pickup of Tonkotsu Ramen opens at \d+:\d\d PM$/),
        body: 'Kumo Noodle Bar, 12 Peach Street. Tap for your pickup code.',
        path: `/past-orders?order=${orderId}`,
      },
    ]);
    const mails = town.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('Pickup of'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Your pickup code');
    expect(late).not.toBe(orderId);
  });

  test('a session has one device, and a device one person', async ({ town, service }) => {
    const { buyer, device } = await listener(town, service);
    await buyer.call('PUT /api/account/push', { body: service.subscribe() });
    expect(await devicesOf(town, buyer)).toBe(1);
    await buyer.call('PUT /api/account/push', { body: device });
    const next = await buildBuyer(town);
    await next.call('PUT /api/account/push', { body: device });
    expect([await devicesOf(town, buyer), await devicesOf(town, next)]).toEqual([0, 1]);
    await next.call('DELETE /api/account/push');
    expect(await devicesOf(town, next)).toBe(0);
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
  ] as const)('%s is written to: %s', ([address, isKnown]) => {
    expect(isPushService(address, false)).toBe(isKnown);
  });

  test('an address of nobody’s push service is refused', async ({ town, service }) => {
    const buyer = await buildBuyer(town);
    const body = { ...service.subscribe(), endpoint: 'https://internal.example/api' };
    expect(await buyer.call('PUT /api/account/push', { body })).toMatchObject({
      status: 422,
      body: { code: 'push-service-unknown' },
    });
  });

  test('the keys are made once and kept where only the server reads', async ({ town }) => {
    const { dataDir } = town.app.config;
    const file = path.join(dataDir, 'push-keys.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    const kept = readPushKeys({ dataDir, pushKeys: null });
    expect(kept).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(kept.publicKey).toBe(town.app.pusher.publicKey);
    const own = { publicKey: 'p', privateKey: 'q' };
    expect(readPushKeys({ dataDir, pushKeys: own })).toEqual(own);
  });
});
