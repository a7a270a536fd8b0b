import { policies } from '@fondly/contract/policies';
import { type WebhookKind, webhookKinds } from '@fondly/contract/restaurant/api/webhook-kinds';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
} from '../orders/testing/order-builders.ts';
import { jobHandlers } from '../worker.ts';
import { openReceiver, type Receiver } from './testing/open-receiver.ts';

let [receiver, privateReceiver]: Receiver[] = [];
let env: TestEnvironment;
beforeAll(async () => {
  [receiver, privateReceiver] = [await openReceiver(), await openReceiver()];
  const settings = { TRUSTED_HOSTS: new URL(receiver.url).host };
  env = await openTestEnvironment({ template: inject('template'), settings });
});
afterAll(async () => {
  for (const one of [receiver, privateReceiver]) one?.close();
  await env.close();
});
beforeEach(() => {
  receiver?.received.splice(0);
  receiver?.answer(204);
});

const received = () => receiver?.received ?? [];
const kindsReceived = () => received().map(({ body }) => JSON.parse(body).type);
const url = 'https://hooks.example.com/fondly';
/** The test's receiver has no certificate, so its address is stored directly. */
const pointTo = (id: string, target = receiver?.url) =>
  env.app.db.client.query('update webhook_endpoints set url = $2 where id = $1', [id, target]);

async function buildWebhook(kinds: WebhookKind[] = [...webhookKinds]) {
  const restaurant = await buildRestaurant(env);
  const { status, body } = await restaurant.call('POST /api/restaurant/webhooks', { body: { url, kinds } });
  expect(status).toBe(201);
  await pointTo(body.webhook.id);
  return { restaurant, id: body.webhook.id, secret: body.secret };
}

async function buildOrder(restaurant: Restaurant) {
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await env.runUntilIdle();
  return orderId;
}

const readDeliveries = async (restaurant: Restaurant, id: string) =>
  (await restaurant.call('GET /api/restaurant/webhooks/:id/deliveries', { params: { id } })).body.deliveries;
const readState = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/webhooks')).body.webhooks[0]?.state;

describe('The webhook of a restaurant', () => {
  test('hears of an order from its creation until it is ready, with IDs only', async () => {
    const { restaurant } = await buildWebhook();
    const orderId = await buildOrder(restaurant);
    await restaurant.call('POST /api/restaurant/orders/:id/ready', { params: { id: orderId }, body: {} });
    await env.advance({ seconds: policies.undoSeconds + 1 });
    await env.runUntilIdle();
    expect(kindsReceived().filter((kind) => kind.startsWith('order'))).toEqual([
      'order.created',
      'order.confirmed',
      'order.ready',
    ]);
    expect(JSON.parse(received()[0]?.body ?? '')).toEqual({
      type: 'order.created',
      timestamp: expect.any(String),
      data: { orderId, mealId: expect.any(String) },
    });
  });

  test('hears only of the kinds that it chose, and of no other restaurant', async () => {
    const { restaurant } = await buildWebhook(['order.confirmed']);
    await buildOrder(await buildRestaurant(env));
    await buildOrder(restaurant);
    expect(kindsReceived()).toEqual(['order.confirmed']);
  });

  test('hears of stock that staff set', async () => {
    const { restaurant } = await buildWebhook(['meal.stock']);
    const meal = await buildMeal(env, restaurant);
    const body = { expected: 5, availableQuantity: 2 };
    await restaurant.call('PUT /api/restaurant/meals/:id/stock', { params: { id: meal.id }, body });
    await env.runUntilIdle();
    expect(JSON.parse(received()[0]?.body ?? '')).toMatchObject({ type: 'meal.stock', data: { mealId: meal.id } });
  });

  test('verifies by the package of Standard Webhooks; an altered body, an old time, and a wrong secret do not', async () => {
    const { restaurant, secret } = await buildWebhook(['order.confirmed']);
    await buildOrder(restaurant);
    const [{ headers, body }] = received() as [{ headers: Record<string, string>; body: string }];
    const at = (seconds: number) => ({ ...headers, 'webhook-timestamp': String(seconds) });
    const verify = (change: { body?: string; headers?: Record<string, string>; secret?: string } = {}) =>
      new Webhook(change.secret ?? secret).verify(change.body ?? body, change.headers ?? headers);
    const real = Date.now;
    Date.now = () => Number(headers['webhook-timestamp']) * 1000;
    try {
      expect(verify()).toMatchObject({ type: 'order.confirmed' });
      expect(() => verify({ body: body.replace('confirmed', 'canceled') })).toThrow('signature');
      expect(() => verify({ headers: at(Number(headers['webhook-timestamp']) - 600) })).toThrow('too old');
      expect(() => verify({ headers: at(Number(headers['webhook-timestamp']) - 1) })).toThrow('signature');
      expect(() => verify({ secret: `whsec_${Buffer.from('another secret').toString('base64')}` })).toThrow(
        'signature',
      );
    } finally {
      Date.now = real;
    }
  });

  test('loses nothing while it is down, and hears of one order in its order', async () => {
    const { restaurant, id } = await buildWebhook(['order.created', 'order.confirmed']);
    receiver?.answer(503, 5);
    // The runner of tests does not wait for the pauses between tries.
    await buildOrder(restaurant);
    expect(kindsReceived()).toEqual([...Array.from({ length: 6 }, () => 'order.created'), 'order.confirmed']);
    expect((await readDeliveries(restaurant, id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['received', 1],
      ['received', 6],
    ]);
    expect(await readState(restaurant)).toBe('on');
  });

  test('counts as failing after three tries in a row', async () => {
    const { restaurant, id } = await buildWebhook(['order.confirmed']);
    receiver?.answer(503, 3);
    await buildOrder(restaurant);
    expect(await readState(restaurant)).toBe('on');
    const setTries = (count: number) =>
      env.app.db.client.query('update webhook_endpoints set failed_tries = $2 where id = $1', [id, count]);
    await setTries(2);
    expect(await readState(restaurant)).toBe('on');
    await setTries(3);
    expect(await readState(restaurant)).toBe('failing');
  });

  test('is tried eight times in a day, with one ID, and a lost event is sent again with it', async () => {
    expect(policies.webhookEventTryMinutes.reduce((sum, minutes) => sum + minutes, 0)).toBe(24 * 60);
    const { restaurant, id } = await buildWebhook(['order.confirmed']);
    receiver?.answer(500);
    await buildOrder(restaurant);
    expect(received()).toHaveLength(8);
    const [lost] = await readDeliveries(restaurant, id);
    expect(lost).toMatchObject({ state: 'lost', tries: 8, status: 500 });
    receiver?.answer(200);
    const params = { id: lost?.id ?? '' };
    await restaurant.call('POST /api/restaurant/webhooks/deliveries/:id/replay', { params });
    await env.runUntilIdle();
    expect(new Set(received().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([lost?.id]));
    expect(await readDeliveries(restaurant, id)).toMatchObject([{ state: 'received', status: 200 }]);
  });

  test('is turned off after 20 lost events in a row, with one email, and can be turned on again', async () => {
    const { restaurant, id } = await buildWebhook(['order.confirmed']);
    receiver?.answer(500);
    await env.app.db.client.query('update webhook_endpoints set lost_events = 18 where id = $1', [id]);
    await buildOrder(restaurant);
    expect(await readState(restaurant)).toBe('failing');
    await buildOrder(restaurant);
    expect(await readState(restaurant)).toBe('off');
    const mails = env
      .mails(`${restaurant.id}@kitchen.test`)
      .filter(({ subject }) => subject.includes('stopped posting'));
    expect(mails).toHaveLength(1);
    received().splice(0);
    await buildOrder(restaurant);
    expect(received()).toEqual([]);
    const test = await restaurant.call('POST /api/restaurant/webhooks/:id/test', { params: { id } });
    expect(test.status).toBe(404);
    const body = { url, kinds: ['order.confirmed' as const], isOn: true };
    await restaurant.call('PUT /api/restaurant/webhooks/:id', { params: { id }, body });
    await pointTo(id);
    receiver?.answer(204);
    await restaurant.call('POST /api/restaurant/webhooks/:id/test', { params: { id } });
    await env.runUntilIdle();
    expect(kindsReceived()).toEqual(['webhook.test']);
    expect(await readState(restaurant)).toBe('on');
  });

  test.for(['127.0.0.1', 'localhost', '10.0.0.7', '[::1]'])(
    'at the private address %s is never reached',
    async (host) => {
      const { restaurant, id } = await buildWebhook(['order.confirmed']);
      const port = new URL(privateReceiver?.url ?? '').port;
      await pointTo(id, `https://${host}:${port}/`);
      await buildOrder(restaurant);
      expect(privateReceiver?.countConnections()).toBe(0);
      expect(await readDeliveries(restaurant, id)).toMatchObject([{ state: 'lost', tries: 8, status: null }]);
    },
  );

  test('signs with the former secret as well until a day after it was replaced', async () => {
    const { restaurant, id, secret } = await buildWebhook(['order.confirmed']);
    const { body } = await restaurant.call('POST /api/restaurant/webhooks/:id/secret', { params: { id } });
    expect(body.secret).not.toBe(secret);
    const countSignatures = async () => {
      received().splice(0);
      await buildOrder(restaurant);
      return received()[0]?.headers['webhook-signature']?.split(' ').length;
    };
    expect(await countSignatures()).toBe(2);
    await env.advance({ hours: policies.webhookFormerSecretHours, minutes: 1 });
    expect(await countSignatures()).toBe(1);
  });

  test('hears of an event once when its job runs twice', async () => {
    const { restaurant, id } = await buildWebhook(['order.confirmed']);
    const orderId = await buildOrder(restaurant);
    const [delivery] = await readDeliveries(restaurant, id);
    const payload = { orderId, transition: 'confirm' as const, at: delivery?.at ?? '' };
    await jobHandlers['announce-transition'](env.app, payload);
    await env.runUntilIdle();
    expect(received()).toHaveLength(1);
  });

  test('is one of five, belongs to its restaurant, and takes only an https address', async () => {
    const { restaurant, id } = await buildWebhook();
    const create = (address: string) =>
      restaurant.call('POST /api/restaurant/webhooks', { body: { url: address, kinds: ['meal.stock'] } });
    expect((await create('http://hooks.example.com/')).status).toBe(400);
    const more = await Promise.all([1, 2, 3, 4, 5, 6].map(() => create(url)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(more.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-webhooks' });
    const stranger = await buildRestaurant(env);
    for (const refused of await Promise.all([
      stranger.call('DELETE /api/restaurant/webhooks/:id', { params: { id } }),
      stranger.call('GET /api/restaurant/webhooks/:id/deliveries', { params: { id } }),
      stranger.call('POST /api/restaurant/webhooks/:id/secret', { params: { id } }),
      stranger.call('POST /api/restaurant/webhooks/:id/test', { params: { id } }),
    ]))
      expect(refused.status).toBe(404);
  });
});
