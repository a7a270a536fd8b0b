import { randomUUID } from 'node:crypto';
import { noFee } from '@fondly/contract/prices/fee';
import { type Discount, noTax, priceOrder } from '@fondly/contract/prices/order-price';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildAdmin, confirmIdentityOf } from '../../accounts/testing/people.ts';
import { buildFeeRule } from '../../fees/testing/fee-builders.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  type Meal,
  payWith,
  type Restaurant,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { buildOnboardedRestaurant, onboard } from '../../payments/testing/payout-builders.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { openRandom, type Random } from './random.ts';

/* Whole days of four restaurants and their customers, on the real server, database, and sandbox. */

export type Month = {
  env: TestEnvironment;
  random: Random;
  restaurants: Restaurant[];
  buyers: Buyer[];
  ordersEachDay: number;
};
type Placed = { orderId: string; buyer: Buyer; meal: Meal; restaurant: Restaurant; cents: number };

const concurrency = 4;
const taxPpm = 89_000;
const coupons = { PLATFORM: 150, OWN: 100 };

export async function openMonth(
  env: TestEnvironment,
  options: { seed: number; ordersEachDay: number },
): Promise<Month> {
  const restaurants = [
    await buildOnboardedRestaurant(env),
    await buildOnboardedRestaurant(env),
    // This restaurant sells before its payout account is ready, so its earnings are held.
    await buildRestaurant(env),
    await buildRestaurant(env, { autoAccept: false }),
  ];
  const admin = await buildAdmin(env);
  for (const restaurant of restaurants) {
    await buildTaxRate(env.app, restaurant, { ppm: taxPpm });
    // Nobody meets the duty of a high-volume seller here, so their sales would stop.
    const body = { isExempt: true, reason: 'A simulation.' };
    await admin.call('PUT /api/admin/restaurants/:id/seller-duty/exempt', { params: { id: restaurant.id }, body });
  }
  // One restaurant of each funds flow pays a fee.
  for (const [index, restaurant] of restaurants.entries())
    if (index % 2 === 0) await buildFeeRule(env.app, restaurant, { basisPoints: 1_250, fixedCents: 30 });
  const buyers = await Promise.all(Array.from({ length: 240 }, () => buildBuyer(env)));
  await env.app.db.client.query(
    `insert into coupons (code, discount_type, value, funder, uses_per_person)
     values ('PLATFORM', 'fixed', $1, 'platform', 1000000), ('OWN', 'fixed', $2, 'restaurant', 1000000)`,
    [coupons.PLATFORM, coupons.OWN],
  );
  return { env, random: openRandom(options.seed), restaurants, buyers, ordersEachDay: options.ordersEachDay };
}

/** Onboards the payout account of a restaurant, which releases its held earnings. */
export async function connectPayouts({ env }: Month, restaurant: Restaurant): Promise<void> {
  await confirmIdentityOf(env, restaurant.ownerId);
  await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(env, restaurant);
}

/** Runs one day: sales at noon, pickups in the evening, and the reconciliation at night. */
export async function runDay(month: Month): Promise<void> {
  const { env, restaurants } = month;
  const placed: Placed[] = [];
  for (const restaurant of restaurants) {
    const options = await sellDay(month, restaurant);
    placed.push(...options);
    await env.runUntilIdle();
    await approve(month, options);
  }
  await env.advance({ minutes: 20 });
  await env.runTimers();
  await cancelAndRefund(month, placed);
  await env.advance({ hours: 4 });
  placed.push(...(await changePickups(month, placed)));
  await env.advance({ minutes: 100 });
  await collect(month, placed);
  await env.advance({ hours: 10 });
  await env.runTimers();
  await reconcile(env.app);
  await env.runUntilIdle();
  await env.advance({ minutes: 7 * 60 + 40 });
}

/** Sells for one day. On some days the meal sells out before the last customer. */
async function sellDay(month: Month, restaurant: Restaurant): Promise<Placed[]> {
  const { env, random, restaurants, ordersEachDay } = month;
  const wanted = Math.ceil(ordersEachDay / restaurants.length);
  const portions = random.chance(25) ? Math.ceil(wanted / 2) : wanted * 2;
  const meal = await buildMeal(env, restaurant, { portions, startsInMinutes: 360, priceCents: 500 + random.int(900) });
  const plans = Array.from({ length: wanted }, () => planPurchase(month));
  const placed = await runConcurrently(plans, (plan) => buy(env, meal, plan));
  return placed.filter((item) => item !== null);
}

type PurchasePlan = ReturnType<typeof planPurchase>;

/** Draws all random values before the purchases run concurrently, so that the order of responses cannot change them. */
function planPurchase({ random, buyers }: Month) {
  return {
    buyer: random.pick(buyers),
    quantity: 1 + random.int(2),
    couponCode: random.pick([null, null, null, 'PLATFORM', 'OWN'] as const),
    isAbandoned: random.chance(8),
    card: random.chance(5) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa',
    // Some customers close the browser, so only the webhook reports their payment.
    isReturning: random.chance(70),
  };
}

/** Runs one purchase, from the checkout to the result of the card. */
async function buy(env: TestEnvironment, meal: Meal, plan: PurchasePlan): Promise<Placed | null> {
  const { buyer, quantity, couponCode, isAbandoned, card, isReturning } = plan;
  const cents = computeTotal(meal, quantity, couponCode);
  const { status, body } = await buyer.checkout(meal, { quantity, couponCode, expectedTotalCents: cents });
  if (status !== 201 || isAbandoned) return null;
  const { orderId } = body;
  await payWith(env, orderId, card);
  if (isReturning) await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  return { orderId, buyer, meal, restaurant: meal.restaurant, cents };
}

const funders = { PLATFORM: 'platform', OWN: 'restaurant' } as const;

function computeTotal(
  { priceCents: unitPriceCents }: Meal,
  quantity: number,
  code: keyof typeof coupons | null,
): number {
  const coupon: Discount | null = code
    ? { code, discountType: 'fixed', value: coupons[code], funder: funders[code] }
    : null;
  return priceOrder({ unitPriceCents, quantity, coupon, tax: { ...noTax, taxPpm }, fee: noFee }).totalCents;
}

async function approve({ random }: Month, placed: Placed[]): Promise<void> {
  const answered = placed.filter(() => random.chance(85));
  await runConcurrently(answered, (item) => transitionAsRestaurant(item.restaurant, item.orderId, 'approve'));
}

/** Some customers cancel, some restaurants deny an order, and some orders are partly refunded. */
async function cancelAndRefund({ random }: Month, placed: Placed[]): Promise<void> {
  const decisions = placed.map((item) => ({ item, what: random.int(100), backCents: 1 + random.int(item.cents) }));
  await runConcurrently(decisions, async ({ item, what, backCents }) => {
    const params = { id: item.orderId };
    if (what < 12) await item.buyer.call('POST /api/orders/:id/cancel', { params, body: {} });
    else if (what < 20) await transitionAsRestaurant(item.restaurant, item.orderId, 'deny', { restock: true });
    else if (what < 42) {
      const body = { reason: 'quality', requestId: randomUUID(), amountCents: backCents } as const;
      await item.restaurant.call('POST /api/orders/:id/refund', { params, body });
    }
  });
}

/**
 * Some customers release portions, which others buy, some send a friend, and some are late.
 *
 * @returns the orders of those who bought
 */
async function changePickups(month: Month, placed: Placed[]): Promise<Placed[]> {
  const { env, random } = month;
  const decisions = placed.map((item) => ({ item, what: random.int(100), portions: 1 + random.int(2) }));
  await runConcurrently(decisions, async ({ item: { orderId, buyer, restaurant }, what, portions }) => {
    const params = { id: orderId };
    if (what < 20) {
      await buyer.call('POST /api/orders/:id/releases', { params, body: { requestId: randomUUID(), portions } });
    } else if (what < 26) {
      await buyer.call('POST /api/orders/:id/pickup-pass', { params, body: { friend: 'Sam' } });
    } else if (what < 34) {
      await buyer.call('POST /api/orders/:id/late-request', { params, body: { minutes: 20 } });
      await restaurant.call('POST /api/restaurant/orders/:id/late-request', {
        params,
        body: { requestId: randomUUID(), isGranted: what < 30 },
      });
    }
  });
  const plans = placed.filter(() => random.chance(40)).map(({ meal }) => ({ meal, plan: planPurchase(month) }));
  const bought = (await runConcurrently(plans, ({ meal, plan }) => buy(env, meal, plan))).filter(
    (item) => item !== null,
  );
  await env.runUntilIdle();
  await approve(month, bought);
  await env.advance({ minutes: 20 });
  await env.runTimers();
  return bought;
}

async function collect({ random }: Month, placed: Placed[]): Promise<void> {
  const collected = placed.filter(() => random.chance(90));
  await runConcurrently(collected, (item) =>
    transitionAsRestaurant(item.restaurant, item.orderId, 'handOver', { withoutCode: true }),
  );
}

/** Runs `work` for a few items at a time, as on a busy evening. */
async function runConcurrently<Item, Result>(all: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = all.entries();
  const take = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, take));
  return results;
}
