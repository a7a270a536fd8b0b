import { randomUUID } from 'node:crypto';
import { openTown, type Town } from '@fondly/dev/town';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import { type Buyer, buildBuyer, buildKitchen, buildMeal, type Kitchen, payWith } from '../orders/order-builders.ts';
import { accountOf, buildPaidOutKitchen, onboard } from '../payments/payout-builders.ts';
import { reconcile } from '../payments/reconcile.ts';
import { openRandom, type Random } from './random.ts';

/* Promise P12: whole days through the real server, database and sandbox, on the town's clock. */

const days = process.env.LONG ? 30 : 3;
const ordersEachDay = process.env.LONG ? 336 : 12;
const seed = Number(process.env.SEED ?? 12);

let town: Town;
beforeAll(async () => {
  // A platform that has no money yet cannot make its coupons good at once; it says so each minute until it can.
  town = await openTown({ template: inject('template'), settings: { LOG_LEVEL: 'fatal' } });
});
afterAll(() => town.close());

type Month = { town: Town; random: Random; kitchens: Kitchen[]; buyers: Buyer[] };
type Placed = { orderId: string; buyer: Buyer; kitchen: Kitchen; cents: number };

async function openMonth(town: Town): Promise<Month> {
  const random = openRandom(seed);
  const kitchens = [
    await buildPaidOutKitchen(town),
    await buildPaidOutKitchen(town),
    // Sells before it can be paid out: its money is held.
    await buildKitchen(town),
    await buildKitchen(town, { autoAccept: false }),
  ];
  const buyers = await Promise.all(Array.from({ length: 60 }, () => buildBuyer(town)));
  await town.app.db.$client.query(
    `insert into coupons (code, discount_type, value, funder, uses_per_person)
     values ('HOUSE', 'fixed', 150, 'platform', 1000000), ('OWN', 'fixed', 100, 'restaurant', 1000000)`,
  );
  return { town, random, kitchens, buyers };
}

/** One buyer's dinner, from the form to whatever the card says. */
async function order({ town, random, buyers }: Month, kitchen: Kitchen, meal: Awaited<ReturnType<typeof buildMeal>>) {
  const buyer = random.pick(buyers);
  const quantity = 1 + random.int(2);
  const couponCode = random.pick([null, null, null, 'HOUSE', 'OWN']);
  const off = couponCode === 'HOUSE' ? 150 : couponCode === 'OWN' ? 100 : 0;
  const cents = meal.priceCents * quantity - off;
  const { status, body } = await buyer.checkout(meal, { quantity, couponCode, expectedTotalCents: cents });
  if (status !== 201) return null;
  const { orderId } = body;
  if (random.chance(8)) return null;
  if (random.chance(5)) await payWith(town, orderId, 'pm_card_visa_chargeDeclined');
  else await payWith(town, orderId);
  // Now and then the browser is closed, and the event alone knows.
  if (random.chance(70)) await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  return { orderId, buyer, kitchen, cents };
}

async function changeMind({ random }: Month, { orderId, buyer, kitchen, cents }: Placed): Promise<void> {
  const params = { id: orderId };
  const refund = { reason: 'quality', requestId: randomUUID() } as const;
  const what = random.int(100);
  if (what < 12) await buyer.call('POST /api/orders/:id/cancel', { params, body: {} });
  else if (what < 20) {
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params, body: { move: 'deny', restock: true } });
  } else if (what < 42) {
    const amountCents = 1 + random.int(cents);
    await kitchen.call('POST /api/orders/:id/refund', { params, body: { ...refund, amountCents } });
  }
}

async function collect({ random }: Month, { orderId, kitchen }: Placed): Promise<void> {
  if (random.chance(10)) return;
  const body = { move: 'handOver', withoutCode: true } as const;
  await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body });
}

/** Morning lists, noon sells, the evening is for pickup, the night for the books. */
async function liveOneDay(month: Month): Promise<void> {
  const { town, kitchens, random } = month;
  const each = Math.ceil(ordersEachDay / kitchens.length);
  const placed: Placed[] = [];
  for (const kitchen of kitchens) {
    const meal = await buildMeal(town, kitchen, {
      portions: each,
      startsInMinutes: 360,
      priceCents: 500 + random.int(900),
    });
    for (let nth = 0; nth < each; nth += 1) {
      const made = await order(month, kitchen, meal);
      if (made) placed.push(made);
    }
    await town.runUntilIdle();
    await approve(month, kitchen, placed);
  }
  await town.advance({ minutes: 20 });
  await town.runTimers();
  for (const one of placed) await changeMind(month, one);
  await town.advance({ hours: 6 });
  for (const one of placed) await collect(month, one);
  await town.advance({ hours: 10 });
  await town.runTimers();
  await reconcile(town.app);
  await town.runUntilIdle();
  await town.advance({ minutes: 7 * 60 + 40 });
}

async function approve({ random }: Month, kitchen: Kitchen, placed: Placed[]): Promise<void> {
  for (const { orderId, kitchen: of } of placed) {
    if (of !== kitchen || random.chance(15)) continue;
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: { move: 'approve' } });
  }
}

/** From now on the kitchen can be paid: what was held for it is sent. */
async function connect(kitchen: Kitchen): Promise<void> {
  await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(town, kitchen);
}

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
    const month = await openMonth(town);
    for (let day = 0; day < days; day += 1) {
      await liveOneDay(month);
      if (day === Math.floor(days / 2)) await connect(month.kitchens[2] as Kitchen);
    }
    // Until what was sold last has been available, and paid out on a Monday.
    for (let day = 0; day < 12; day += 1) {
      await town.advance({ days: 1 });
      await town.runTimers();
    }
    await reconcile(town.app);
    await town.runUntilIdle();

    expect(await brokenInvariants(town.app.db)).toEqual([]);
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
  });
});

/** A month in which nothing happened would be right to the cent as well. */
async function expectLife(town: Town): Promise<void> {
  const { rows } = await town.app.db.$client.query<{ orders: number; collected: number; refunds: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from refunds) as refunds,
       (select count(*)::int from orders where closed_reason = 'collected') as collected`,
  );
  const [{ orders, collected, refunds } = { orders: 0, collected: 0, refunds: 0 }] = rows;
  expect(orders).toBeGreaterThan(days * ordersEachDay * 0.6);
  expect(collected).toBeGreaterThan(days * ordersEachDay * 0.3);
  expect(refunds).toBeGreaterThan(days);
}
