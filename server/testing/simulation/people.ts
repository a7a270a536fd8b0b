import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import { type Actor, type OrderTransition, transitionsFor } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { type AppliedFee, noFee } from '@fondly/contract/prices/fee';
import { type Discount, priceOrder } from '@fondly/contract/prices/order-price';
import { findUndo } from '@fondly/contract/restaurant/find-undo';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { canCancel } from '../../orders/can-cancel.ts';
import type { Order as RealOrder } from '../../orders/schema.ts';
import { openIntent, syncIntent } from './money-steps.ts';
import { enqueue, type Order, type Process, requireRow, type State } from './state.ts';
import { reservePortions } from './stock.ts';
import { computeUnrefundedCents, requestRefund, transitionOrder } from './transition-order.ts';

/* What customers, restaurants, and banks do. A refusal ends the process and breaks no rule. */

const customers = 6;
/** Of the second and third meal. The last one is more than some coupons leave to pay. */
const fees = [
  noFee,
  { ruleId: 'f1', basisPoints: 1_250, fixedCents: 30 },
  { ruleId: 'f2', basisPoints: 3_000, fixedCents: 500 },
];

export function openMeals(state: State): void {
  for (let at = 0; at < 3; at += 1) {
    const portions = 1 + state.random.int(6);
    const pickupStart = minutesAfter(state.now, 20 + state.random.int(300));
    state.meals.set(`m${at}`, {
      id: `m${at}`,
      available: portions,
      listed: portions,
      priceCents: 300 + state.random.int(1500),
      taxPpm: state.random.pick([0, 40_000, 89_000, 88_750]),
      fee: fees[at] ?? noFee,
      pickupStart,
      pickupEnd: minutesAfter(pickupStart, 30 + state.random.int(90)),
      autoAccept: state.random.chance(60),
    });
  }
  state.coupons.set('LAST', { code: 'LAST', maxUses: 1 + state.random.int(2), uses: 0 });
}

/** Models the transaction of `orders/placement/place-order.ts`, and then creates the intent. */
export function* checkout(state: State): Process {
  const customer = state.random.int(customers);
  const meal = state.random.pick([...state.meals.values()]);
  if (meal.pickupEnd <= state.now) return;
  for (const existing of [...state.orders.values()]) {
    if (
      existing.customer !== customer ||
      existing.mealId !== meal.id ||
      existing.closedReason ||
      existing.captureDecision
    )
      continue;
    if (paymentTerms.replaceable.includes(existing.paymentStatus))
      transitionOrder(state, existing.id, 'supersede', 'customer');
    else if (!orderTerms.awaitingPickup.includes(existing.status)) return;
  }
  const id = `o${state.orders.size + 1}`;
  const quantity = 1 + state.random.int(2);
  const until = earlier(minutesAfter(state.now, policies.holdMinutes), meal.pickupEnd);
  if (!reservePortions(state, id, meal.id, quantity, until)) return;
  const order = buildOrder(state, { id, customer, quantity, meal });
  state.orders.set(id, order);
  yield;
  yield* openIntent(state, id);
}

type OrderInput = {
  id: string;
  customer: number;
  quantity: number;
  meal: { id: string; priceCents: number; taxPpm: number; fee: AppliedFee; pickupStart: Date; pickupEnd: Date };
};

function buildOrder(state: State, { id, customer, quantity, meal }: OrderInput): Order {
  const funder = state.random.pick(['platform', 'restaurant'] as const);
  const coupon: Discount | null = redeem(state, id)
    ? { code: 'LAST', discountType: 'fixed', value: 150, funder }
    : null;
  const price = priceOrder({
    unitPriceCents: meal.priceCents,
    quantity,
    coupon,
    tax: { taxPpm: meal.taxPpm, platformDiscountReducesTax: false },
    fee: meal.fee,
  });
  return {
    id,
    customer,
    mealId: meal.id,
    status: 'pending',
    paymentStatus: 'none',
    closedReason: null,
    captureDecision: null,
    captureDecidedAt: state.now,
    intentId: null,
    totalCents: price.totalCents,
    discountCents: price.discountCents,
    taxCents: price.taxCents,
    taxAbsorbedCents: price.taxAbsorbedCents,
    feeCents: price.feeCents,
    paidCents: 0,
    refundedCents: 0,
    discountFunder: price.discountFunder,
    coupon: price.couponCode,
    declineCount: 0,
    pickupStart: meal.pickupStart,
    pickupEnd: meal.pickupEnd,
    answerBy: null,
    paymentConfirmedAt: null,
    createdAt: state.now,
    updatedAt: state.now,
  };
}

function redeem(state: State, orderId: string): boolean {
  const coupon = requireRow(state.coupons, 'LAST');
  if (coupon.uses >= coupon.maxUses || !state.random.chance(30)) return false;
  coupon.uses += 1;
  state.redemptions.set(orderId, coupon.code);
  return true;
}

/** Submits the card form. Then the browser asks the server to refresh the payment, unless it was closed. */
export function* pay(state: State): Process {
  const order = anyOrder(state, ({ intentId }) => {
    const status = intentId && state.provider.retrieve(intentId).status;
    return status === 'requires_payment_method' || status === 'requires_action';
  });
  if (!order?.intentId) return;
  const outcome = state.random.pick([
    'requires_capture',
    'requires_capture',
    'requires_capture',
    'declined',
    'requires_action',
    'processing',
  ] as const);
  state.provider.attempt(order.intentId, outcome);
  yield;
  if (state.random.chance(60)) yield* syncIntent(state, order.intentId);
}

/** A pending payment ends, somebody captures a payment in the Stripe dashboard, or an authorization expires. */
export function* changeAtProvider(state: State): Process {
  const { intentId } = anyOrder(state) ?? {};
  if (!intentId) return;
  yield;
  state.provider.endProcessing(intentId, state.random.chance(70));
  if (state.random.chance(6) && state.provider.retrieve(intentId).status === 'requires_capture') {
    state.provider.capture(`dashboard:${intentId}`, intentId);
  }
  if (state.random.chance(4) && state.provider.retrieve(intentId).status === 'requires_capture') {
    state.provider.cancel(`expired:${intentId}`, intentId);
  }
}

export function* cancel(state: State): Process {
  const order = anyOrder(state, (one) => canCancel(one as unknown as RealOrder, state.now));
  if (!order) return;
  yield;
  transitionOrder(state, order.id, 'cancel', 'customer');
}

/**
 * Clicks one of the buttons that the transition table offers to the restaurant or the admin, and sometimes takes it
 * back.
 */
export function* pressButton(state: State): Process {
  const actor: Actor = state.random.chance(97) ? 'restaurant' : 'admin';
  const buttons = (order: Order) => transitionsFor(order, actor).filter((name) => isOpen(state, order, name));
  const order = anyOrder(state, (one) => buttons(one).length > 0);
  if (!order) return;
  const open = buttons(order);
  // The page may be outdated: the transition may no longer be possible.
  yield;
  const [name, from] = [state.random.pick(open), order.status];
  transitionOrder(state, order.id, name, actor, { restock: state.random.chance(50) });
  const undo = findUndo(name, from);
  if (!undo || state.random.chance(70)) return;
  yield;
  transitionOrder(state, order.id, undo, actor);
}

/**
 * Whether a page shows this button. Approve and Deny are for orders that await approval, and Approve only before its
 * deadline.
 */
function isOpen(state: State, { answerBy, captureDecision }: Order, name: OrderTransition): boolean {
  if (name === 'approve') return answerBy !== null && captureDecision === null && state.now < answerBy;
  return name !== 'deny' || (answerBy !== null && captureDecision === null);
}

export function* refundPart(state: State): Process {
  const order = anyOrder(
    state,
    ({ paymentStatus, status }) => paymentTerms.refundable.includes(paymentStatus) && status !== 'pending',
  );
  yield;
  if (!order) return;
  const amountCents = 1 + state.random.int(order.paidCents);
  // The server ends an order with the refund of its last cent, which is another action.
  if (amountCents < computeUnrefundedCents(state, order)) requestRefund(state, order, amountCents);
}

export function* refresh(state: State): Process {
  const { intentId } = anyOrder(state) ?? {};
  if (intentId) yield* syncIntent(state, intentId);
}

/** Repeats a checkout whose response was lost. */
export function* retryCheckout(state: State): Process {
  const order = anyOrder(state, ({ intentId, closedReason }) => !intentId && !closedReason);
  yield;
  if (order) enqueue(state, 'intent', order.id);
}

function anyOrder(state: State, matches: (order: Order) => boolean = () => true): Order | null {
  const orders = [...state.orders.values()].filter(matches);
  return orders.length === 0 ? null : state.random.pick(orders);
}

/** Models `payments/reconcile/sweep.ts` for one order. */
export function* sweepOrder(state: State, orderId: string): Process {
  const { intentId, captureDecision, paymentStatus, paidCents } = requireRow(state.orders, orderId);
  if (captureDecision === 'void' && paymentStatus !== 'voided' && paidCents === 0) {
    if (intentId && state.removedGuard !== 'sweep of voids') enqueue(state, 'void', orderId);
    return;
  }
  if (requireRow(state.orders, orderId).closedReason) return;
  if (intentId && orderTerms.unconfirmed.includes(requireRow(state.orders, orderId).status))
    yield* syncIntent(state, intentId);
  endHold(state, requireRow(state.orders, orderId));
}

function endHold(state: State, order: Order): void {
  if (order.closedReason || order.captureDecision) {
    missPickup(state, order);
    return;
  }
  const reservation = requireRow(state.reservations, order.id);
  const runs = !reservation.releasedAt && reservation.until !== null && reservation.until > state.now;
  if (order.answerBy && order.answerBy <= state.now) transitionOrder(state, order.id, 'approvalTimedOut', 'clock');
  else if (!runs && paymentTerms.unpaid.includes(order.paymentStatus)) {
    transitionOrder(state, order.id, order.status === 'failed' ? 'closeDeclined' : 'expire', 'clock');
  }
}

function missPickup(state: State, order: Order): void {
  const dayIsOver = minutesAfter(order.pickupEnd, 240) <= state.now;
  const isToPickUp = orderTerms.awaitingPickup.includes(order.status);
  if (dayIsOver && isToPickUp && !order.closedReason) transitionOrder(state, order.id, 'missPickup', 'clock');
}
