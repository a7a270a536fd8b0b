import { openTown, type Town } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import type { Kitchen } from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { accountOf } from '../../payments/testing/payout-builders.ts';
import { connect, liveOneDay, openMonth } from './month.ts';

/* Promise P12: whole days through the real server, database and sandbox, on the town's clock. */

const days = Number(process.env.DAYS ?? (process.env.LONG ? 30 : 3));
const ordersEachDay = process.env.LONG ? 410 : 12;
/** Some baskets come too late for a meal that is sold out: of 410 so many are orders, which makes 10,000 in 30 days. */
const ordersAtLeast = process.env.LONG ? Math.floor((days * 1_000) / 3) : 25;
const seed = Number(process.env.SEED ?? 12);

let town: Town;
beforeAll(async () => {
  // A platform that has no money yet cannot make its coupons good at once; it says so each minute until it can.
  town = await openTown({ template: inject('template'), settings: { LOG_LEVEL: 'fatal' }, jobsAtOnce: 4 });
});
afterAll(() => town.close());

const sumOf = async (town: Town, account: string, restaurantId: string | null = null) => {
  const text = `select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines
    where account = $1 and ($2::uuid is null or restaurant_id = $2)`;
  return (await town.app.db.$client.query(text, [account, restaurantId])).rows[0].cents;
};

async function balanceOf(town: Town, stripeAccount?: string): Promise<number> {
  const { available, pending } = await town.app.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

describe(`Promise P12: ${days} days of ${ordersEachDay} orders`, () => {
  test('our ledger is the provider’s balance to the cent, payouts included', { timeout: days * 600_000 }, async () => {
    const month = await openMonth(town, { seed, ordersEachDay });
    for (let day = 0; day < days; day += 1) {
      await liveOneDay(month);
      // Also at night, while money is on its way to accounts and banks.
      const night = { day, platform: await sumOf(town, 'platform_stripe') };
      expect(night).toEqual({ day, platform: await balanceOf(town) });
      if (day === Math.floor(days / 2)) await connect(month, month.kitchens[2] as Kitchen);
    }
    // Until what was sold last has been available, and paid out on a Monday.
    for (let day = 0; day < 12; day += 1) {
      await town.advance({ days: 1 });
      await town.runTimers();
    }
    await reconcile(town.app);
    await town.runUntilIdle();

    expect({ platform: await sumOf(town, 'platform_stripe') }).toEqual({ platform: await balanceOf(town) });
    for (const kitchen of month.kitchens.slice(0, 3)) {
      const account = await accountOf(town, kitchen);
      const paidOut = await town.app.stripe.payouts.list({ limit: 100 }, { stripeAccount: account });
      const banked = paidOut.data
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(banked).toBeGreaterThan(0);
      expect({
        account: await sumOf(town, 'restaurant_stripe', kitchen.id),
        bank: await sumOf(town, 'restaurant_bank', kitchen.id),
      }).toEqual({ account: await balanceOf(town, account), bank: banked });
    }
    // Every day was compared at night, and nothing had to be put right.
    expect((await town.app.db.$client.query('select kind, before, after from corrections')).rows).toEqual([]);
    await expectLife(town);
    // The databases of tests are not looked after: without figures of their own tables the rules took ten minutes.
    await town.app.db.$client.query('analyze');
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });
});

/** A month in which nothing happened would be right to the cent as well. */
async function expectLife(town: Town): Promise<void> {
  const { rows } = await town.app.db.$client.query<{ orders: number; collected: number; refunds: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from refunds) as refunds,
       (select count(*)::int from orders where closed_reason = 'collected') as collected`,
  );
  const [{ orders, collected, refunds } = { orders: 0, collected: 0, refunds: 0 }] = rows;
  expect(orders).toBeGreaterThanOrEqual(ordersAtLeast);
  expect(collected).toBeGreaterThan(orders * 0.4);
  expect(refunds).toBeGreaterThan(days);
}
