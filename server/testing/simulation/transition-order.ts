import { type Move, type Mover, type OrderMove, orderMoves } from '@fondly/contract/order-transitions';
import { enqueue, type Order, of, post, type State } from './state.ts';
import { endClaim, keepClaim } from './stock.ts';

/** The order is not where the move starts from. */
export class MovedOn extends Error {}

type Context = { restock?: boolean; answerBy?: Date };

/** `orders/transition-order.ts`, by the product's own table. */
export function move(state: State, orderId: string, name: OrderMove, mover: Mover, context: Context = {}): Order {
  const order = of(state.orders, orderId);
  const row: Move = orderMoves[name];
  const isFree =
    state.missing === 'guard of closed orders' ||
    (order.closedReason === null && !(order.settlement === 'capture' && order.paymentStatus === 'authorised'));
  const starts = row.from.includes(order.status) && row.money.includes(order.paymentStatus);
  if (!row.by.includes(mover) || !starts || !isFree) throw new MovedOn(`${name} of ${orderId}`);
  if (row.stock === 'keep' || row.stock === 'offer') {
    if (!keepClaim(state, orderId, context.answerBy ?? null)) throw new MovedOn('out of stock');
  }
  Object.assign(order, { status: row.to, updatedAt: state.now });
  if (row.closes) order.closedReason = row.closes;
  if (context.answerBy) order.answerBy = context.answerBy;
  if (row.closes && row.closes !== 'collected' && row.closes !== 'no_show') freeCoupon(state, order);
  if (row.stock === 'putBack') endClaim(state, orderId, true);
  if (row.stock === 'ask') endClaim(state, orderId, context.restock ?? false);
  if (row.settles === 'capture') decide(state, order, 'capture');
  if (row.settles === 'giveBack') giveBack(state, order);
  if (row.closes === 'collected' || row.closes === 'no_show') postEarning(state, order);
  return order;
}

function freeCoupon(state: State, order: Order): void {
  const code = state.redemptions.get(order.id);
  if (code === undefined) return;
  state.redemptions.delete(order.id);
  of(state.coupons, code).uses -= 1;
}

function decide(state: State, order: Order, settlement: 'capture' | 'void'): void {
  Object.assign(order, { settlement, settledAt: state.now, updatedAt: state.now });
  if (order.intentId && !(settlement === 'capture' && order.paymentStatus === 'paid')) settleSoon(state, order);
}

export function settleSoon(state: State, order: Order): void {
  const { id, settlement } = order;
  if (settlement) enqueue(state, settlement, id);
}

export function giveBack(state: State, order: Order): void {
  if (order.totalCents === 0) order.paymentStatus = 'voided';
  else if (order.paymentStatus === 'paid' || order.paymentStatus === 'part_refunded') requestRefund(state, order);
  else if (order.settlement === null) decide(state, order, 'void');
}

/** @throws MovedOn for more than is left */
export function requestRefund(state: State, order: Order, wishCents?: number): void {
  const open = [...state.refunds.values()].filter(
    ({ orderId, status }) => orderId === order.id && (status === 'requested' || status === 'submitted'),
  );
  const openCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const leftCents = order.paidCents - order.refundedCents - openCents;
  const amountCents = wishCents ?? leftCents;
  if (wishCents === undefined && leftCents <= 0) return;
  if (amountCents < 1 || amountCents > leftCents) throw new MovedOn('more than is left');
  const id = `r${state.refunds.size + 1}`;
  state.refunds.set(id, { id, orderId: order.id, amountCents, status: 'requested' });
  enqueue(state, 'refund', id);
}

function postEarning(state: State, order: Order): void {
  let pending = 0;
  for (const line of state.ledger.values()) {
    if (line.orderId === order.id && line.account === 'restaurant_pending') pending -= line.cents;
  }
  post(state, 'earn', order.id, order.id, [
    ['restaurant_pending', pending],
    ['restaurant_earned', -pending],
  ]);
}
