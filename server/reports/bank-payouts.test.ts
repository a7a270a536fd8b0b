import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { buildFeeRule } from '../fees/testing/fee-builders.ts';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import type { Restaurant } from '../orders/testing/order-builders.ts';
import {
  buildOnboardedRestaurant,
  handOver,
  onboard,
  readBookedCents,
  readStripeAccountId,
  sellOrder,
} from '../payments/testing/payout-builders.ts';
import { controlSandbox } from '../payments/testing/sandbox.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';

const read = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/payouts')).body;
const statement = (restaurant: Restaurant, id: string) =>
  restaurant.call('GET /api/restaurant/payouts/:id', { params: { id } });
const sum = (lines: { amountCents: number }[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);

describe('Bank payouts over time', () => {
  afterEach<{ env: TestEnvironment }>(async ({ env }) => {
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  const listProviderPayouts = async (env: TestEnvironment, restaurant: Restaurant) =>
    (await env.app.stripe.payouts.list({}, { stripeAccount: await readStripeAccountId(env, restaurant) })).data;

  /** Advances to the Monday, 00:01 UTC, after the funds became available, when the provider has paid out again. */
  async function advanceToPayout(env: TestEnvironment, restaurant: Restaurant): Promise<void> {
    const before = (await listProviderPayouts(env, restaurant)).length;
    while ((await listProviderPayouts(env, restaurant)).length === before) {
      const day = new Date(env.clock.now());
      do day.setUTCDate(day.getUTCDate() + 1);
      while (day.getUTCDay() !== 1);
      day.setUTCHours(0, 1, 0, 0);
      const seconds = (day.getTime() - env.clock.now().getTime()) / 1000;
      await env.advance({ seconds: Math.floor(seconds / 2) });
      // The owner's request extends the session.
      await read(restaurant);
      await env.advance({ seconds: Math.ceil(seconds / 2) });
    }
  }

  test('a week of sales arrives as one payout, and its statement adds up to the cent', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    for (const quantity of [1, 2, 3]) await handOver(env, restaurant, await sellOrder(env, restaurant, quantity));

    expect((await read(restaurant)).payouts).toEqual([]);
    await advanceToPayout(env, restaurant);

    const [payout] = (await read(restaurant)).payouts;
    expect(payout).toMatchObject({
      amountCents: 4500,
      status: 'in_transit',
      orders: 3,
      refundsCents: 0,
      bankLast4: '6789',
    });
    const { body } = await statement(restaurant, payout?.id ?? '');
    expect(new Set(body.lines.map(({ kind, amountCents }) => `${kind} ${amountCents}`))).toEqual(
      new Set(['order 750', 'order 1500', 'order 2250']),
    );
    expect(sum(body.lines)).toBe(payout?.amountCents);
    expect([
      await readBookedCents(env, restaurant, 'restaurant_bank'),
      await readBookedCents(env, restaurant, 'restaurant_stripe'),
    ]).toEqual([4500, 0]);
    await env.advance({ days: 3 });
    expect((await read(restaurant)).payouts[0]?.status).toBe('paid');
    expect(await readBookedCents(env, restaurant, 'restaurant_bank')).toBe(4500);
  });

  test('a statement says which fee was subtracted, and earnings, order and statement agree to the cent', async ({
    env,
  }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_250, fixedCents: 30 });
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_500, fromDays: 20 });
    const orderId = await sellOrder(env, restaurant, 2);
    await handOver(env, restaurant, orderId);
    const { fee } = await read(restaurant);
    expect(fee).toMatchObject({ basisPoints: 1_250, fixedCents: 30, changes: [{ basisPoints: 1_500, fixedCents: 0 }] });
    const querystring = { period: 'this-week' } as const;
    const { sums } = (await restaurant.call('GET /api/restaurant/payouts/earnings', { querystring })).body;
    expect(sums).toMatchObject({ salesCents: 1_500, feesCents: 218, refundsCents: 0, netCents: 1_282 });
    const params = { id: orderId };
    const money = (await restaurant.call('GET /api/restaurant/orders/:id/money', { params })).body;
    expect(money).toMatchObject({ feeCents: 218, feeRule: { basisPoints: 1_250, fixedCents: 30 } });

    await advanceToPayout(env, restaurant);
    const [payout] = (await read(restaurant)).payouts;
    const { lines } = (await statement(restaurant, payout?.id ?? '')).body;
    expect(lines).toMatchObject([
      { kind: 'order', amountCents: 1_282, fee: { basisPoints: 1_250, fixedCents: 30, cents: 218 }, taxCents: 0 },
    ]);
    expect([sum(lines), payout?.amountCents]).toEqual([1_282, 1_282]);
  });

  test('a refund appears as a line of the next statement', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    const [first, second] = [await sellOrder(env, restaurant), await sellOrder(env, restaurant, 2)];
    await handOver(env, restaurant, first);
    await handOver(env, restaurant, second);
    const [transfer] = (await env.app.stripe.transfers.list({ transfer_group: `order_${first}` })).data;
    await env.app.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 250 });
    await env.runUntilIdle();

    await advanceToPayout(env, restaurant);

    const payouts = (await read(restaurant)).payouts;
    expect(payouts.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(2000);
    const lines = (await Promise.all(payouts.map(({ id }) => statement(restaurant, id)))).flatMap(
      ({ body }) => body.lines,
    );
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ['order', 1500],
      ['order', 750],
      ['refund', -250],
    ]);
    for (const { id, amountCents } of payouts)
      expect(sum((await statement(restaurant, id)).body.lines)).toBe(amountCents);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(0);
  });

  test('a refund after the payout leaves a negative balance, which later sales cover', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await sellOrder(env, restaurant);
    await handOver(env, restaurant, orderId);
    await advanceToPayout(env, restaurant);
    const body = { amountCents: 750, reason: 'quality' as const, requestId: randomUUID() };
    const admin = await buildAdmin(env);
    const refund = await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    expect(refund.status).toBe(200);
    await env.runUntilIdle();

    expect((await read(restaurant)).accountCents).toBe(-750);
    await handOver(env, restaurant, await sellOrder(env, restaurant, 3));
    expect((await read(restaurant)).accountCents).toBe(1500);
    await advanceToPayout(env, restaurant);
    expect((await read(restaurant)).payouts[0]).toMatchObject({ amountCents: 1500 });
  });

  test('a payout that is canceled at Stripe is heard, booked back, and alarms an operator with its own words', async ({
    env,
  }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant, 2));
    await advanceToPayout(env, restaurant);
    const [payout] = await listProviderPayouts(env, restaurant);

    await controlSandbox(env, `/payouts/${payout?.id}/cancel`, {});
    await env.runUntilIdle();

    expect((await read(restaurant)).payouts).toMatchObject([{ status: 'canceled', amountCents: 1500 }]);
    expect([
      await readBookedCents(env, restaurant, 'restaurant_bank'),
      await readBookedCents(env, restaurant, 'restaurant_stripe'),
    ]).toEqual([0, 1500]);
    const { rows } = await env.app.db.client.query('select text from alarms where source = $1', [payout?.id]);
    expect(rows).toEqual([{ text: expect.stringContaining('was canceled at Stripe') }]);
  });

  test('a payout that the bank returns disables payouts, is booked back, and is paid with the next one', async ({
    env,
  }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant, 2));
    await advanceToPayout(env, restaurant);
    const [payout] = await listProviderPayouts(env, restaurant);

    await controlSandbox(env, `/payouts/${payout?.id}/fail`, {});
    await env.runUntilIdle();

    const failed = await read(restaurant);
    expect(failed.payouts).toMatchObject([{ status: 'failed', amountCents: 1500 }]);
    expect(failed.payouts[0]?.failureMessage).not.toBeNull();
    expect((await statement(restaurant, failed.payouts[0]?.id ?? '')).body.lines).toMatchObject([
      { kind: 'order', amountCents: 1500 },
    ]);
    expect([
      await readBookedCents(env, restaurant, 'restaurant_bank'),
      await readBookedCents(env, restaurant, 'restaurant_stripe'),
    ]).toEqual([0, 1500]);
    expect((await restaurant.call('GET /api/restaurant')).body.payoutSetup).toBe('missing');
    await onboard(env, restaurant);
    await advanceToPayout(env, restaurant);
    const [again] = (await read(restaurant)).payouts;
    expect(again).toMatchObject({ amountCents: 1500, status: 'in_transit' });
    expect((await statement(restaurant, again?.id ?? '')).body.lines).toMatchObject([
      { kind: 'returned', amountCents: 1500 },
    ]);
  });

  test('an unknown balance line appears as "other" on the statement and raises one alarm', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant));
    const destination = await readStripeAccountId(env, restaurant);
    await controlSandbox(env, '/balance', { amount: 5_000 });
    await env.app.stripe.transfers.create({ amount: 1234, currency: 'usd', destination });

    await advanceToPayout(env, restaurant);
    await env.advance({ days: 3 });

    const [payout] = (await read(restaurant)).payouts;
    const { lines } = (await statement(restaurant, payout?.id ?? '')).body;
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ['order', 750],
      ['other', 1234],
    ]);
    const { alarms } = (await (await buildAdmin(env)).call('GET /api/admin/alarms')).body;
    expect(alarms.filter(({ kind }) => kind === 'payout-line').map(({ text }) => text)).toEqual([
      'A payout of Kumo Noodle Bar has a line that is no order of ours, $12.34 in all (payment).',
    ]);
  });

  test('payout events in any order, repeated and late, book one payout once', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant));
    await controlSandbox(env, '/webhooks/rules', { match: { type: 'payout.created' }, times: 1, action: 'drop' });
    await controlSandbox(env, '/webhooks/rules', {
      match: { type: 'payout.paid' },
      times: 1,
      action: { duplicate: { n: 4 } },
    });
    await advanceToPayout(env, restaurant);
    expect((await read(restaurant)).payouts).toEqual([]);

    await env.advance({ days: 3 });

    expect((await read(restaurant)).payouts).toMatchObject([{ amountCents: 750, status: 'paid' }]);
    expect(await readBookedCents(env, restaurant, 'restaurant_bank')).toBe(750);
  });

  test('only the owner of an approved restaurant reads its figures and statements', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant));
    await advanceToPayout(env, restaurant);
    const id = (await read(restaurant)).payouts[0]?.id ?? '';
    expect((await statement(restaurant, id)).status).toBe(200);
    const strangers = {
      anonymous: env.visitor(),
      customer: await buildCustomer(env),
      otherOwner: await buildOwner(env),
      pending: await buildOwner(env, { status: 'pending' }),
      admin: await buildAdmin(env),
    };

    const replies = await Promise.all(
      Object.entries(strangers).map(async ([name, one]) => [
        name,
        (await one.call('GET /api/restaurant/payouts')).status,
        (await one.call('GET /api/restaurant/payouts/earnings', { querystring: { period: 'total' } })).status,
        (await one.call('GET /api/restaurant/payouts/:id', { params: { id } })).status,
      ]),
    );

    expect(replies).toEqual([
      ['anonymous', 401, 401, 401],
      ['customer', 403, 403, 403],
      ['otherOwner', 200, 200, 404],
      ['pending', 403, 403, 403],
      ['admin', 403, 403, 403],
    ]);
    expect((await strangers.otherOwner.call('GET /api/restaurant/payouts')).body.total.cents).toBe(0);
  });
});
