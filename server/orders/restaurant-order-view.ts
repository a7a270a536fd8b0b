import { movesFor, type OrderMove } from '@fondly/contract/order-transitions';
import type { KitchenOrderView, ProposalView } from '@fondly/contract/orders';
import type { Staff } from '../restaurants/staff-actors.ts';
import type { Order } from './schema.ts';

/** "Maya Rivers" as "Maya": whoever stands at the counter calls a first name and needs no more. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** What counter staff do with an order; the rest is for who runs the kitchen. */
const counterMoves: readonly OrderMove[] = ['markReady', 'handOver'];

/** "Maya R.": a first name and an initial are enough to call somebody at a counter. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0).toUpperCase()}.` : first;
}

const live = ['pending', 'confirmed', 'ready'];

/**
 * An order as its kitchen sees it: no code, no address, the phone only while the order is live. Counter staff read no
 * amount, no phone and a first name alone.
 */
export function kitchenView(order: Order, staff: Staff, proposal: ProposalView | null = null): KitchenOrderView {
  const isCounter = staff.restaurant.role === 'counter';
  const isLive = live.includes(order.status) && order.closedReason === null;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    closedReason: order.closedReason,
    reason: order.reason,
    isBeingPaid: order.settlement === 'capture' && order.paymentStatus === 'authorised' && order.closedReason === null,
    mealId: order.mealId,
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    customerName: isCounter ? firstNameOf(order.customerName) : shortName(order.customerName),
    customerPhone: isLive && !isCounter ? order.customerPhone : null,
    quantity: order.quantity,
    ...(!isCounter && moneyOf(order)),
    specialInstructions: order.specialInstructions,
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    timezone: order.timezone,
    answerBy: order.settlement === null && order.closedReason === null ? (order.answerBy?.toISOString() ?? null) : null,
    isAcknowledged: order.acknowledgedAt !== null,
    isArchived: order.archived,
    kitchenNote: order.kitchenNote,
    knownBy: knownBy(order),
    proposal: order.closedReason === null ? proposal : null,
    moves: movesFor(order, 'restaurant').filter((move) => !isCounter || counterMoves.includes(move)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

const moneyOf = ({ paymentStatus, totalCents, paidCents, refundedCents }: Order) => ({
  ...{ paymentStatus, totalCents, paidCents, refundedCents },
});

function knownBy(order: Order): KitchenOrderView['knownBy'] {
  if (order.closedReason !== 'collected') return null;
  if (order.handedOverWithoutCode) return 'name';
  return order.checkedOfflineAt ? 'list' : 'code';
}
