import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  movesOf,
  payWith,
  portionsLeft,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';

describe('Checkout: customer specification, sections 4, 5 and 8; rules D-01 to D-05', () => {
  afterEach<{ town: Parameters<typeof buildKitchen>[0] }>(async ({ town }) => {
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });

  test('a customer pays and the order is confirmed, its portion gone, its money taken once', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 3 });
    const buyer = await buildBuyer(town);

    const placed = await buyer.checkout(meal, { quantity: 2 });
    expect(placed).toMatchObject({ status: 201, body: { totalCents: 1500 } });
    expect(await portionsLeft(town, meal)).toBe(1);
    await payWith(town, placed.body.orderId);
    const refreshed = await buyer.call('POST /api/orders/:id/refresh', {
      params: { id: placed.body.orderId },
      body: {},
    });

    expect(refreshed.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paidCents: 1500 });
    expect(refreshed.body.pickupCode).toMatch(/^[0-9A-Z]{4}$/);
    await town.runUntilIdle();
    expect(await movesOf(town, placed.body.orderId)).toEqual(['accept', 'confirm']);
    const captures = town.sandbox.requests().filter((request) => request.path.endsWith('/capture'));
    expect(captures).toHaveLength(1);
    expect(town.mails().map((mail) => mail.subject)).toEqual([
      `Your order ${placed.body.orderNumber} at Kumo Noodle Bar`,
    ]);
  });

  test('fifty customers reach for seven portions: seven get one, the others read "Out of Stock"', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 7 });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(town)));

    const answers = await Promise.all(crowd.map((buyer) => buyer.checkout(meal)));

    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(43);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'out-of-stock', message: 'Out of Stock' } });
    }
    expect(await portionsLeft(town, meal)).toBe(0);
  });

  test('ten impatient presses of Pay place one order and claim one portion', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const requestId = randomUUID();

    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.checkout(meal, { requestId })));

    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
    expect(await portionsLeft(town, meal)).toBe(4);

    const other = await buildMeal(town, meal.kitchen);
    for (const differs of [buyer.checkout(other, { requestId }), buyer.checkout(meal, { requestId, quantity: 2 })]) {
      expect(await differs).toMatchObject({ status: 422, body: { code: 'request-differs' } });
    }
    expect(await portionsLeft(town, other)).toBe(5);
  });

  test('a second checkout of the same meal replaces the first hold', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const first = await buyer.checkout(meal, { quantity: 3 });

    const second = await buyer.checkout(meal, { quantity: 2 });

    expect(await readOrderRow(town, first.body.orderId)).toMatchObject({
      closed_reason: 'superseded',
      settlement: 'void',
    });
    expect(await portionsLeft(town, meal)).toBe(3);
    expect(second.status).toBe(201);
  });

  test('a hold of the last portions can be asked for again, and changed', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 2 });
    const buyer = await buildBuyer(town);
    const requestId = randomUUID();
    const first = await buyer.checkout(meal, { quantity: 2, requestId });

    const again = await buyer.checkout(meal, { quantity: 2, requestId });
    expect(again.body).toMatchObject({ orderId: first.body.orderId, clientSecret: first.body.clientSecret });
    expect(await buyer.checkout(meal, { quantity: 1 })).toMatchObject({ status: 201 });
    expect(await portionsLeft(town, meal)).toBe(1);
  });

  test('a customer who walks away gives the portions back after five minutes, with no timer alive', async ({
    town,
  }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 2 });
    const walker = await buildBuyer(town);
    await walker.checkout(meal, { quantity: 2 });
    expect(await portionsLeft(town, meal)).toBe(0);

    await town.advance({ minutes: 5 });

    expect(await portionsLeft(town, meal)).toBe(2);
    const next = await (await buildBuyer(town)).checkout(meal, { quantity: 2 });
    expect(next.status).toBe(201);
  });

  test('a declined card fails the order and another card confirms the same one', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal);
    const refresh = () => buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });

    await payWith(town, body.orderId, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect((await refresh()).body).toMatchObject({ status: 'failed', paymentStatus: 'failed', closedReason: null });
    await payWith(town, body.orderId);

    expect((await refresh()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  test('the fifth declined card ends the order and puts the portions back', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal);

    for (let card = 1; card <= 5; card += 1) await payWith(town, body.orderId, 'pm_card_visa_chargeDeclined');
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ closed_reason: 'payment_failed', decline_count: 5 });
    expect(await portionsLeft(town, meal)).toBe(5);
  });

  test('money that comes after the hold has run out never sells a portion twice', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 1 });
    const [slow, quick] = [await buildBuyer(town), await buildBuyer(town)];
    const late = await slow.checkout(meal);
    await town.advance({ minutes: 5 });
    const taken = await buildPaidOrder(town, meal, quick);

    await payWith(town, late.body.orderId);
    await town.runUntilIdle();

    expect(await readOrderRow(town, taken)).toMatchObject({ status: 'confirmed' });
    expect(await readOrderRow(town, late.body.orderId)).toMatchObject({
      status: 'failed',
      closed_reason: 'expired',
      payment_status: 'voided',
      paid_cents: 0,
    });
  });

  test('money that comes late finds its portions when nobody else wanted them', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 1 });
    const buyer = await buildBuyer(town);
    const { body } = await buyer.checkout(meal);
    await town.advance({ minutes: 6 });

    await payWith(town, body.orderId);
    await town.runUntilIdle();

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('once the pickup window has closed the meal cannot be ordered', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { startsInMinutes: -90, endsInMinutes: 0 });

    expect(await (await buildBuyer(town)).checkout(meal)).toMatchObject({
      status: 409,
      body: { message: 'This meal is no longer available. The pickup time has passed.' },
    });
  });

  test.for([0, 11, 1.5])('a quantity of %d is refused before anything is claimed', async (quantity, { town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 12 });

    expect(await (await buildBuyer(town)).checkout(meal, { quantity })).toMatchObject({ status: 400 });
    expect(await portionsLeft(town, meal)).toBe(12);
  });

  test('another total than the server computes is refused with the right one', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));

    expect(await (await buildBuyer(town)).checkout(meal, { expectedTotalCents: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed', details: { totalCents: 750 } },
    });
  });

  test('ten portions of a meal a day, however many orders they are', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 30 });
    const buyer = await buildBuyer(town);
    await buildPaidOrder(town, meal, buyer, 8);

    expect(await buyer.checkout(meal, { quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'too-many-portions' },
    });
    expect(await buyer.checkout(meal, { quantity: 2 })).toMatchObject({ status: 201 });
  });

  test('three unpaid orders at a time, and not a fourth', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const meals = await Promise.all([1, 2, 3, 4].map(() => buildMeal(town, kitchen)));
    const buyer = await buildBuyer(town);
    for (const meal of meals.slice(0, 3)) expect((await buyer.checkout(meal)).status).toBe(201);

    expect(await buyer.checkout(meals[3] ?? meals[0]!)).toMatchObject({
      status: 409,
      body: { code: 'too-many-holds' },
    });
  });

  test('eight meals at once are three holds, however the requests meet, ten times', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    for (let round = 0; round < 10; round += 1) {
      const meals = await Promise.all(Array.from({ length: 8 }, () => buildMeal(town, kitchen)));
      const buyer = await buildBuyer(town);
      const answers = await Promise.all(meals.map((meal) => buyer.checkout(meal)));
      const refused = answers.filter(({ body }) => body.code === 'too-many-holds' || body.code === 'too-many-requests');
      expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([3, 5]);
    }
  });

  test('an owner cannot order from the own kitchen', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen);
    const order = {
      requestId: randomUUID(),
      mealId: meal.id,
      quantity: 1,
      customerName: 'Aiko',
      customerEmail: 'aiko@fondly.test',
      customerPhone: '4045550100',
      expectedTotalCents: 750,
    };

    expect(await kitchen.call('POST /api/checkout', { body: order })).toMatchObject({ status: 403 });
  });

  test('a meal that costs nothing is confirmed without the card provider', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { priceCents: 0 });
    const buyer = await buildBuyer(town);

    const { body } = await buyer.checkout(meal);

    expect(body.clientSecret).toBeNull();
    expect(await readOrderRow(town, body.orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('the card provider is down: a clear refusal, and the same request continues later', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const requestId = randomUUID();
    const control = (method: string, body?: object) =>
      fetch(`${town.sandbox.url}/_sandbox/faults`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const match = { method: 'POST', path: '/v1/payment_intents' };
    await control('POST', { match, times: 1, action: { error: { status: 500, type: 'api_error' } } });

    expect(await buyer.checkout(meal, { requestId })).toMatchObject({
      status: 503,
      body: { code: 'provider-down', message: 'Failed to create order. Please try again.' },
    });
    expect(await portionsLeft(town, meal)).toBe(4);
    expect(await buyer.checkout(meal, { requestId })).toMatchObject({ status: 201 });
    expect(await portionsLeft(town, meal)).toBe(4);
  });
});
