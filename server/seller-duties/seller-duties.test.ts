import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  readOrderRow,
} from '../orders/testing/order-builders.ts';
import { handOver } from '../payments/testing/payout-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { addZipNeighbors } from '../restaurants/add-zip-neighbors.ts';
import { addDays } from '../restaurants/hours/zone-time.ts';
import {
  addSales,
  askForCode,
  certify,
  confirmPhone,
  countAtNight,
  passMinute,
  passUntil,
  receiveW9,
} from './testing/duty-builders.ts';

const zone = 'America/New_York';

async function readMails(env: TestEnvironment, { ownerId }: Restaurant): Promise<string[]> {
  const subjects = env.mails(`${ownerId}@fondly.test`).map(({ subject }) => subject);
  return subjects.filter((subject) => /keep selling|sales have stopped|can sell again|sales limit/.test(subject));
}
const readNotificationTitles = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/notifications')).body.notifications
    .filter(({ about }) => about === 'duty')
    .map(({ title }) => title);
const readBanner = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant')).body.sellerDuty;
const readState = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/seller-duty')).body.state;
async function isListed(env: TestEnvironment, restaurant: Restaurant): Promise<boolean> {
  const buyer = await buildBuyer(env);
  const found = await buyer.call('GET /api/meals/search', { querystring: { zip: restaurant.zip, miles: 5 } });
  return found.body.meals.some(({ restaurantId }) => restaurantId === restaurant.id);
}

describe('A high-volume seller', () => {
  test('crosses 200 sales and $5,000, is reminded on day 0, 5 and 9, is stopped on day 11, and sells again', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env, { zip: '30309' });
    await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
    await env.app.db.client.query('update users set email_verified = false where id = $1', [restaurant.ownerId]);
    await addSales(env, restaurant, { sales: 199, cents: 499_249 });
    await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
    await countAtNight(env);
    expect([await readState(restaurant), await readBanner(restaurant)]).toEqual([
      'near',
      { state: 'near', dueOn: null },
    ]);
    await env.app.db.client.query(
      'update restaurant_days set gross_cents = gross_cents + 1 where restaurant_id = $1 and day = $2',
      [restaurant.id, addDays(toLocalDate(env.clock.now(), zone), -1)],
    );

    expect(await isListed(env, restaurant)).toBe(true);

    const dayZero = toLocalDate(env.clock.now(), zone);
    await countAtNight(env);
    await countAtNight(env);
    const title = 'Finish by Oct 13 to keep selling';
    expect([dayZero, await readBanner(restaurant)]).toEqual(['2025-10-03', { state: 'due', dueOn: '2025-10-13' }]);
    expect(await readMails(env, restaurant)).toEqual([title, "You're close to a sales limit"]);
    expect(await readNotificationTitles(restaurant)).toEqual(expect.arrayContaining([title]));

    for (const [day, time, mails] of [
      [5, '07:59', 1],
      [5, '08:00', 2],
      [9, '08:00', 3],
      [10, '12:00', 3],
    ] as const) {
      await passUntil(env, addDays(dayZero, day), time);
      expect((await readMails(env, restaurant)).filter((subject) => subject === title)).toHaveLength(mails);
    }
    const meal = await buildMeal(env, restaurant, { startsInMinutes: 60 });
    const paidOrder = await buildPaidOrder(env, meal, await buildBuyer(env));
    await passUntil(env, addDays(dayZero, 10), '23:59');
    expect(await readBanner(restaurant)).toMatchObject({ state: 'due' });

    await passUntil(env, addDays(dayZero, 11), '00:00');
    const today = await buildMeal(env, restaurant);
    const buyer = await buildBuyer(env);
    expect(await buyer.checkout(today)).toMatchObject({ status: 409, body: { code: 'kitchen-closed' } });
    expect(await isListed(env, restaurant)).toBe(false);
    expect(await readBanner(restaurant)).toEqual({ state: 'stopped', dueOn: '2025-10-13' });
    expect((await readMails(env, restaurant))[0]).toBe('Your sales have stopped');
    await handOver(env, restaurant, paidOrder);
    expect(await readOrderRow(env, paidOrder)).toMatchObject({ payment_status: 'paid', closed_reason: 'collected' });

    await env.visitor().call('POST /api/account/confirm-email/:token', {
      params: { token: await readConfirmationToken(env, restaurant) },
      body: {},
    });
    await confirmPhone(restaurant, await askForCode(env, restaurant));
    await certify(restaurant);
    await passMinute(env);
    expect((await buyer.checkout(today)).status).toBe(409);
    await receiveW9(env, restaurant);
    await passMinute(env);

    expect((await buyer.checkout(today)).status).toBe(201);
    expect(await isListed(env, restaurant)).toBe(true);
    expect([await readState(restaurant), await readBanner(restaurant)]).toEqual(['met', { state: 'met', dueOn: null }]);
    expect((await readMails(env, restaurant))[0]).toBe('You can sell again');
  });

  test('is stopped when 12 months after the certification nothing is certified again', async ({ env }) => {
    const restaurant = await buildCompleteSeller(env);
    expect(await readStored(env, restaurant)).toMatchObject({ state: 'met' });
    await env.advance({ days: 300 });
    await addSales(env, restaurant, { sales: 250, cents: 600_000, until: 0 });
    await countAtNight(env);
    await env.advance({ days: 64 });
    await passMinute(env);
    expect(await readStored(env, restaurant)).toMatchObject({ state: 'met' });

    await env.advance({ days: 1 });
    await passMinute(env);
    expect(await readStored(env, restaurant)).toMatchObject({ state: 'due' });
    await env.advance({ days: 11 });
    await passMinute(env);
    expect(await readStored(env, restaurant)).toMatchObject({ state: 'stopped' });
  });

  test('that sells less is no high-volume seller when its certification ends', async ({ env }) => {
    const restaurant = await buildCompleteSeller(env);
    await env.advance({ days: 366 });
    await countAtNight(env);
    expect(await readStored(env, restaurant)).toMatchObject({ state: 'below', sales: 0 });
  });
});

async function buildCompleteSeller(env: TestEnvironment): Promise<Restaurant> {
  const restaurant = await buildRestaurant(env);
  await addSales(env, restaurant, { sales: 200, cents: 500_000 });
  await countAtNight(env);
  await receiveW9(env, restaurant);
  await confirmPhone(restaurant, await askForCode(env, restaurant));
  await certify(restaurant);
  return restaurant;
}

async function readStored(env: TestEnvironment, { id }: Restaurant) {
  const { rows } = await env.app.db.client.query('select * from seller_duties where restaurant_id = $1', [id]);
  return rows[0];
}

async function readConfirmationToken(env: TestEnvironment, restaurant: Restaurant): Promise<string> {
  await restaurant.call('POST /api/account/confirm-email', { body: {} });
  await env.runUntilIdle();
  const mails = env.mails(`${restaurant.ownerId}@fondly.test`);
  return mails.flatMap(({ text }) => /confirm-account\/(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
}
