import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildKitchen,
  buildMeal,
  type Meal,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { hearAgain } from '../../payments/testing/event-builders.ts';
import { orderSandbox } from '../../payments/testing/payout-builders.ts';
import { openRandom, type Random } from './random.ts';

/* The life of `history.ts` through the real server, PostgreSQL and sandbox: the same people, luck and bad luck. */

type Wish = Input<'POST /api/checkout'>['body'];
type Placed = { id: string; buyer: Buyer; meal: Meal; wish: Wish };
type Play = {
  town: Town;
  random: Random;
  meals: Meal[];
  buyers: Buyer[];
  coupon: string;
  orders: Placed[];
  /** Answers that say that the fault was ours: there must be none. */
  faults: string[];
};
type Deed = (play: Play) => Promise<unknown>;

async function open(town: Town, seed: number): Promise<Play> {
  const random = openRandom(seed);
  const meals: Meal[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const startsInMinutes = 20 + random.int(300);
    const endsInMinutes = startsInMinutes + 30 + random.int(90);
    const kitchen = await buildKitchen(town, { autoAccept: random.chance(60) });
    const portions = 1 + random.int(6);
    const priceCents = 300 + random.int(1500);
    meals.push(await buildMeal(town, kitchen, { startsInMinutes, endsInMinutes, portions, priceCents }));
  }
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buildBuyer(town)));
  const coupon = await buildCoupon(town, { value: 150, max_uses: 1 + random.int(2), uses_per_person: 9 });
  return { town, random, meals, buyers, coupon, orders: [], faults: [] };
}

/** A refusal is an answer, and so is that the provider cannot be reached. */
async function told<Reply extends { status: number; body: unknown }>({ faults }: Play, asked: Promise<Reply>) {
  const reply = await asked;
  if (reply.status === 500) faults.push(JSON.stringify(reply.body));
  return reply;
}

async function checkout(play: Play): Promise<void> {
  const { random, meals, buyers, coupon, orders } = play;
  const [buyer, meal, quantity] = [random.pick(buyers), random.pick(meals), 1 + random.int(2)];
  const couponCode = random.chance(30) ? coupon : null;
  const wish = {
    ...{ requestId: randomUUID(), quantity, couponCode },
    expectedTotalCents: meal.priceCents * quantity - (couponCode ? 150 : 0),
  };
  const { status, body } = await told(play, buyer.checkout(meal, wish));
  if (status === 201) orders.push({ id: body.orderId, buyer, meal, wish: wish as Wish });
}

const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_visa_chargeDeclined'],
  ...['pm_card_threeDSecure2Required', 'pm_sandbox_processing'],
];

const one = ({ random, orders }: Play): Placed | null => (orders.length === 0 ? null : random.pick(orders));

/** What somebody does with an order that is there, with what luck is drawn for it. */
const ofOne =
  (work: (placed: Placed, play: Play) => Promise<unknown>): Deed =>
  async (play) => {
    const placed = one(play);
    if (placed) await work(placed, play);
  };

const refresh = ({ id, buyer }: Placed, play: Play) =>
  told(play, buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} }));

const pay = ofOne(async (placed, play) => {
  const { town, random } = play;
  const [card, comesBack] = [random.pick(cards), random.chance(60)];
  // A payment that is over takes no other card.
  await payWith(town, placed.id, card).catch(() => {});
  if (comesBack) await refresh(placed, play);
});

const press = ofOne(async ({ id, meal }, play) => {
  const { random } = play;
  const move = random.pick(['approve', 'approve', 'deny', 'markReady', 'handOver'] as const);
  const more = { restock: random.chance(50), ...(move === 'handOver' ? { withoutCode: true } : {}) };
  const wish = { params: { id }, body: { move, ...more } };
  await told(play, meal.kitchen.call('POST /api/restaurant/orders/:id/move', wish));
});

const cancel = ofOne(({ id, buyer }, play) =>
  told(play, buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} })),
);

const refundPart = ofOne(async ({ id, meal }, play) => {
  const { random } = play;
  const body = { amountCents: 1 + random.int(meal.priceCents), reason: 'quality', requestId: randomUUID() } as const;
  await told(play, meal.kitchen.call('POST /api/orders/:id/refund', { params: { id }, body }));
});

/** A bank makes up its mind; now and then somebody takes or lets go by hand, in the provider's own dashboard. */
const outside = ofOne(async ({ id }, { town, random }) => {
  const [isGood, hand] = [random.chance(70), random.int(100)];
  const { payment_intent_id: intent } = await readOrderRow(town, id);
  if (!intent) return;
  const ask = (what: string, outcome: string) =>
    orderSandbox(town, `/payment_intents/${intent}/${what}`, { outcome }).catch(() => {});
  await ask('settle', isGood ? 'succeed' : 'fail');
  await ask('authenticate', isGood ? 'complete' : 'fail');
  if (hand < 6) await town.app.stripe.paymentIntents.capture(intent).catch(() => {});
  else if (hand < 10) await town.app.stripe.paymentIntents.cancel(intent).catch(() => {});
});

const askAgain = ofOne(({ buyer, meal, wish }, play) => told(play, buyer.checkout(meal, wish)));

const rule = ({ town, random }: Play) =>
  orderSandbox(town, '/webhooks/rules', {
    match: { type: '*' },
    times: 1 + random.int(4),
    action: random.pick(['drop', 'drop', 'reorder', { duplicate: { n: 3 } }]),
  });

/** The provider is not reached, or its answer is lost. */
const fault = ({ town, random }: Play) =>
  orderSandbox(town, '/faults', {
    match: { method: 'POST', path: random.pick(['/v1/payment_intents/*', '/v1/refunds', '/v1/payment_intents']) },
    ...{ times: 1, action: { drop_connection: random.pick(['before', 'after']) } },
  });

async function letTimePass({ town, random }: Play): Promise<void> {
  await town.advance({ minutes: random.chance(90) ? 1 + random.int(4) : 30 + random.int(100) });
}

/** With how many in a hundred each happens next. */
const happenings: [percent: number, deed: Deed][] = [
  [17, checkout],
  [30, pay],
  [15, press],
  [3, cancel],
  [5, refundPart],
  [5, ofOne(refresh)],
  [5, outside],
  [4, askAgain],
  [3, rule],
  [2, fault],
  [4, ({ town }) => town.runUntilIdle()],
  [3, ({ town }) => town.runTimers()],
  [4, letTimePass],
];

function draw({ random }: Play): Deed {
  let share = random.int(100);
  for (const [percent, deed] of happenings) {
    share -= percent;
    if (share < 0) return deed;
  }
  return checkout;
}

/**
 * Plays one seed: so many deeds, now and then two at once, and then lets everything come to its end.
 *
 * @returns what does not hold, by name; how many orders there were, and how many of them were paid
 */
export async function replay(town: Town, seed: number, deeds: number) {
  const play = await open(town, seed);
  for (let step = 0; step < deeds; step += 1) {
    const atOnce = play.random.chance(25) ? [draw(play), draw(play)] : [draw(play)];
    await Promise.all(atOnce.map((deed) => deed(play)));
    if (step % 25 === 24) {
      const broken = [...play.faults, ...(await brokenInvariants(town.app.db))];
      if (broken.length > 0) return { seed, step, broken, orders: play.orders.length, paid: 0 };
    }
  }
  await comeToRest(play);
  const rows = await Promise.all(play.orders.map(({ id }) => readOrderRow(town, id)));
  const broken = [...play.faults, ...(await brokenInvariants(town.app.db)), ...(await brokenAtRest(town, rows))];
  return { seed, step: deeds, broken, orders: rows.length, paid: rows.filter((row) => row.paid_cents > 0).length };
}

/** No more people and no more bad luck: timers and the night alone bring all to its end. */
async function comeToRest({ town }: Play): Promise<void> {
  await hearAgain(town);
  await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  for (const hours of [0.05, 0.1, 0.5, 1, 8, 24]) {
    await town.advance({ minutes: hours * 60 });
    await town.runTimers();
  }
  await reconcile(town.app);
  await town.runTimers();
}

type Row = Awaited<ReturnType<typeof readOrderRow>>;

/** As `brokenAtRest` of the model: everything has ended, and the provider says the same of the money. */
async function brokenAtRest(town: Town, rows: Row[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, status, closed_reason, payment_intent_id: intentId, paid_cents, refunded_cents } of rows) {
    if (closed_reason === null) broken.push(`${id}: never ended`);
    if (!intentId) continue;
    const intent = await town.app.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const takenCents = intent.amount_received;
    const backCents = charge?.captured ? charge.amount_refunded : 0;
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') broken.push(`${id}: still ${intent.status}`);
    if (paid_cents !== takenCents) broken.push(`${id}: paid ${paid_cents} of ${takenCents}`);
    if (refunded_cents !== backCents) broken.push(`${id}: refunded ${refunded_cents} of ${backCents}`);
    if (status !== 'completed' && takenCents !== backCents) broken.push(`${id}: charged without a meal`);
  }
  return broken;
}
