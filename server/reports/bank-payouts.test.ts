import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { newAdmin, newCustomer } from '../accounts/testing/people.ts';
import { brokenInvariants } from '../monitoring/invariants.ts';
import type { Kitchen } from '../orders/testing/order-builders.ts';
import {
  accountOf,
  booked,
  buildPaidOutKitchen,
  handOver,
  onboard,
  orderSandbox,
  sell,
} from '../payments/testing/payout-builders.ts';
import { newOwner } from '../restaurants/testing/build-owner.ts';

const read = async (kitchen: Kitchen) => (await kitchen.call('GET /api/restaurant/payouts')).body;
const statement = (kitchen: Kitchen, id: string) => kitchen.call('GET /api/restaurant/payouts/:id', { params: { id } });
const sum = (lines: { amountCents: number }[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);

describe('Bank payouts by the clock: payments paper, sections 9.8 and 10, rows 10 and 11', () => {
  afterEach<{ town: Town }>(async ({ town }) => {
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });

  const atProvider = async (town: Town, kitchen: Kitchen) =>
    (await town.app.stripe.payouts.list({}, { stripeAccount: await accountOf(town, kitchen) })).data;

  /** From Monday to Monday, 00:01 UTC, until the provider has paid out once more: what came in is at hand days later. */
  async function payOut(town: Town, kitchen: Kitchen): Promise<void> {
    const before = (await atProvider(town, kitchen)).length;
    while ((await atProvider(town, kitchen)).length === before) {
      const day = new Date(town.clock.now());
      do day.setUTCDate(day.getUTCDate() + 1);
      while (day.getUTCDay() !== 1);
      day.setUTCHours(0, 1, 0, 0);
      const seconds = (day.getTime() - town.clock.now().getTime()) / 1000;
      await town.advance({ seconds: Math.floor(seconds / 2) });
      // The owner looks in, and so stays signed in.
      await read(kitchen);
      await town.advance({ seconds: Math.ceil(seconds / 2) });
    }
  }

  test('a week’s sales arrive as one payout, whose statement sums to it to the cent', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    for (const quantity of [1, 2, 3]) await handOver(town, kitchen, await sell(town, kitchen, quantity));

    expect((await read(kitchen)).payouts).toEqual([]);
    await payOut(town, kitchen);

    const [payout] = (await read(kitchen)).payouts;
    expect(payout).toMatchObject({
      amountCents: 4500,
      status: 'in_transit',
      orders: 3,
      refundsCents: 0,
      bankLast4: '6789',
    });
    const { body } = await statement(kitchen, payout?.id ?? '');
    expect(new Set(body.lines.map(({ kind, amountCents }) => `${kind} ${amountCents}`))).toEqual(
      new Set(['order 750', 'order 1500', 'order 2250']),
    );
    expect(sum(body.lines)).toBe(payout?.amountCents);
    expect([await booked(town, kitchen, 'restaurant_bank'), await booked(town, kitchen, 'restaurant_stripe')]).toEqual([
      4500, 0,
    ]);
    await town.advance({ days: 3 });
    expect((await read(kitchen)).payouts[0]?.status).toBe('paid');
    expect(await booked(town, kitchen, 'restaurant_bank')).toBe(4500);
  });

  test('what was taken back is a line of the next statement', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    const [first, second] = [await sell(town, kitchen), await sell(town, kitchen, 2)];
    await handOver(town, kitchen, first);
    await handOver(town, kitchen, second);
    const [transfer] = (await town.app.stripe.transfers.list({ transfer_group: `order_${first}` })).data;
    await town.app.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 250 });
    await town.runUntilIdle();

    await payOut(town, kitchen);

    const payouts = (await read(kitchen)).payouts;
    expect(payouts.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(2000);
    const lines = (await Promise.all(payouts.map(({ id }) => statement(kitchen, id)))).flatMap(
      ({ body }) => body.lines,
    );
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ['order', 1500],
      ['order', 750],
      ['refund', -250],
    ]);
    for (const { id, amountCents } of payouts) expect(sum((await statement(kitchen, id)).body.lines)).toBe(amountCents);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(0);
  });

  test('a bank that sends it back: seen, payouts off, booked back, and paid with the next one', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    await handOver(town, kitchen, await sell(town, kitchen, 2));
    await payOut(town, kitchen);
    const [payout] = await atProvider(town, kitchen);

    await orderSandbox(town, `/payouts/${payout?.id}/fail`, {});
    await town.runUntilIdle();

    const failed = await read(kitchen);
    expect(failed.payouts).toMatchObject([{ status: 'failed', amountCents: 1500 }]);
    expect(failed.payouts[0]?.failureMessage).not.toBeNull();
    expect((await statement(kitchen, failed.payouts[0]?.id ?? '')).body.lines).toMatchObject([
      { kind: 'order', amountCents: 1500 },
    ]);
    expect([await booked(town, kitchen, 'restaurant_bank'), await booked(town, kitchen, 'restaurant_stripe')]).toEqual([
      0, 1500,
    ]);
    expect((await kitchen.call('GET /api/restaurant')).body.payoutSetup).toBe('missing');
    await onboard(town, kitchen);
    await payOut(town, kitchen);
    const [again] = (await read(kitchen)).payouts;
    expect(again).toMatchObject({ amountCents: 1500, status: 'in_transit' });
    expect((await statement(kitchen, again?.id ?? '')).body.lines).toMatchObject([
      { kind: 'returned', amountCents: 1500 },
    ]);
  });

  test('a line that is no order of ours: "other" on the statement, and an alarm for an operator, once', async ({
    town,
  }) => {
    const kitchen = await buildPaidOutKitchen(town);
    await handOver(town, kitchen, await sell(town, kitchen));
    const destination = await accountOf(town, kitchen);
    await orderSandbox(town, '/balance', { amount: 5_000 });
    await town.app.stripe.transfers.create({ amount: 1234, currency: 'usd', destination });

    await payOut(town, kitchen);
    await town.advance({ days: 3 });

    const [payout] = (await read(kitchen)).payouts;
    const { lines } = (await statement(kitchen, payout?.id ?? '')).body;
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ['order', 750],
      ['other', 1234],
    ]);
    const { alarms } = (await (await newAdmin(town)).call('GET /api/admin/alarms')).body;
    expect(alarms.filter(({ kind }) => kind === 'payout-line').map(({ text }) => text)).toEqual([
      'A payout of Kumo Noodle Bar has a line that is no order of ours, $12.34 in all (payment).',
    ]);
  });

  test('events of a payout in any order, doubled and late: one payout, booked once', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    await handOver(town, kitchen, await sell(town, kitchen));
    await orderSandbox(town, '/webhooks/rules', { match: { type: 'payout.created' }, times: 1, action: 'drop' });
    await orderSandbox(town, '/webhooks/rules', {
      match: { type: 'payout.paid' },
      times: 1,
      action: { duplicate: { n: 4 } },
    });
    await payOut(town, kitchen);
    expect((await read(kitchen)).payouts).toEqual([]);

    await town.advance({ days: 3 });

    expect((await read(kitchen)).payouts).toMatchObject([{ amountCents: 750, status: 'paid' }]);
    expect(await booked(town, kitchen, 'restaurant_bank')).toBe(750);
  });

  test('figures and statements are for the own, approved kitchen only', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    await handOver(town, kitchen, await sell(town, kitchen));
    await payOut(town, kitchen);
    const id = (await read(kitchen)).payouts[0]?.id ?? '';
    expect((await statement(kitchen, id)).status).toBe(200);
    const strangers = {
      anonymous: town.visitor(),
      customer: await newCustomer(town),
      otherOwner: await newOwner(town),
      pending: await newOwner(town, { status: 'pending' }),
      admin: await newAdmin(town),
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
