import { orderTerms } from '@fondly/contract/order-statuses';
import type { Order, State } from './state.ts';

/* The invariants (docs/security.md#invariants) of a state in memory. Each yields its violations. */

/** The invariants that hold after every step. */
export function* findViolations(state: State): Generator<string> {
  yield* brokenStock(state);
  for (const order of state.orders.values()) yield* brokenOrder(state, order);
  for (const { id, capturedCents, refundedCents, amountCents } of state.provider.intents.values()) {
    if (capturedCents > amountCents) yield `${id}: captured twice`;
    if (refundedCents > capturedCents) yield `${id}: more refunded than taken`;
  }
  for (const { code, uses, maxUses } of state.coupons.values()) {
    const redeemed = [...state.redemptions.values()].filter((one) => one === code).length;
    if (uses !== redeemed || uses > maxUses) yield `${code}: ${uses} uses, ${redeemed} redeemed, ${maxUses} at most`;
  }
}

function* brokenStock(state: State): Generator<string> {
  for (const meal of state.meals.values()) {
    let reserved = 0;
    for (const { mealId, quantity, releasedAt } of state.reservations.values()) {
      if (mealId === meal.id && !releasedAt) reserved += quantity;
    }
    if (meal.available < 0) yield `${meal.id}: oversold by ${-meal.available}`;
    if (meal.available + reserved !== meal.listed)
      yield `${meal.id}: ${meal.available} + ${reserved} of ${meal.listed}`;
  }
}

function* brokenOrder(state: State, order: Order): Generator<string> {
  const refunds = [...state.refunds.values()].filter(
    ({ orderId, status }) => orderId === order.id && status !== 'failed',
  );
  const askedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const reservation = state.reservations.get(order.id);
  if (orderTerms.paidFor.includes(order.status) && order.paidCents !== order.totalCents)
    yield `${order.id}: served, not paid whole`;
  if (orderTerms.paidFor.includes(order.status) && (!reservation || reservation.releasedAt))
    yield `${order.id}: served without portions`;
  if (askedCents > order.paidCents) yield `${order.id}: more refunds than was paid`;
  // Somebody captured the payment at Stripe while the order awaited approval. The answer of the restaurant then
  // decides.
  const isAsked = order.status === 'pending' && order.answerBy !== null;
  const isDecided = order.captureDecision === 'capture' || refunds.length > 0 || isAsked;
  if (order.paidCents > 0 && !isDecided) yield `${order.id}: taken undecided`;
  if (order.refundedCents > 0 && order.paymentStatus === 'paid') yield `${order.id}: refunded, yet paid`;
  const isLost = order.closedReason !== null && orderTerms.withoutMeal.includes(order.status);
  if (isLost && !reservation?.releasedAt) yield `${order.id}: ended, and keeps portions`;
  if (isLost && order.paidCents > askedCents) yield `${order.id}: ended, and keeps money`;
  const isBeingCaptured = order.captureDecision === 'capture' && order.paymentStatus === 'authorized';
  if (order.closedReason && isBeingCaptured) yield `${order.id}: ended while its money is being taken`;
  yield* brokenBooks(state, order);
}

function* brokenBooks(state: State, order: Order): Generator<string> {
  let taken = 0;
  let pending = 0;
  let earned = 0;
  let taxHeld = 0;
  let feesTaken = 0;
  let refunds = 0;
  for (const { orderId, kind, account, cents } of state.ledger.values()) {
    if (orderId !== order.id) continue;
    if (account === 'platform_stripe' && (kind === 'capture' || kind === 'refund')) taken += cents;
    if (account === 'restaurant_pending') pending += cents;
    if (account === 'restaurant_earned') earned -= cents;
    if (account === 'tax_held') taxHeld -= cents;
    if (account === 'platform_fees') feesTaken -= cents;
    if (kind === 'refund' && account === 'platform_stripe') refunds += 1;
  }
  if (taken !== order.paidCents - order.refundedCents) yield `${order.id}: the ledger says ${taken}`;
  const { taxCents, feeCents } = order;
  if (!isPartRight(order, taxCents, taxHeld, refunds)) yield `${order.id}: holds ${taxHeld} of ${taxCents} tax`;
  if (!isPartRight(order, feeCents, feesTaken, refunds)) yield `${order.id}: took ${feesTaken} of ${feeCents} fee`;
  if (order.status === 'completed' && pending !== 0) yield `${order.id}: completed with ${pending} pending`;
  if (orderTerms.awaitingPickup.includes(order.status) && earned !== 0)
    yield `${order.id}: not collected, and ${earned} earned`;
}

/**
 * All of it after the payment, nothing after a full refund, and in between the part of what is left: each refund returns
 * its part, rounded to a cent.
 */
function isPartRight(
  { paidCents, refundedCents }: Order,
  wholeCents: number,
  heldCents: number,
  refunds: number,
): boolean {
  if (paidCents === refundedCents) return heldCents === 0;
  if (refundedCents === 0) return heldCents === wholeCents;
  const exactCents = (wholeCents * (paidCents - refundedCents)) / paidCents;
  return Math.abs(heldCents - exactCents) < refunds + 1;
}

/** The invariants that hold after all work is done. */
export function* findViolationsAtRest(state: State): Generator<string> {
  yield* findViolations(state);
  for (const intent of state.provider.intents.values()) {
    const order = state.orders.get(intent.orderId);
    if (!order || order.intentId !== intent.id) {
      yield `${intent.id}: a payment without its order`;
      continue;
    }
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') yield `${intent.id}: still ${intent.status}`;
    if (order.paidCents !== intent.capturedCents)
      yield `${order.id}: paid ${order.paidCents} of ${intent.capturedCents}`;
    if (order.refundedCents !== intent.refundedCents) yield `${order.id}: refunds differ`;
    const isServed = orderTerms.paidFor.includes(order.status);
    if (!isServed && intent.capturedCents !== intent.refundedCents) yield `${order.id}: charged without a meal`;
  }
  for (const order of state.orders.values()) if (!order.closedReason) yield `${order.id}: never ended`;
  let books = 0;
  for (const { account, cents } of state.ledger.values()) if (account === 'platform_stripe') books += cents;
  const balance = state.provider.balanceCents;
  if (books !== balance) yield `the ledger says ${books} cents, the provider ${balance}`;
}
