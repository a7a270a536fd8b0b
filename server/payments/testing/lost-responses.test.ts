import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { openRandom, type Random } from '../../testing/simulation/random.ts';
import { readIntentStates } from './crash-builders.ts';
import { listStripeRefunds } from './refund-builders.ts';
import { dropEvents, injectFault } from './sandbox.ts';

/* Connections break at any moment of a request, and no event of Stripe arrives. */

/** Each person sends four writes whose responses are lost. */
const people = process.env.LONG ? 110 : 12;
const seed = Number(process.env.SEED ?? 10);

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Sends a request over its own connection and breaks it: during the request, right after it, or some iterations of the
 * event loop later, which may be after the response.
 */
async function sendAndDisconnect(
  env: TestEnvironment,
  random: Random,
  who: Visitor,
  path: string,
  body: object,
): Promise<void> {
  const { config } = env.app;
  const { port, host, origin } = new URL(config.publicUrl);
  const name = sessionCookieName(config);
  const json = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${origin}`,
    `cookie: ${name}=${who.cookies.get(name)}`,
  ];
  const head = [...lines, 'content-type: application/json', `content-length: ${Buffer.byteLength(json)}`, '', ''];
  const whole = head.join('\r\n') + json;
  const isHalf = random.chance(20);
  const iterations = random.int(400);
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.write(isHalf ? whole.slice(0, -8) : whole, resolve));
  if (!isHalf) for (let passed = 0; passed < iterations; passed += 1) await nextIteration();
  socket.destroy();
}

type Person = { buyer: Buyer; restaurant: Restaurant; requestId: string; orderId: string };

/** Checks out and loses the response. A repeat with the same key gives one order with one client secret. */
async function order(env: TestEnvironment, random: Random, restaurant: Restaurant): Promise<Person> {
  const [meal, buyer] = [await buildMeal(env, restaurant), await buildBuyer(env)];
  const requestId = randomUUID();
  const checkoutBody = {
    ...{ requestId, mealId: meal.id, quantity: 2, expectedTotalCents: 2 * meal.priceCents },
    ...{ customerName: 'Maya Rivers', customerEmail: `${buyer.id}@fondly.test`, customerPhone: '4045550100' },
  };
  await sendAndDisconnect(env, random, buyer, '/api/checkout', checkoutBody);
  const responses = [await buyer.checkout(meal, checkoutBody), await buyer.checkout(meal, checkoutBody)];
  const [{ body }] = responses as [(typeof responses)[0]];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]?.body).toEqual(body);
  return { buyer, restaurant, requestId, orderId: body.orderId };
}

/** Lists what is still open two minutes later, after the timers alone have run. */
async function listOpenItems(env: TestEnvironment): Promise<unknown[]> {
  await env.advance({ minutes: 2 });
  await env.runTimers();
  const { rows } = await env.app.db.client.query(
    `select id, status, payment_status from orders where closed_reason is null and status in ('pending', 'failed')
     union all select order_id, status, 'refund' from refunds where status in ('requested', 'submitted')`,
  );
  return rows;
}

describe('Every lost response is resolved within two minutes', () => {
  test(`${people} people with four broken connections each end in a consistent state`, {
    timeout: scaleTime(people * 5_000),
  }, async ({ env }) => {
    const random = openRandom(seed);
    await dropEvents(env);
    const approvesManually = await buildRestaurant(env, { autoAccept: false });
    const all: Person[] = [];
    for (let nth = 0; nth < people; nth += 1) {
      const restaurant = nth % 3 === 0 ? approvesManually : await buildRestaurant(env);
      all.push(await order(env, random, restaurant));
    }
    const { rows } = await env.app.db.client.query('select request_id from orders');
    expect(rows.map((row) => row.request_id).sort()).toEqual(all.map(({ requestId }) => requestId).sort());

    for (const { orderId } of all) await payWith(env, orderId);
    // Some of Stripe's own responses are lost too.
    await injectFault(env, '/v1/payment_intents/*', { drop_connection: 'after' }, Math.ceil(people / 4));
    for (const { buyer, orderId } of all)
      await sendAndDisconnect(env, random, buyer, `/api/orders/${orderId}/refresh`, {});
    await env.advance({ minutes: 2 });
    await env.runTimers();
    for (const { orderId } of all.filter(({ restaurant }) => restaurant === approvesManually)) {
      await sendAndDisconnect(env, random, approvesManually, `/api/restaurant/orders/${orderId}/approve`, {});
      // The button is still visible and is pressed again.
      await transitionAsRestaurant(approvesManually, orderId, 'approve');
    }
    expect(await listOpenItems(env)).toEqual([]);

    const intents = await readIntentStates(env);
    expect(all.map(({ orderId }) => intents.get(orderId))).toEqual(all.map(() => ['succeeded 1500']));

    await injectFault(env, '/v1/refunds', { drop_connection: 'after' }, Math.ceil(people / 8));
    const refundCents = new Map(all.map(({ orderId }, nth) => [orderId, nth % 2 === 0 ? 1500 : 300]));
    for (const { buyer, restaurant, orderId } of all) {
      const isCancel = refundCents.get(orderId) === 1500;
      const params = { id: orderId };
      const body = { amountCents: 300, reason: 'quality', requestId: randomUUID() } as const;
      if (isCancel) await sendAndDisconnect(env, random, buyer, `/api/orders/${orderId}/cancel`, {});
      else await sendAndDisconnect(env, random, restaurant, `/api/orders/${orderId}/refund`, body);
      if (isCancel) await buyer.call('POST /api/orders/:id/cancel', { params, body: {} });
      else await restaurant.call('POST /api/orders/:id/refund', { params, body });
    }
    expect(await listOpenItems(env)).toEqual([]);
    for (const { orderId } of all) expect(await listStripeRefunds(env, orderId)).toEqual([refundCents.get(orderId)]);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
