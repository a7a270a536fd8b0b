import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { openPushService } from '@fondly/dev/local-servers/push-service';
import { test as plain } from '@fondly/dev/test';
import type { Language } from '@fondly/messages/languages';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
} from '../orders/testing/order-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { upsertSubscriber } from '../waitlist/subscriber.ts';
import type { Recipient } from './channel.ts';
import type { InAppLine } from './in-app-lines.ts';
import { type Message, notify } from './notify.ts';
import { sampleEmail } from './testing/sample-email.ts';

const test = plain.extend('service', { scope: 'file' }, async ({ env: _env }, { onCleanup }) => {
  const service = await openPushService();
  onCleanup(() => service.close());
  return service;
});

const email = sampleEmail('Soup', 'Soup');
const push = (env: TestEnvironment) => () => ({
  title: 'Soup',
  text: 'It is hot.',
  path: '/',
  endsAt: new Date(env.clock.now().getTime() + 60_000),
});
const toPerson = ({ id }: Buyer): Recipient => ({ userId: id, email: `${id}@fondly.test` });

/** Builds a person with a device, and lists what reached them on each channel. */
async function buildReader(env: TestEnvironment, service: Awaited<ReturnType<typeof openPushService>>) {
  const buyer = await buildBuyer(env);
  const device = service.subscribe();
  await buyer.call('PUT /api/account/push', { body: device });
  return {
    buyer,
    optOut: (topic: 'orders' | 'favorites', channel: 'mail' | 'app') =>
      buyer.call('PUT /api/account/choices', { body: { topic, channel, isEnabled: false } }),
    counts: () => ({
      emails: env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject === 'Soup').length,
      pushes: service.received.filter((one) => one.device === device.endpoint).length,
    }),
  };
}

async function send(env: TestEnvironment, recipient: Recipient, message: Omit<Message, 'now'>): Promise<boolean> {
  const isNew = await transaction(env.app, (tx) => notify(tx, recipient, { ...message, now: env.clock.now() }));
  await env.runUntilIdle();
  return isNew;
}

describe('notify', () => {
  test('a repeated call with one key notifies a person once per channel', async ({ env, service }) => {
    const { buyer, counts } = await buildReader(env, service);
    const key = randomUUID();
    const person = toPerson(buyer);
    expect(await send(env, person, { key, topic: 'orders', email })).toBe(true);
    expect(await send(env, person, { key, topic: 'orders', email, push: push(env) })).toBe(true);
    expect(await send(env, person, { key, topic: 'orders', email, push: push(env) })).toBe(false);
    expect(counts()).toEqual({ emails: 1, pushes: 1 });
  });

  test('a person is notified only on the channels that they left on for the topic', async ({ env, service }) => {
    const { buyer, counts, optOut } = await buildReader(env, service);
    await optOut('orders', 'mail');
    await optOut('favorites', 'app');
    await send(env, toPerson(buyer), { key: randomUUID(), topic: 'orders', email, push: push(env) });
    expect(counts()).toEqual({ emails: 0, pushes: 1 });
    await send(env, toPerson(buyer), { key: randomUUID(), topic: 'favorites', email, push: push(env) });
    expect(counts()).toEqual({ emails: 1, pushes: 1 });
  });

  test('a receipt is always sent by email, and by push only with the setting for orders', async ({ env, service }) => {
    const { buyer, counts, optOut } = await buildReader(env, service);
    await optOut('orders', 'mail');
    await send(env, toPerson(buyer), { key: randomUUID(), topic: 'receipts', email, push: push(env) });
    expect(counts()).toEqual({ emails: 1, pushes: 1 });
    await optOut('orders', 'app');
    await send(env, toPerson(buyer), { key: randomUUID(), topic: 'receipts', email, push: push(env) });
    expect(counts()).toEqual({ emails: 2, pushes: 1 });
  });

  test('a person whose account is deleted is not notified', async ({ env, service }) => {
    const { buyer, counts } = await buildReader(env, service);
    await env.app.db.client.query('update users set erased_at = now() where id = $1', [buyer.id]);
    const message = { key: randomUUID(), topic: 'receipts' as const, email, push: push(env) };
    expect(await send(env, toPerson(buyer), message)).toBe(false);
    await env.app.db.client.query('update users set erased_at = null where id = $1', [buyer.id]);
    expect(counts()).toEqual({ emails: 0, pushes: 0 });
  });

  test('an address without an account gets emails only', async ({ env }) => {
    const address = `${randomUUID()}@example.test`;
    await send(env, { email: address }, { key: randomUUID(), email, push: push(env) });
    expect(env.mails(address)).toHaveLength(1);
  });

  test('a transaction that is rolled back notifies nobody', async ({ env, service }) => {
    const { buyer, counts } = await buildReader(env, service);
    const message = { key: randomUUID(), topic: 'orders' as const, email, push: push(env), now: env.clock.now() };
    const rolledBack = transaction(env.app, async (tx) => {
      await notify(tx, toPerson(buyer), message);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await env.runUntilIdle();
    expect(counts()).toEqual({ emails: 0, pushes: 0 });
  });

  test('a restaurant gets one notification of each kind for an order', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
    await env.runUntilIdle();
    const recipient = { restaurantId: restaurant.id, email: 'kitchen@example.test' };
    const line: InAppLine = { code: 'kitchen-away', number: '7XK4QD' };
    const inApp = () => ({ orderId, kind: 'soup', line });
    expect(await send(env, recipient, { key: randomUUID(), inApp })).toBe(true);
    expect(await send(env, recipient, { key: randomUUID(), inApp })).toBe(false);
    const { body } = await restaurant.call('GET /api/restaurant/notifications');
    expect(body.notifications.filter(({ title }) => title === 'Order 7XK4QD was canceled')).toHaveLength(1);
  });
});

describe('The language of a message', () => {
  const inLanguage = (locale: Language) => sampleEmail(`Soup in ${locale}`, 'Soup')(locale);
  const setLanguage = (env: TestEnvironment, id: string, language: Language) =>
    env.app.db.client.query('update users set language = $2 where id = $1', [id, language]);
  const readSubject = (env: TestEnvironment, address: string) =>
    env.mails(address).find(({ subject }) => subject.startsWith('Soup in'))?.subject;

  test('is that of the person', async ({ env, service }) => {
    const { buyer } = await buildReader(env, service);
    await setLanguage(env, buyer.id, 'es');
    await send(env, toPerson(buyer), { key: randomUUID(), topic: 'orders', email: inLanguage });
    expect(readSubject(env, `${buyer.id}@fondly.test`)).toBe('Soup in es');
  });

  test('to a restaurant is that of its owner', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const sql = 'update users set language = $2 where id = (select owner_id from restaurants where id = $1)';
    await env.app.db.client.query(sql, [restaurant.id, 'es']);
    const email = `${randomUUID()}@example.test`;
    await send(env, { restaurantId: restaurant.id, email }, { key: randomUUID(), email: inLanguage });
    expect(readSubject(env, email)).toBe('Soup in es');
  });

  test('to an address is that of its account, else the one in which it signed up, else English', async ({ env }) => {
    const [subscriber, stranger] = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
    const buyer = await buildBuyer(env);
    const account = `${buyer.id}@fondly.test`;
    await setLanguage(env, buyer.id, 'es');
    await transaction(env.app, async (tx) => {
      await upsertSubscriber(tx, subscriber, env.clock.now(), 'es');
      await upsertSubscriber(tx, account, env.clock.now(), 'en');
    });
    for (const email of [subscriber, stranger, account])
      await send(env, { email }, { key: randomUUID(), email: inLanguage });
    expect([subscriber, stranger, account].map((address) => readSubject(env, address))).toEqual([
      'Soup in es',
      'Soup in en',
      'Soup in es',
    ]);
  });

  test('an email takes its files along', async ({ env }) => {
    const email = `${randomUUID()}@example.test`;
    const attachments = [{ filename: 'pickup.ics', contentType: 'text/calendar; method=PUBLISH', content: 'BEGIN' }];
    await send(env, { email }, { key: randomUUID(), email: (locale) => ({ ...inLanguage(locale), attachments }) });
    expect(env.mails(email)[0]?.attachments).toMatchObject([{ name: 'pickup.ics', type: 'text/calendar' }]);
  });
});
