import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { openPushService } from '@fondly/dev/local-servers/push-service';
import { test as plain } from '@fondly/dev/test';
import { expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';

const test = plain.extend('service', { scope: 'file' }, async ({ env: _env }, { onCleanup }) => {
  const service = await openPushService();
  onCleanup(() => service.close());
  return service;
});

/** A paid order whose window ends in 90 minutes. */
async function buildOrder(env: TestEnvironment, buyer: Buyer, endsInMinutes = 90) {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { startsInMinutes: 5, endsInMinutes });
  const id = await buildPaidOrder(env, meal, buyer);
  await env.runUntilIdle();
  return { restaurant, id };
}

const lastCalls = (env: TestEnvironment, { id }: Buyer) =>
  env.mails(`${id}@fondly.test`).filter(({ subject }) => /^Last call|^Último aviso/.test(subject));

async function readLastCalls(env: TestEnvironment, ids: string[]): Promise<Date[]> {
  const { rows } = await env.app.db.client.query<{ last_call_at: Date }>(
    'select last_call_at from pickup_reminders where order_id = any($1) and last_call_at is not null',
    [ids],
  );
  return rows.map((row) => row.last_call_at);
}

async function runTimersAfter(env: TestEnvironment, minutes: number) {
  await env.advance({ minutes });
  for (let times = 0; times < 3; times += 1) await env.runTimers();
}

test('a customer gets one last call by push and email 30 minutes before pickup ends', async ({ env, service }) => {
  const buyer = await buildBuyer(env);
  const device = service.subscribe();
  await buyer.call('PUT /api/account/push', { body: device });
  const { id } = await buildOrder(env, buyer);
  await env.runTimers();
  await runTimersAfter(env, 59);
  expect(lastCalls(env, buyer)).toEqual([]);
  await runTimersAfter(env, 1);
  const [calledAt] = await readLastCalls(env, [id]);
  await runTimersAfter(env, 1);

  expect(await readLastCalls(env, [id])).toEqual([calledAt]);
  expect(lastCalls(env, buyer).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Last call: pick up Tonkotsu Ramen by \d+:\d\d [AP]M$/),
  ]);
  const pushes = service.received.filter((one) => one.device === device.endpoint).map(({ message }) => message);
  expect(pushes.filter(({ title }) => title.startsWith('Last call'))).toEqual([
    expect.objectContaining({ path: `/past-orders?order=${id}` }),
  ]);
});

test('no last call is sent for an order that was collected or canceled', async ({ env }) => {
  const [collector, canceler] = [await buildBuyer(env), await buildBuyer(env)];
  const [collected, canceled] = [await buildOrder(env, collector), await buildOrder(env, canceler)];
  await transitionAsRestaurant(collected.restaurant, collected.id, 'handOver', { withoutCode: true });
  await transitionAsRestaurant(canceled.restaurant, canceled.id, 'deny', { reason: 'Closing early' });
  await env.runUntilIdle();
  await runTimersAfter(env, 60);
  expect([...lastCalls(env, collector), ...lastCalls(env, canceler)]).toEqual([]);
  expect(await readLastCalls(env, [collected.id, canceled.id])).toEqual([]);
});

test('a last call that was due when the order was collected is not sent', async ({ env }) => {
  const buyer = await buildBuyer(env);
  const { id, restaurant } = await buildOrder(env, buyer);
  await transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });
  await env.app.db.client.query(`select graphile_worker.add_job('announce-last-call', $1)`, [{ orderId: id }]);
  await env.runUntilIdle();
  expect(lastCalls(env, buyer)).toEqual([]);
});

test('an order that is paid in the last half hour gets no last call', async ({ env }) => {
  const buyer = await buildBuyer(env);
  await buildOrder(env, buyer, 30);
  await runTimersAfter(env, 10);
  expect(lastCalls(env, buyer)).toEqual([]);
});

test('a last call is in the language of the customer, who can turn it off', async ({ env }) => {
  const [spanish, quiet] = [await buildBuyer(env), await buildBuyer(env)];
  await env.app.db.client.query(`update users set language = 'es' where id = $1`, [spanish.id]);
  await quiet.call('PUT /api/account/choices', { body: { topic: 'orders', channel: 'mail', isEnabled: false } });
  for (const buyer of [spanish, quiet]) await buildOrder(env, buyer);
  await runTimersAfter(env, 60);
  expect(lastCalls(env, spanish).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Último aviso: recoja Tonkotsu Ramen antes de las? \d+:\d\d/),
  ]);
  expect(lastCalls(env, quiet)).toEqual([]);
});

test('a window shorter than half an hour is not called before it opens', async ({ env }) => {
  const buyer = await buildBuyer(env);
  const meal = await buildMeal(env, await buildRestaurant(env), { startsInMinutes: 40, endsInMinutes: 60 });
  await buildPaidOrder(env, meal, buyer);
  await runTimersAfter(env, 39);
  expect(lastCalls(env, buyer)).toEqual([]);
  await runTimersAfter(env, 1);
  expect(lastCalls(env, buyer)).toHaveLength(1);
});
