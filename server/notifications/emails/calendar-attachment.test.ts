import { test } from '@fondly/dev/test';
import { expect, onTestFinished, vi } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  payWith,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';

const readSequence = (file = '') => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);

test('a confirmed order enters the calendar with its receipt and leaves it with the email of its end', async ({
  env,
}) => {
  const send = vi.spyOn(env.app.mailer, 'send');
  onTestFinished(() => send.mockRestore());
  const restaurant = await buildRestaurant(env);
  const id = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await env.runUntilIdle();
  await transitionAsRestaurant(restaurant, id, 'deny', { reason: 'Closing early' });
  await env.runUntilIdle();

  const files = send.mock.calls.flatMap(([{ attachments = [] }]) => attachments);
  expect(files.map(({ contentType }) => contentType)).toEqual([
    'text/calendar; charset=utf-8; method=PUBLISH',
    'text/calendar; charset=utf-8; method=CANCEL',
  ]);
  const [added, removed] = files.map(({ content }) => content);
  expect(added).toContain(`UID:${id}@fondly\r\n`);
  expect(removed).toContain(`UID:${id}@fondly\r\n`);
  expect(removed).toContain('STATUS:CANCELLED\r\n');
  expect(readSequence(removed)).toBeGreaterThan(readSequence(added));
});

test('the email about an order that was never confirmed has no calendar file', async ({ env }) => {
  const send = vi.spyOn(env.app.mailer, 'send');
  onTestFinished(() => send.mockRestore());
  const restaurant = await buildRestaurant(env, { autoAccept: false });
  const buyer = await buildBuyer(env);
  const { orderId: id } = (await buyer.checkout(await buildMeal(env, restaurant))).body;
  await payWith(env, id);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });
  await transitionAsRestaurant(restaurant, id, 'deny', { reason: 'Closing early' });
  await env.runUntilIdle();

  expect(send.mock.calls.map(([{ to }]) => to)).toContain(`${buyer.id}@fondly.test`);
  expect(send.mock.calls.flatMap(([{ attachments = [] }]) => attachments)).toEqual([]);
});
