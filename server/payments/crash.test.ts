import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@fondly/dev/free-port';
import { openTown, type Town } from '@fondly/dev/town';
import type { Visitor } from '@fondly/dev/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionCookieName } from '../accounts/session-cookie.ts';
import { brokenInvariants } from '../invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Meal,
  payWith,
  portionsLeft,
  readOrderRow,
} from '../orders/order-builders.ts';
import { accountOf, booked, handOver, onboard, orderSandbox } from './payout-builders.ts';
import { adminOf, providerRefunds } from './refund-builders.ts';

/*
 * A real server process dies, by its own hand and without warning, at a marked step. Another process on the same
 * database then finds money, stock and order in agreement, or brings them there.
 */

let town: Town;
const running: ChildProcess[] = [];

beforeAll(async () => {
  // The other process goes by the machine's clock, and so must this town.
  town = await openTown({ template: inject('template'), now: new Date() });
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});
afterAll(() => town.close());

type Doomed = { url: string; died: Promise<unknown> };

/** A server that will die at the named step. */
async function startDoomed(step: string): Promise<Doomed> {
  const { config } = town.app;
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CRASH_AT: step,
      DATABASE_URL: config.databaseUrl,
      SECRET: config.secret,
      PUBLIC_URL: config.publicUrl,
      DATA_DIR: config.dataDir,
      STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
      STRIPE_WEBHOOK_SECRET: 'whsec_town',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_town_connect',
      SMTP_URL: config.smtpUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const died = once(child, 'exit');
  for await (const line of child.stdout) if (String(line).includes('is open')) break;
  return { url: `http://127.0.0.1:${port}`, died };
}

/** The buyer's browser, which loses its connection when the server dies. */
function through(doomed: Doomed, buyer: Visitor, path: string, body: object): Promise<unknown> {
  const name = sessionCookieName(town.app.config);
  return fetch(`${doomed.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: town.app.config.publicUrl,
      cookie: `${name}=${buyer.cookies.get(name)}`,
    },
    body: JSON.stringify(body),
  }).catch(() => 'connection lost');
}

const wishOf = (buyer: Buyer, meal: Meal) => ({
  requestId: randomUUID(),
  mealId: meal.id,
  quantity: 2,
  customerName: 'Maya Rivers',
  customerEmail: `${buyer.id}@fondly.test`,
  customerPhone: '4045550100',
  expectedTotalCents: meal.priceCents * 2,
});

const intentsOf = async (orderId: string) => {
  const { data } = await town.app.stripe.paymentIntents.list({ limit: 100 });
  return data.filter((intent) => intent.metadata.order_id === orderId);
};

describe('A server that dies at any step of a checkout: PAYMENTS 5.5, promise P8', () => {
  test.for(['order-placed', 'intent-created', 'intent-stored'])(
    'dies at %s: the same request continues the same order, with one intent and one claim',
    async (step) => {
      const meal = await buildMeal(town, await buildKitchen(town));
      const buyer = await buildBuyer(town);
      const wish = wishOf(buyer, meal);
      const doomed = await startDoomed(step);

      expect(await through(doomed, buyer, '/api/checkout', wish)).toBe('connection lost');
      await doomed.died;
      const again = await buyer.call('POST /api/checkout', { body: wish });

      expect(again.status).toBe(201);
      expect(await intentsOf(again.body.orderId)).toHaveLength(1);
      expect(await portionsLeft(town, meal)).toBe(3);
      await payWith(town, again.body.orderId);
      await town.runUntilIdle();
      expect(await readOrderRow(town, again.body.orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
    },
  );

  test('dies after placing and the customer never comes back: the portions are free after five minutes', async () => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const doomed = await startDoomed('order-placed');
    await through(doomed, buyer, '/api/checkout', wishOf(buyer, meal));
    await doomed.died;
    expect(await portionsLeft(town, meal)).toBe(3);

    await town.advance({ minutes: 6 });
    expect(await portionsLeft(town, meal)).toBe(5);
    await town.runTimers();
    const { body } = await buyer.call('GET /api/orders');
    expect(body.orders[0]).toMatchObject({ status: 'failed', closedReason: 'expired', paidCents: 0 });
  });

  test.for(['intent-read', 'payment-settled', 'before-capture', 'after-capture'])(
    'dies at %s: the order is confirmed and the card charged once',
    async (step) => {
      const meal = await buildMeal(town, await buildKitchen(town));
      const buyer = await buildBuyer(town);
      const { body } = await buyer.checkout(meal, { quantity: 2 });
      await payWith(town, body.orderId);
      const doomed = await startDoomed(step);

      await through(doomed, buyer, `/api/orders/${body.orderId}/refresh`, {});
      await doomed.died;
      await town.advance({ minutes: 3 });
      await town.runTimers();

      expect(await readOrderRow(town, body.orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
      const [intent] = await intentsOf(body.orderId);
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1500 });
      expect(await portionsLeft(town, meal)).toBe(3);
    },
  );

  test.for(['before-refund', 'after-refund'])('dies at %s: the customer is refunded once', async (step) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal, { quantity: 2 });
    await payWith(town, body.orderId);
    await town.runUntilIdle();
    const doomed = await startDoomed(step);

    await through(doomed, buyer, `/api/orders/${body.orderId}/cancel`, {});
    await doomed.died;
    await town.advance({ minutes: 2 });
    await town.runTimers();

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 1500 });
    const refunds = await town.app.stripe.refunds.list({
      payment_intent: (await intentsOf(body.orderId))[0]?.id ?? '',
    });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([1500]);
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test.for(['refund-decided', 'before-refund', 'after-refund'])(
    'dies at %s of a refund by the kitchen: the same click is the same refund',
    async (step) => {
      const kitchen = await buildKitchen(town);
      const buyer = await buildBuyer(town);
      const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), buyer, 2);
      const wish = { amountCents: 400, reason: 'quality' as const, requestId: randomUUID() };
      const doomed = await startDoomed(step);

      expect(await through(doomed, kitchen, `/api/orders/${orderId}/refund`, wish)).toBe('connection lost');
      await doomed.died;
      const again = await kitchen.call('POST /api/orders/:id/refund', { params: { id: orderId }, body: wish });
      await town.advance({ minutes: 2 });
      await town.runTimers();

      expect(again).toMatchObject({ status: 200, body: { amountRefundedCents: 400 } });
      expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', refunded_cents: 400 });
      const intent = (await intentsOf(orderId))[0]?.id ?? '';
      const { data } = await town.app.stripe.refunds.list({ payment_intent: intent });
      expect(data.map(({ amount }) => amount)).toEqual([400]);
    },
  );

  test('dies after taking held money back: its restaurant gives it once, the customer gets it once', async () => {
    const kitchen = await buildKitchen(town);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town), 2);
    await handOver(town, kitchen, orderId);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(town, kitchen);
    await town.runTimers();
    const doomed = await startDoomed('transfer-reversed');
    const wish = { amountCents: 400, reason: 'quality' as const, requestId: randomUUID() };

    await through(doomed, await adminOf(town), `/api/admin/orders/${orderId}/refund`, wish);
    await doomed.died;
    await town.advance({ minutes: 2 });
    await town.runTimers();

    expect(await providerRefunds(town, orderId)).toEqual([400]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1100);
  });

  test.for(['before-void', 'after-void'])('dies at %s: the reserved money is let go', async (step) => {
    const meal = await buildMeal(town, await buildKitchen(town, { autoAccept: false }));
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal, { quantity: 2 });
    await payWith(town, body.orderId);
    await town.runUntilIdle();
    const doomed = await startDoomed(step);

    await through(doomed, buyer, `/api/orders/${body.orderId}/cancel`, {});
    await doomed.died;
    await town.advance({ minutes: 3 });
    await town.runTimers();

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
    expect((await intentsOf(body.orderId))[0]).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  test.for(['before-transfer', 'after-transfer'])('dies at %s: the restaurant is sent its money once', async (step) => {
    const kitchen = await buildKitchen(town);
    const orderId = await buildPaidOrder(town, await buildMeal(town, kitchen), await buildBuyer(town), 2);
    await handOver(town, kitchen, orderId);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const doomed = await startDoomed(step);

    await orderSandbox(town, `/accounts/${await accountOf(town, kitchen)}/onboard`, { outcome: 'complete' });
    await kitchen.call('POST /api/restaurant/payouts/account/refresh', { body: {} });
    await doomed.died;
    await town.advance({ minutes: 2 });
    await town.runTimers();

    const { data } = await town.app.stripe.transfers.list({ transfer_group: `order_${orderId}` });
    expect(data.map(({ amount }) => amount)).toEqual([1500]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);
  });
});
