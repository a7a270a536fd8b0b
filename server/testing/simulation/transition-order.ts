import { paymentTerms } from '@fondly/contract/order-statuses';
import {
  type Actor,
  type OrderTransition,
  orderTransitions,
  type Transition,
} from '@fondly/contract/order-transitions';
import { enqueue, type Order, postToLedger, requireRow, type State } from './state.ts';
import { keepReservation, releaseReservation } from './stock.ts';

/** The transition does not start from the present state of the order. */
export class TransitionRefused extends Error {}

type Context = { restock?: boolean; answerBy?: Date };

/** Models `orders/transition-order.ts` with the transition table of the product. */
export function transitionOrder(
  state: State,
  orderId: string,
  name: OrderTransition,
  actor: Actor,
  context: Context = {},
): Order {
  const order = requireRow(state.orders, orderId);
  const row: Transition = orderTransitions[name];
  const isFree =
    state.removedGuard === 'guard of closed orders' ||
    (order.closedReason === (row.reopens ?? null) &&
      !(order.captureDecision === 'capture' && order.paymentStatus === 'authorized'));
  const starts = row.from.includes(order.status) && row.money.includes(order.paymentStatus);
  if (!row.by.includes(actor) || !starts || !isFree) throw new TransitionRefused(`${name} of ${orderId}`);
  if (row.stock === 'keep' || row.stock === 'extend') {
    if (!keepReservation(state, orderId, context.answerBy ?? null)) throw new TransitionRefused('out of stock');
  }
  Object.assign(order, { status: row.to, updatedAt: state.now });
  if (row.closes) order.closedReason = row.closes;
  if (row.reopens) order.closedReason = null;
  if (context.answerBy) order.answerBy = context.answerBy;
  if (row.closes && row.closes !== 'collected' && row.closes !== 'no_show') releaseCouponUse(state, order);
  if (row.stock === 'release') releaseReservation(state, orderId, true);
  if (row.stock === 'actorDecides') releaseReservation(state, orderId, context.restock ?? false);
  if (row.decides === 'capture') decide(state, order, 'capture');
  if (row.decides === 'releaseOrRefund') releaseOrRefund(state, order);
  if (row.closes === 'collected' || row.closes === 'no_show') postEarning(state, order);
  if (row.reopens === 'collected') undoEarning(state, order);
  return order;
}

function releaseCouponUse(state: State, order: Order): void {
  const code = state.redemptions.get(order.id);
  if (code === undefined) return;
  state.redemptions.delete(order.id);
  requireRow(state.coupons, code).uses -= 1;
}

function decide(state: State, order: Order, captureDecision: 'capture' | 'void'): void {
  Object.assign(order, { captureDecision, captureDecidedAt: state.now, updatedAt: state.now });
  if (order.intentId && !(captureDecision === 'capture' && order.paymentStatus === 'paid'))
    enqueueCaptureDecision(state, order);
}

export function enqueueCaptureDecision(state: State, order: Order): void {
  const { id, captureDecision } = order;
  if (captureDecision) enqueue(state, captureDecision, id);
}

export function releaseOrRefund(state: State, order: Order): void {
  if (order.totalCents === 0) order.paymentStatus = 'voided';
  else if (paymentTerms.refundable.includes(order.paymentStatus)) requestRefund(state, order);
  else if (order.captureDecision === null) decide(state, order, 'void');
}

/** @throws TransitionRefused for more than the remaining amount */
export function requestRefund(state: State, order: Order, requestedCents?: number): void {
  const leftCents = computeUnrefundedCents(state, order);
  const amountCents = requestedCents ?? leftCents;
  if (requestedCents === undefined && leftCents <= 0) return;
  if (amountCents < 1 || amountCents > leftCents) throw new TransitionRefused('more than is left');
  const id = `r${state.refunds.size + 1}`;
  state.refunds.set(id, { id, orderId: order.id, amountCents, status: 'requested' });
  enqueue(state, 'refund', id);
}

/** What neither was refunded nor is about to be. */
export function computeUnrefundedCents(state: State, order: Order): number {
  const open = [...state.refunds.values()].filter(
    ({ orderId, status }) => orderId === order.id && (status === 'requested' || status === 'submitted'),
  );
  const openCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return order.paidCents - order.refundedCents - openCents;
}

function postEarning(state: State, order: Order): void {
  postEarned(state, 'earn', order, -sumAccount(state, order, 'restaurant_pending'));
}

function undoEarning(state: State, order: Order): void {
  postEarned(state, 'earn_undone', order, sumAccount(state, order, 'restaurant_earned'));
}

const sumAccount = (state: State, { id }: Order, account: string): number =>
  [...state.ledger.values()]
    .filter((line) => line.orderId === id && line.account === account)
    .reduce((sum, { cents }) => sum + cents, 0);

function postEarned(state: State, kind: string, { id }: Order, cents: number): void {
  const undone = [...state.ledger.values()].filter(
    (line) => line.orderId === id && line.kind === 'earn_undone' && line.account === 'restaurant_earned',
  ).length;
  postToLedger(state, kind, undone === 0 ? id : `${id}:${undone}`, id, [
    ['restaurant_pending', cents],
    ['restaurant_earned', -cents],
  ]);
}
