import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import { noFee } from '@fondly/contract/prices/fee';
import { type Discount, noTax, priceOrder } from '@fondly/contract/prices/order-price';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildFeeRule } from '../../fees/testing/fee-builders.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  type Meal,
  payWith,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from '../../payments/reconcile/reconcile.ts';
import { clearFaults, controlSandbox, restoreEvents } from '../../payments/testing/sandbox.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { openRandom, type Random } from './random.ts';

/* Plays the histories of `history.ts` on the real server, PostgreSQL, and sandbox, with the same actions and faults. */

type TaxedMeal = Meal & { taxPpm: number };

/** Of the first, second and third restaurant. The last one is more than some coupons leave to pay. */
const fees = [null, { basisPoints: 1_250, fixedCents: 30 }, { basisPoints: 3_000, fixedCents: 500 }];
type CheckoutInput = Input<'POST /api/checkout'>['body'];
type Placed = { id: string; buyer: Buyer; meal: Meal; input: CheckoutInput };
type Replay = {
  env: TestEnvironment;
  random: Random;
  meals: TaxedMeal[];
  buyers: Buyer[];
  coupon: string;
  orders: Placed[];
  /** Responses with status 500, of which there must be none. */
  faults: string[];
};
type Action = (replayState: Replay) => Promise<unknown>;

async function openReplay(env: TestEnvironment, seed: number): Promise<Replay> {
  const random = openRandom(seed);
  const meals: TaxedMeal[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const startsInMinutes = 20 + random.int(300);
    const endsInMinutes = startsInMinutes + 30 + random.int(90);
    const restaurant = await buildRestaurant(env, { autoAccept: random.chance(60) });
    const portions = 1 + random.int(6);
    const priceCents = 300 + random.int(1500);
    const taxPpm = random.pick([0, 40_000, 89_000, 88_750]);
    if (taxPpm > 0) await buildTaxRate(env.app, restaurant, { ppm: taxPpm });
    const fee = fees[nth];
    if (fee) await buildFeeRule(env.app, restaurant, fee);
    meals.push({
      ...(await buildMeal(env, restaurant, { startsInMinutes, endsInMinutes, portions, priceCents })),
      taxPpm,
    });
  }
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buildBuyer(env)));
  const coupon = await buildCoupon(env, { value: 150, max_uses: 1 + random.int(2), uses_per_person: 9 });
  return { env, random, meals, buyers, coupon, orders: [], faults: [] };
}

/** Records responses with status 500. Other refusals are expected, such as while Stripe is unreachable. */
async function recordFaults<Reply extends { status: number; body: unknown }>(
  { faults }: Replay,
  asked: Promise<Reply>,
) {
  const reply = await asked;
  if (reply.status === 500) faults.push(JSON.stringify(reply.body));
  return reply;
}

async function checkout(replayState: Replay): Promise<void> {
  const { random, meals, buyers, coupon, orders } = replayState;
  const [buyer, meal, quantity] = [random.pick(buyers), random.pick(meals), 1 + random.int(2)];
  const couponCode = random.chance(30) ? coupon : null;
  const input = {
    requestId: randomUUID(),
    quantity,
    couponCode,
    expectedTotalCents: computeTotal(meal, quantity, couponCode),
  };
  const { status, body } = await recordFaults(replayState, buyer.checkout(meal, input));
  if (status === 201) orders.push({ id: body.orderId, buyer, meal, input: input as CheckoutInput });
}

/** The coupon is one of Fondly. */
function computeTotal(
  { priceCents: unitPriceCents, taxPpm }: TaxedMeal,
  quantity: number,
  code: string | null,
): number {
  const coupon: Discount | null = code ? { code, discountType: 'fixed', value: 150, funder: 'platform' } : null;
  return priceOrder({ unitPriceCents, quantity, coupon, tax: { ...noTax, taxPpm }, fee: noFee }).totalCents;
}

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_sandbox_processing',
];

const pickOrder = ({ random, orders }: Replay): Placed | null => (orders.length === 0 ? null : random.pick(orders));

/** An action on a random order. It does nothing before the first order. */
const forRandomOrder =
  (work: (placed: Placed, replayState: Replay) => Promise<unknown>): Action =>
  async (replayState) => {
    const placed = pickOrder(replayState);
    if (placed) await work(placed, replayState);
  };

const refresh = ({ id, buyer }: Placed, replayState: Replay) =>
  recordFaults(replayState, buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} }));

const pay = forRandomOrder(async (placed, replayState) => {
  const { env, random } = replayState;
  const [card, isReturning] = [random.pick(cards), random.chance(60)];
  // A completed payment refuses another card.
  await payWith(env, placed.id, card).catch(() => {});
  if (isReturning) await refresh(placed, replayState);
});

const pressButton = forRandomOrder(async ({ id, meal }, replayState) => {
  const { random } = replayState;
  const transition = random.pick(['approve', 'approve', 'deny', 'markReady', 'handOver'] as const);
  const restock = random.chance(50);
  const body = transition === 'deny' ? { restock } : transition === 'handOver' ? { withoutCode: true } : {};
  const { status } = await recordFaults(replayState, transitionAsRestaurant(meal.restaurant, id, transition, body));
  if (status !== 200 || (transition !== 'markReady' && transition !== 'handOver') || random.chance(70)) return;
  await recordFaults(replayState, transitionAsRestaurant(meal.restaurant, id, 'undo', { transition }));
});

const cancel = forRandomOrder(({ id, buyer }, replayState) =>
  recordFaults(replayState, buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} })),
);

const refundPart = forRandomOrder(async ({ id, meal }, replayState) => {
  const { random } = replayState;
  const body = { amountCents: 1 + random.int(meal.priceCents), reason: 'quality', requestId: randomUUID() } as const;
  await recordFaults(replayState, meal.restaurant.call('POST /api/orders/:id/refund', { params: { id }, body }));
});

/** A pending payment ends, or somebody captures or cancels a payment in the Stripe dashboard. */
const changeAtProvider = forRandomOrder(async ({ id }, { env, random }) => {
  const [isAuthorized, roll] = [random.chance(70), random.int(100)];
  const { payment_intent_id: intent } = await readOrderRow(env, id);
  if (!intent) return;
  const ask = (what: string, outcome: string) =>
    controlSandbox(env, `/payment_intents/${intent}/${what}`, { outcome }).catch(() => {});
  await ask('settle', isAuthorized ? 'succeed' : 'fail');
  await ask('authenticate', isAuthorized ? 'complete' : 'fail');
  if (roll < 6) await env.app.stripe.paymentIntents.capture(intent).catch(() => {});
  else if (roll < 10) await env.app.stripe.paymentIntents.cancel(intent).catch(() => {});
});

const retryCheckout = forRandomOrder(({ buyer, meal, input }, replayState) =>
  recordFaults(replayState, buyer.checkout(meal, input)),
);

const addWebhookRule = ({ env, random }: Replay) =>
  controlSandbox(env, '/webhooks/rules', {
    match: { type: '*' },
    times: 1 + random.int(4),
    action: random.pick(['drop', 'drop', 'reorder', { duplicate: { n: 3 } }]),
  });

/** Drops a connection to Stripe before or after the work. */
const addFault = ({ env, random }: Replay) =>
  controlSandbox(env, '/faults', {
    match: { method: 'POST', path: random.pick(['/v1/payment_intents/*', '/v1/refunds', '/v1/payment_intents']) },
    times: 1,
    action: { drop_connection: random.pick(['before', 'after']) },
  });

async function advanceClock({ env, random }: Replay): Promise<void> {
  await env.advance({ minutes: random.chance(90) ? 1 + random.int(4) : 30 + random.int(100) });
}

/** The actions with their probability in percent. */
const weightedEvents: [percent: number, action: Action][] = [
  [17, checkout],
  [30, pay],
  [15, pressButton],
  [3, cancel],
  [5, refundPart],
  [5, forRandomOrder(refresh)],
  [5, changeAtProvider],
  [4, retryCheckout],
  [3, addWebhookRule],
  [2, addFault],
  [4, ({ env }) => env.runUntilIdle()],
  [3, ({ env }) => env.runTimers()],
  [4, advanceClock],
];

function drawAction({ random }: Replay): Action {
  let share = random.int(100);
  for (const [percent, action] of weightedEvents) {
    share -= percent;
    if (share < 0) return action;
  }
  return checkout;
}

/**
 * Plays one seed: `actions` random actions, sometimes two at once, and then all remaining work.
 *
 * @returns the names of the broken invariants, and the numbers of orders and of paid orders
 */
export async function replay(env: TestEnvironment, seed: number, actions: number) {
  const replayState = await openReplay(env, seed);
  for (let step = 0; step < actions; step += 1) {
    const atOnce = replayState.random.chance(25)
      ? [drawAction(replayState), drawAction(replayState)]
      : [drawAction(replayState)];
    await Promise.all(atOnce.map((action) => action(replayState)));
    if (step % 25 === 24) {
      const broken = [...replayState.faults, ...(await listBrokenInvariants(env.app.db))];
      if (broken.length > 0) return { seed, step, broken, orders: replayState.orders.length, paid: 0 };
    }
  }
  await runToCompletion(replayState);
  const rows = await Promise.all(replayState.orders.map(({ id }) => readOrderRow(env, id)));
  const broken = [
    ...replayState.faults,
    ...(await listBrokenInvariants(env.app.db)),
    ...(await findViolationsAtRest(env, rows)),
  ];
  return { seed, step: actions, broken, orders: rows.length, paid: rows.filter((row) => row.paid_cents > 0).length };
}

/**
 * Runs all remaining work without customers and faults. Timers and the nightly reconciliation must complete every
 * order.
 */
async function runToCompletion({ env }: Replay): Promise<void> {
  await restoreEvents(env);
  await clearFaults(env);
  for (const hours of [0.05, 0.1, 0.5, 1, 8, 24]) {
    await env.advance({ minutes: hours * 60 });
    await env.runTimers();
  }
  await reconcile(env.app);
  await env.runTimers();
}

type Row = Awaited<ReturnType<typeof readOrderRow>>;

/** Like `findViolationsAtRest` of the model: every order has ended, and its amounts equal those at Stripe. */
async function findViolationsAtRest(env: TestEnvironment, rows: Row[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, status, closed_reason, payment_intent_id: intentId, paid_cents, refunded_cents } of rows) {
    if (closed_reason === null) broken.push(`${id}: never ended`);
    if (!intentId) continue;
    const intent = await env.app.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const recoveredCents = intent.amount_received;
    const backCents = charge?.captured ? charge.amount_refunded : 0;
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') broken.push(`${id}: still ${intent.status}`);
    if (paid_cents !== recoveredCents) broken.push(`${id}: paid ${paid_cents} of ${recoveredCents}`);
    if (refunded_cents !== backCents) broken.push(`${id}: refunded ${refunded_cents} of ${backCents}`);
    if (status !== 'completed' && recoveredCents !== backCents) broken.push(`${id}: charged without a meal`);
  }
  return broken;
}
