import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import type { Restaurant } from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { readStripeAccountId } from '../../payments/testing/payout-builders.ts';
import { connectPayouts, openMonth, runDay } from './month.ts';

/* Whole days on the real server, database, and sandbox, with the clock of the test environment. */

const days = Number(process.env.DAYS ?? (process.env.LONG ? 30 : 3));
const ordersEachDay = process.env.LONG ? 460 : 12;
/**
 * Not every attempt becomes an order, because meals sell out: of 420 attempts a day, 9,984 did in 30 days.
 */
const ordersAtLeast = process.env.LONG ? Math.floor((days * 1_000) / 3) : 25;
const seed = Number(process.env.SEED ?? 12);

let env: TestEnvironment;
beforeAll(async () => {
  // A platform without funds cannot subsidize its coupons yet and would log that every minute.
  env = await openTestEnvironment({ template: inject('template'), settings: { LOG_LEVEL: 'fatal' }, jobsAtOnce: 4 });
});
afterAll(() => env.close());

const sumLedger = async (env: TestEnvironment, account: string, restaurantId: string | null = null) => {
  const text = `select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines
    where account = $1 and ($2::uuid is null or restaurant_id = $2)`;
  return (await env.app.db.client.query(text, [account, restaurantId])).rows[0].cents;
};

async function readBalance(env: TestEnvironment, stripeAccount?: string): Promise<number> {
  const { available, pending } = await env.app.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

describe(`${days} days of ${ordersEachDay} orders`, () => {
  test('the ledger equals the balance at Stripe to the cent, including payouts', {
    timeout: scaleTime(days * 600_000),
  }, async () => {
    const month = await openMonth(env, { seed, ordersEachDay });
    for (let day = 0; day < days; day += 1) {
      await runDay(month);
      // The ledger also agrees at night, while transfers and payouts are pending.
      const night = { day, platform: await sumLedger(env, 'platform_stripe') };
      expect(night).toEqual({ day, platform: await readBalance(env) });
      if (day === Math.floor(days / 2)) await connectPayouts(month, month.restaurants[2] as Restaurant);
    }
    // Twelve more days: the last sales become available and are paid out on a Monday.
    for (let day = 0; day < 12; day += 1) {
      await env.advance({ days: 1 });
      await env.runTimers();
    }
    await reconcile(env.app);
    await env.runUntilIdle();

    expect({ platform: await sumLedger(env, 'platform_stripe') }).toEqual({ platform: await readBalance(env) });
    for (const restaurant of month.restaurants.slice(0, 3)) {
      const account = await readStripeAccountId(env, restaurant);
      const paidOut = await env.app.stripe.payouts.list({ limit: 100 }, { stripeAccount: account });
      const banked = paidOut.data
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(banked).toBeGreaterThan(0);
      expect({
        account: await sumLedger(env, 'restaurant_stripe', restaurant.id),
        bank: await sumLedger(env, 'restaurant_bank', restaurant.id),
      }).toEqual({ account: await readBalance(env, account), bank: banked });
    }
    // The nightly reconciliation ran every day and had nothing to correct.
    expect((await env.app.db.client.query('select kind, before, after from corrections')).rows).toEqual([]);
    await expectActivity(env);
    // Test databases run without autovacuum. The dead rows of a month of jobs would make the invariants take minutes.
    await env.app.db.client.query('vacuum analyze');
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});

/** Proves that orders, pickups, and refunds happened, because an empty month would balance too. */
async function expectActivity(env: TestEnvironment): Promise<void> {
  const { rows } = await env.app.db.client.query<{
    orders: number;
    collected: number;
    refunds: number;
    resold: number;
  }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from refunds) as refunds,
       (select coalesce(sum(resold), 0)::int from portion_releases) as resold,
       (select count(*)::int from orders where closed_reason = 'collected') as collected`,
  );
  const [{ orders, collected, refunds, resold } = { orders: 0, collected: 0, refunds: 0, resold: 0 }] = rows;
  expect(orders).toBeGreaterThanOrEqual(ordersAtLeast);
  expect(collected).toBeGreaterThan(orders * 0.4);
  expect(refunds).toBeGreaterThan(days);
  expect(resold).toBeGreaterThan(0);
}
