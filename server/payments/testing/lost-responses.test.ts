import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { sessionCookieName } from '../../accounts/sessions/session-cookie.ts';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  payWith,
} from '../../orders/testing/order-builders.ts';
import { openRandom, type Random } from '../../testing/simulation/random.ts';
import { readIntents } from './crash-builders.ts';
import { deafen } from './event-builders.ts';
import { afterFault, providerRefunds } from './refund-builders.ts';

/* Promise P10: connections break at any moment of a request, and nobody hears the provider's events. */

/** Four writes each, whose answers nobody reads. */
const people = process.env.LONG ? 110 : 12;
const seed = Number(process.env.SEED ?? 10);

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Sends a request over a connection of its own and breaks it: in the middle of the request, right after it, or so many
 * turns of the event loop later, which may be after the answer has come.
 */
async function cut(town: Town, random: Random, who: Visitor, path: string, body: object): Promise<void> {
  const { config } = town.app;
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
  const turns = random.int(400);
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.write(isHalf ? whole.slice(0, -8) : whole, resolve));
  if (!isHalf) for (let passed = 0; passed < turns; passed += 1) await turn();
  socket.destroy();
}

type Person = { buyer: Buyer; kitchen: Kitchen; requestId: string; orderId: string };

/** A checkout whose answer is lost; asked again under the same key it is one order, with one secret. */
async function order(town: Town, random: Random, kitchen: Kitchen): Promise<Person> {
  const [meal, buyer] = [await buildMeal(town, kitchen), await buildBuyer(town)];
  const requestId = randomUUID();
  const wish = {
    ...{ requestId, mealId: meal.id, quantity: 2, expectedTotalCents: 2 * meal.priceCents },
    ...{ customerName: 'Maya Rivers', customerEmail: `${buyer.id}@fondly.test`, customerPhone: '4045550100' },
  };
  await cut(town, random, buyer, '/api/checkout', wish);
  const answers = [await buyer.checkout(meal, wish), await buyer.checkout(meal, wish)];
  const [{ body }] = answers as [(typeof answers)[0]];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(body);
  return { buyer, kitchen, requestId, orderId: body.orderId };
}

/** Whatever is still under way two minutes later, with the timers alone to look after it. */
async function unsettled(town: Town): Promise<unknown[]> {
  await town.advance({ minutes: 2 });
  await town.runTimers();
  const { rows } = await town.app.db.$client.query(
    `select id, status, payment_status from orders where closed_reason is null and status in ('pending', 'failed')
     union all select order_id, status, 'refund' from refunds where status in ('requested', 'submitted')`,
  );
  return rows;
}

describe('Promise P10: every answer that was lost is settled within two minutes', () => {
  test(`${people} people, four broken connections each`, { timeout: people * 5_000 }, async ({ town }) => {
    const random = openRandom(seed);
    await deafen(town);
    const asked = await buildKitchen(town, { autoAccept: false });
    const all: Person[] = [];
    for (let nth = 0; nth < people; nth += 1) {
      const kitchen = nth % 3 === 0 ? asked : await buildKitchen(town);
      all.push(await order(town, random, kitchen));
    }
    const { rows } = await town.app.db.$client.query('select request_id from orders');
    expect(rows.map((row) => row.request_id).sort()).toEqual(all.map(({ requestId }) => requestId).sort());

    for (const { orderId } of all) await payWith(town, orderId);
    // The provider's own answers are lost too, now and then.
    await afterFault(town, '/v1/payment_intents/*', { drop_connection: 'after' }, Math.ceil(people / 4));
    for (const { buyer, orderId } of all) await cut(town, random, buyer, `/api/orders/${orderId}/refresh`, {});
    await town.advance({ minutes: 2 });
    await town.runTimers();
    for (const { orderId } of all.filter(({ kitchen }) => kitchen === asked)) {
      await cut(town, random, asked, `/api/restaurant/orders/${orderId}/move`, { move: 'approve' });
      // The button is still there: pressed again.
      await asked.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: { move: 'approve' } });
    }
    expect(await unsettled(town)).toEqual([]);

    const intents = await readIntents(town);
    expect(all.map(({ orderId }) => intents.get(orderId))).toEqual(all.map(() => ['succeeded 1500']));

    await afterFault(town, '/v1/refunds', { drop_connection: 'after' }, Math.ceil(people / 8));
    const wishes = new Map(all.map(({ orderId }, nth) => [orderId, nth % 2 === 0 ? 1500 : 300]));
    for (const { buyer, kitchen, orderId } of all) {
      const isCancel = wishes.get(orderId) === 1500;
      const params = { id: orderId };
      const body = { amountCents: 300, reason: 'quality', requestId: randomUUID() } as const;
      if (isCancel) await cut(town, random, buyer, `/api/orders/${orderId}/cancel`, {});
      else await cut(town, random, kitchen, `/api/orders/${orderId}/refund`, body);
      if (isCancel) await buyer.call('POST /api/orders/:id/cancel', { params, body: {} });
      else await kitchen.call('POST /api/orders/:id/refund', { params, body });
    }
    expect(await unsettled(town)).toEqual([]);
    for (const { orderId } of all) expect(await providerRefunds(town, orderId)).toEqual([wishes.get(orderId)]);
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });
});
