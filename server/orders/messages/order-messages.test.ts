import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';
import { buildLateOrder } from '../testing/build-late-order.ts';
import { buildBuyer, buildRestaurant, transitionAsRestaurant } from '../testing/order-builders.ts';
import { deleteOldOrderMessages } from './delete-old-messages.ts';

type Written = { quick?: 'outside' | 'where' | 'side-entrance' | 'two-minutes'; text?: string; requestId?: string };
const write = (buyer: Visitor, id: string, { requestId = randomUUID(), ...message }: Written) =>
  buyer.call('POST /api/orders/:id/messages', { params: { id }, body: { requestId, ...message } });
const reply = (staff: Visitor, id: string, { requestId = randomUUID(), ...message }: Written) =>
  staff.call('POST /api/restaurant/orders/:id/messages', { params: { id }, body: { requestId, ...message } });
const list = async (buyer: Visitor, id: string) =>
  (await buyer.call('GET /api/orders/:id/messages', { params: { id } })).body;
const listSubjects = (env: TestEnvironment, address: string) =>
  env.mails(address).flatMap(({ subject }) => (subject.startsWith('A message from') ? [subject] : []));

describe('Messages about an order', () => {
  test('reach the other side in the app and by email, in the words of the writer or as a quick message', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildLateOrder(env);
    const theo = await buildStaff(env, restaurant.id, 'counter');
    await write(buyer, orderId, { quick: 'outside' });
    await write(buyer, orderId, { text: '  Blue car.\nCall (404) 555-0134 or maya@example.com ' });
    await env.runUntilIdle();

    const [onCounter] = (await theo.call('GET /api/restaurant/counter')).body.orders;
    expect(onCounter?.unreadMessages).toBe(2);
    const read = await theo.call('POST /api/restaurant/orders/:id/messages/read', {
      params: { id: orderId },
      body: {},
    });
    expect(read.body.messages).toMatchObject([
      { side: 'customer', quick: 'outside', text: null },
      { side: 'customer', quick: null, text: 'Blue car.\nCall ••• or •••' },
    ]);
    expect((await restaurant.call('GET /api/restaurant/orders')).body.orders[0]?.unreadMessages).toBe(0);
    const { notifications } = (await restaurant.call('GET /api/restaurant/notifications')).body;
    expect(notifications.filter(({ title }) => title === 'Maya wrote to you')).toHaveLength(2);
    const { rows } = await env.app.db.client.query<{ email: string }>('select email from restaurants where id = $1', [
      restaurant.id,
    ]);
    expect(listSubjects(env, rows[0]?.email ?? '')).toHaveLength(2);

    await reply(theo, orderId, { quick: 'side-entrance' });
    await env.runUntilIdle();
    const ticket = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;
    expect(ticket.unreadMessages).toBe(1);
    const [mail] = env.mails(`${buyer.id}@fondly.test`).filter(({ subject }) => subject.startsWith('A message from'));
    expect(mail?.text).toContain('Come to the side door');
  });

  test('are ten for each side, and the same one twice counts once', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildLateOrder(env);
    const requestId = randomUUID();
    const taps = await Promise.all(
      Array.from({ length: 5 }, () => write(buyer, orderId, { requestId, text: 'Hello' })),
    );
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const parallel = await Promise.all(
      Array.from({ length: policies.messagesPerSide + 5 }, (_, at) => write(buyer, orderId, { text: `Message ${at}` })),
    );
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(policies.messagesPerSide - 1);
    expect(await write(buyer, orderId, { quick: 'where' })).toMatchObject({
      status: 409,
      body: { code: 'too-many-messages' },
    });
    expect((await list(buyer, orderId)).left).toBe(0);
    expect((await reply(restaurant, orderId, { text: 'Hi' })).body.left).toBe(policies.messagesPerSide - 1);
  });

  test('are possible from payment until a day after pickup', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    env.clock.set(at(19 + 24, 29));
    expect((await write(buyer, orderId, { text: 'I left my umbrella.' })).status).toBe(200);
    env.clock.set(at(19 + 25, 30));
    expect((await list(buyer, orderId)).openUntil).toBeNull();
    expect(await write(buyer, orderId, { text: 'Still there?' })).toMatchObject({ body: { code: 'messages-closed' } });
    expect(await reply(restaurant, orderId, { quick: 'two-minutes' })).toMatchObject({ status: 409 });
  });

  test.for([{}, { quick: 'outside', text: 'Both' }, { text: '   ' }, { text: 'a'.repeat(301) }] as const)(
    'refuse %o',
    async (message, { env }) => {
      const { buyer, orderId } = await buildLateOrder(env);
      expect((await write(buyer, orderId, message)).status).toBe(400);
    },
  );

  test('are not found by other people', async ({ env }) => {
    const { orderId, buyer } = await buildLateOrder(env);
    const [stranger, otherRestaurant] = [await buildBuyer(env), await buildRestaurant(env)];
    expect((await write(stranger, orderId, { text: 'Hello' })).status).toBe(404);
    expect((await reply(otherRestaurant, orderId, { text: 'Hello' })).status).toBe(404);
    expect((await stranger.call('GET /api/orders/:id/messages', { params: { id: orderId } })).status).toBe(404);
    const requestId = randomUUID();
    await write(buyer, orderId, { requestId, text: 'Hello' });
    const other = await buildLateOrder(env);
    expect(await write(other.buyer, other.orderId, { requestId, text: 'Hello' })).toMatchObject({ status: 422 });
  });
});

describe('Free text', () => {
  test('is turned off by the kitchen, and quick messages stay', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildLateOrder(env);
    const set = await restaurant.call('PUT /api/restaurant/free-text', { body: { takesFreeText: false } });
    expect(set.body).toMatchObject({ takesFreeText: false });
    expect(await write(buyer, orderId, { text: 'Hello' })).toMatchObject({ body: { code: 'free-text-off' } });
    expect((await write(buyer, orderId, { quick: 'outside' })).body).toMatchObject({ takesText: false });
    // The two sides have different quick messages.
    expect(await write(buyer, orderId, { quick: 'side-entrance' })).toMatchObject({ status: 409 });
  });

  test('ends between two when either blocks it, also for later orders, until that side allows it again', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildLateOrder(env);
    const block = (isBlocked: boolean) =>
      buyer.call('PUT /api/orders/:id/messages/block', { params: { id: orderId }, body: { isBlocked } });
    expect((await block(true)).body).toMatchObject({ isBlocked: true, takesText: false });
    expect(await reply(restaurant, orderId, { text: 'Hello' })).toMatchObject({ body: { code: 'free-text-off' } });
    expect((await reply(restaurant, orderId, { quick: 'two-minutes' })).status).toBe(200);
    const staffBlock = (isBlocked: boolean) =>
      restaurant.call('PUT /api/restaurant/orders/:id/messages/block', {
        params: { id: orderId },
        body: { isBlocked },
      });
    expect((await staffBlock(false)).body).toMatchObject({ isBlocked: false, takesText: false });
    expect((await block(false)).body).toMatchObject({ takesText: true });
  });
});

describe('A reported message', () => {
  test('alarms the admins once, who read the messages with a reason that is recorded', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildLateOrder(env);
    const sent = await reply(restaurant, orderId, { text: 'Come alone.' });
    const messageId = sent.body.messages[0]?.id ?? '';
    const flag = () =>
      buyer.call('POST /api/orders/:id/messages/:messageId/report', { params: { id: orderId, messageId }, body: {} });
    expect((await flag()).body.messages[0]?.isReported).toBe(true);
    await flag();
    const own = await restaurant.call('POST /api/restaurant/orders/:id/messages/:messageId/report', {
      params: { id: orderId, messageId },
      body: {},
    });
    expect(own.status).toBe(200);

    const admin = await buildAdmin(env);
    const order = (await admin.call('GET /api/admin/orders/:id', { params: { id: orderId } })).body;
    expect(order.alarms).toMatchObject([{ kind: 'message-reported' }]);
    expect(JSON.stringify(order)).not.toContain('Come alone.');
    const body = { reason: 'A message was reported' };
    const read = await admin.call('POST /api/admin/orders/:id/messages', { params: { id: orderId }, body });
    expect(read.body.messages).toMatchObject([{ text: 'Come alone.', isReported: true }]);
    const { audit } = (await admin.call('GET /api/admin/orders/:id', { params: { id: orderId } })).body;
    expect(audit[0]).toMatchObject({ action: 'order.messages', reason: 'A message was reported' });
  });

  test('and all others are deleted after 90 days', async ({ env }) => {
    const { buyer, orderId, at } = await buildLateOrder(env);
    await write(buyer, orderId, { text: 'Hello' });
    const count = async () =>
      (await env.app.db.client.query('select from order_messages where order_id = $1', [orderId])).rowCount;
    env.clock.set(at(24 * 89));
    await deleteOldOrderMessages(env.app, {});
    expect(await count()).toBe(1);
    env.clock.set(at(24 * 91));
    await deleteOldOrderMessages(env.app, {});
    expect(await count()).toBe(0);
  });
});
