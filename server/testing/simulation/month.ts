import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import {
  type Buyer,
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  type Meal,
  payWith,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { buildPaidOutKitchen, onboard } from '../../payments/testing/payout-builders.ts';
import { openRandom, type Random } from './random.ts';

/* Whole days of four kitchens and their customers, through the real server, database and sandbox. */

export type Month = { town: Town; random: Random; kitchens: Kitchen[]; buyers: Buyer[]; ordersEachDay: number };
type Placed = { orderId: string; buyer: Buyer; kitchen: Kitchen; cents: number };

const sideBySide = 4;
const coupons = { HOUSE: 150, OWN: 100 };

export async function openMonth(town: Town, own: { seed: number; ordersEachDay: number }): Promise<Month> {
  const kitchens = [
    await buildPaidOutKitchen(town),
    await buildPaidOutKitchen(town),
    // Sells before it can be paid out: its money is held.
    await buildKitchen(town),
    await buildKitchen(town, { autoAccept: false }),
  ];
  const buyers = await Promise.all(Array.from({ length: 240 }, () => buildBuyer(town)));
  await town.app.db.$client.query(
    `insert into coupons (code, discount_type, value, funder, uses_per_person)
     values ('HOUSE', 'fixed', $1, 'platform', 1000000), ('OWN', 'fixed', $2, 'restaurant', 1000000)`,
    [coupons.HOUSE, coupons.OWN],
  );
  return { town, random: openRandom(own.seed), kitchens, buyers, ordersEachDay: own.ordersEachDay };
}

/** From now on this kitchen can be paid: what was held for it is sent. */
export async function connect({ town }: Month, kitchen: Kitchen): Promise<void> {
  await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
  await onboard(town, kitchen);
}

/** Noon lists and sells, the evening is for pickup, the night for the books. */
export async function liveOneDay(month: Month): Promise<void> {
  const { town, kitchens } = month;
  const placed: Placed[] = [];
  for (const kitchen of kitchens) {
    const own = await sellOut(month, kitchen);
    placed.push(...own);
    await town.runUntilIdle();
    await approve(month, own);
  }
  await town.advance({ minutes: 20 });
  await town.runTimers();
  await changeMinds(month, placed);
  await town.advance({ hours: 6 });
  await collect(month, placed);
  await town.advance({ hours: 10 });
  await town.runTimers();
  await reconcile(town.app);
  await town.runUntilIdle();
  await town.advance({ minutes: 7 * 60 + 40 });
}

/** All that the kitchen's day is good for; on some days the portions are gone before. */
async function sellOut(month: Month, kitchen: Kitchen): Promise<Placed[]> {
  const { town, random, kitchens, ordersEachDay } = month;
  const wanted = Math.ceil(ordersEachDay / kitchens.length);
  const portions = random.chance(25) ? Math.ceil(wanted / 2) : wanted * 2;
  const meal = await buildMeal(town, kitchen, { portions, startsInMinutes: 360, priceCents: 500 + random.int(900) });
  const dinners = Array.from({ length: wanted }, () => planDinner(month));
  const placed = await side(dinners, (dinner) => buy(town, meal, dinner));
  return placed.filter((one) => one !== null);
}

type Dinner = ReturnType<typeof planDinner>;

/** Drawn before anybody begins: side by side people must not draw from each other's luck. */
function planDinner({ random, buyers }: Month) {
  return {
    buyer: random.pick(buyers),
    quantity: 1 + random.int(2),
    couponCode: random.pick([null, null, null, 'HOUSE', 'OWN'] as const),
    leaves: random.chance(8),
    card: random.chance(5) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa',
    // Now and then the browser is closed, and the event alone knows.
    comesBack: random.chance(70),
  };
}

/** One buyer's dinner, from the form to whatever the card says. */
async function buy(town: Town, meal: Meal, dinner: Dinner): Promise<Placed | null> {
  const { buyer, quantity, couponCode, leaves, card, comesBack } = dinner;
  const cents = meal.priceCents * quantity - (couponCode ? coupons[couponCode] : 0);
  const { status, body } = await buyer.checkout(meal, { quantity, couponCode, expectedTotalCents: cents });
  if (status !== 201 || leaves) return null;
  const { orderId } = body;
  await payWith(town, orderId, card);
  if (comesBack) await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  return { orderId, buyer, kitchen: meal.kitchen, cents };
}

const move = ({ kitchen, orderId }: Placed, body: Input<'POST /api/restaurant/orders/:id/move'>['body']) =>
  kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body });

async function approve({ random }: Month, placed: Placed[]): Promise<void> {
  const answered = placed.filter(() => random.chance(85));
  await side(answered, (one) => move(one, { move: 'approve' }));
}

/** Some customers cancel, some kitchens cannot cook it after all, some dinners are not what they should be. */
async function changeMinds({ random }: Month, placed: Placed[]): Promise<void> {
  const minds = placed.map((one) => ({ one, what: random.int(100), backCents: 1 + random.int(one.cents) }));
  await side(minds, async ({ one, what, backCents }) => {
    const params = { id: one.orderId };
    if (what < 12) await one.buyer.call('POST /api/orders/:id/cancel', { params, body: {} });
    else if (what < 20) await move(one, { move: 'deny', restock: true });
    else if (what < 42) {
      const body = { reason: 'quality', requestId: randomUUID(), amountCents: backCents } as const;
      await one.kitchen.call('POST /api/orders/:id/refund', { params, body });
    }
  });
}

async function collect({ random }: Month, placed: Placed[]): Promise<void> {
  const collected = placed.filter(() => random.chance(90));
  await side(collected, (one) => move(one, { move: 'handOver', withoutCode: true }));
}

/** A few side by side, as in a real evening. */
async function side<One, Result>(all: One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = all.entries();
  const take = async () => {
    for (const [at, one] of waiting) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: sideBySide }, take));
  return results;
}
