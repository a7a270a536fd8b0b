import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { pickupCodeOf } from '../../orders/order-number.ts';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
  movesOf,
  payWith,
  portionsLeft,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { settlePayment } from './sync-payment-intent.ts';

type Wish = { pickupCode?: string; withoutCode?: boolean; reason?: string; restock?: boolean };
type MoveName = 'approve' | 'deny' | 'markReady' | 'handOver';

const move = (kitchen: Kitchen, id: string, name: MoveName, wish: Wish = {}) =>
  kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id }, body: { move: name, ...wish } });
const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });

async function offered(town: Town) {
  const kitchen = await buildKitchen(town, { autoAccept: false });
  const meal = await buildMeal(town, kitchen, { portions: 5 });
  const buyer = await buildBuyer(town);
  const orderId = await buildPaidOrder(town, meal, buyer, 2);
  return { kitchen, meal, buyer, orderId };
}

async function confirmed(town: Town, startsInMinutes = 360) {
  const kitchen = await buildKitchen(town);
  const meal = await buildMeal(town, kitchen, { portions: 5, startsInMinutes });
  const buyer = await buildBuyer(town);
  return { kitchen, meal, buyer, orderId: await buildPaidOrder(town, meal, buyer, 2) };
}

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('The kitchen answers: restaurant specification, section 4; rules D-06, D-29, D-30', () => {
  test('a kitchen that approves by hand sees the order as pending, approves it, and only then is the card charged', async ({
    town,
  }) => {
    const { kitchen, orderId } = await offered(town);
    const { body } = await kitchen.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders.find((order) => order.id === orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorised',
      moves: ['approve', 'deny'],
      customerName: 'Maya R.',
    });
    expect(await readOrderRow(town, orderId)).toMatchObject({ paid_cents: 0 });

    const approved = await move(kitchen, orderId, 'approve');

    expect(approved.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paidCents: 1500 });
  });

  test('a denied order is voided: nothing was taken, the portions stay off sale unless the kitchen says so', async ({
    town,
  }) => {
    const { kitchen, meal, buyer, orderId } = await offered(town);

    await move(kitchen, orderId, 'deny', { reason: 'The oven broke' });
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      status: 'cancelled',
      closed_reason: 'restaurant_deny',
      payment_status: 'voided',
      paid_cents: 0,
    });
    expect(await portionsLeft(town, meal)).toBe(3);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('You have not been charged.');
  });

  test('silence voids the order when the time to answer is over', async ({ town }) => {
    const { kitchen, meal, orderId } = await offered(town);
    await town.advance({ minutes: 15 });

    expect(await move(kitchen, orderId, 'approve')).toMatchObject({ status: 409 });
    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({ closed_reason: 'no_answer', payment_status: 'voided' });
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test('approve and deny at once: the money ends where the order does', async ({ town }) => {
    for (let round = 0; round < 10; round += 1) {
      const { kitchen, orderId } = await offered(town);

      const answers = await Promise.all([move(kitchen, orderId, 'approve'), move(kitchen, orderId, 'deny')]);
      await town.runUntilIdle();

      // A deny that comes when the money is taken already is a cancel by the kitchen, with a refund.
      const order = await readOrderRow(town, orderId);
      const ends = { confirmed: 'paid', restaurant_deny: 'voided', restaurant_cancel: 'refunded' };
      const end = (order.closed_reason ?? order.status) as keyof typeof ends;
      expect(order.payment_status).toBe(ends[end]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(end === 'restaurant_cancel' ? 2 : 1);
    }
  });

  test('an accepted order that the kitchen cancels is refunded whole', async ({ town }) => {
    const { kitchen, buyer, orderId } = await confirmed(town);

    await move(kitchen, orderId, 'deny', { reason: 'Sold to somebody else', restock: false });
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      closed_reason: 'restaurant_cancel',
      payment_status: 'refunded',
      refunded_cents: 1500,
    });
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('We are refunding $15.00 to your card.');
  });

  test('a payment event that is heard again after the refund does not undo it', async ({ town }) => {
    const { kitchen, orderId } = await confirmed(town);
    await move(kitchen, orderId, 'deny');
    await town.runUntilIdle();
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);

    await settlePayment(town.app, intentId ?? '');

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 1500 });
  });

  test('ready, then handed over with the code that only the customer is shown', async ({ town }) => {
    const { kitchen, buyer, orderId } = await confirmed(town);
    const pickupCode = pickupCodeOf(town.app.config.secret, orderId);

    expect((await move(kitchen, orderId, 'markReady')).body).toMatchObject({ status: 'ready' });
    const list = await kitchen.send('GET', '/api/restaurant/orders');
    expect(JSON.stringify(list.body)).not.toContain(pickupCode);
    expect(await move(kitchen, orderId, 'handOver', { pickupCode: 'XXXX' })).toMatchObject({
      status: 409,
      body: { message: 'That code does not match this order.' },
    });
    expect((await move(kitchen, orderId, 'handOver', { pickupCode })).body).toMatchObject({ status: 'completed' });
    await town.runUntilIdle();

    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm', 'markReady', 'handOver']);
    const mails = town.mails(`${buyer.id}@fondly.test`).map((mail) => mail.subject);
    expect(mails).toContain('Ready for pickup: Tonkotsu Ramen');
    const { rows } = await town.app.db.$client.query(
      `select -sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account = 'restaurant_earned'`,
      [orderId],
    );
    expect(rows[0].cents).toBe(1500);
  });

  test('five wrong codes lock the field for a minute, even for the right one', async ({ town }) => {
    const { kitchen, orderId } = await confirmed(town);
    const pickupCode = pickupCodeOf(town.app.config.secret, orderId);
    for (let guess = 0; guess < 5; guess += 1) await move(kitchen, orderId, 'handOver', { pickupCode: 'QQQQ' });

    expect(await move(kitchen, orderId, 'handOver', { pickupCode })).toMatchObject({ status: 429 });
    await town.advance({ minutes: 1 });
    expect(await move(kitchen, orderId, 'handOver', { pickupCode })).toMatchObject({ status: 200 });
  });

  test('an order handed over without a code is completed and recorded as such', async ({ town }) => {
    const { kitchen, orderId } = await confirmed(town);

    await move(kitchen, orderId, 'handOver', { withoutCode: true });

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'completed', handed_over_without_code: true });
  });

  test('another kitchen finds no such order, and neither does one without secured money', async ({ town }) => {
    const { orderId } = await confirmed(town);
    const stranger = await buildKitchen(town);
    expect(await move(stranger, orderId, 'markReady')).toMatchObject({ status: 404 });

    const kitchen = await buildKitchen(town);
    const unpaid = await (await buildBuyer(town)).checkout(await buildMeal(town, kitchen));
    expect(await move(kitchen, unpaid.body.orderId, 'approve')).toMatchObject({ status: 404 });
    const { body } = await kitchen.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders).toEqual([]);
  });

  test('nobody comes: at the end of the service day the order counts as missed and the kitchen keeps the money', async ({
    town,
  }) => {
    const { orderId } = await confirmed(town);
    await town.advance({ hours: 8 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed' });

    await town.advance({ hours: 6 });
    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'completed', closed_reason: 'no_show' });
  });
});

describe('The customer cancels: rules D-04, D-19, D-29', () => {
  test('two hours before pickup and earlier the money goes back and the portions are on sale again', async ({
    town,
  }) => {
    const { meal, buyer, orderId } = await confirmed(town);
    await town.advance({ minutes: 240 });

    expect((await cancel(buyer, orderId)).body).toMatchObject({ status: 'cancelled', closedReason: 'customer_cancel' });
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 1500 });
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test('one minute later it is too late', async ({ town }) => {
    const { buyer, orderId } = await confirmed(town);
    await town.advance({ minutes: 241 });

    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed' });
  });

  test('who pays shortly before pickup has five minutes, and none once it is ready', async ({ town }) => {
    const first = await confirmed(town, 30);
    await town.advance({ minutes: 5 });
    expect(await cancel(first.buyer, first.orderId)).toMatchObject({ status: 200 });

    const second = await confirmed(town, 30);
    await move(second.kitchen, second.orderId, 'markReady');
    expect(await cancel(second.buyer, second.orderId)).toMatchObject({ status: 409 });
  });

  test('a double click on cancel is one cancel and one refund', async ({ town }) => {
    const { buyer, orderId } = await confirmed(town);

    const answers = await Promise.all([cancel(buyer, orderId), cancel(buyer, orderId), cancel(buyer, orderId)]);
    await town.runUntilIdle();

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { rows } = await town.app.db.$client.query('select amount_cents from refunds where order_id = $1', [orderId]);
    expect(rows).toEqual([{ amount_cents: 1500 }]);
  });

  test('an unpaid order is cancelled before any money, and its intent let go', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal);

    await cancel(buyer, body.orderId);
    await town.runUntilIdle();

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ payment_status: 'voided', status: 'cancelled' });
    await payWith(town, body.orderId).catch(() => {});
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test('a stranger finds no such order', async ({ town }) => {
    const { orderId } = await confirmed(town);
    const stranger = await buildBuyer(town);

    expect(await cancel(stranger, orderId)).toMatchObject({ status: 404, body: { message: 'Order not found' } });
    expect(await stranger.call('GET /api/orders/:id', { params: { id: orderId } })).toMatchObject({ status: 404 });
  });
});

describe('Rating: customer specification, sections 4 and 5; rule D-38', () => {
  const rate = (buyer: Buyer, id: string, rating: number, review = '') =>
    buyer.call('PUT /api/orders/:id/rating', { params: { id }, body: { rating, review } });

  test("a collected order is rated, rated again, and counts once in the kitchen's average", async ({ town }) => {
    const { kitchen, buyer, orderId } = await confirmed(town);
    expect(await rate(buyer, orderId, 5)).toMatchObject({ status: 409 });
    await move(kitchen, orderId, 'handOver', { withoutCode: true });

    expect((await rate(buyer, orderId, 2, 'Cold')).body).toMatchObject({ rating: { rating: 2, review: 'Cold' } });
    expect((await rate(buyer, orderId, 4)).body).toMatchObject({ rating: { rating: 4 } });

    const { rows } = await town.app.db.$client.query('select rating_sum, rating_count from restaurants where id = $1', [
      kitchen.id,
    ]);
    expect(rows[0]).toEqual({ rating_sum: 4, rating_count: 1 });
  });

  test.for([0, 6, 2.5])('%d stars are refused', async (stars, { town }) => {
    const { kitchen, buyer, orderId } = await confirmed(town);
    await move(kitchen, orderId, 'handOver', { withoutCode: true });

    expect(await rate(buyer, orderId, stars)).toMatchObject({ status: 400 });
  });
});
