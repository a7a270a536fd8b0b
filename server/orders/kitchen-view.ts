import type { KitchenOrderView, ProposalView } from '@fondly/contract/order';
import { movesFor } from '@fondly/contract/order-moves';
import type { Order } from './schema.ts';

/** "Maya R.": a first name and an initial are enough to call somebody at a counter. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0).toUpperCase()}.` : first;
}

const live = ['pending', 'confirmed', 'ready'];

/** An order as its kitchen sees it: no code, no address, the phone only while the order is live. */
export function kitchenView(order: Order, proposal: ProposalView | null = null): KitchenOrderView {
  const isLive = live.includes(order.status) && order.closedReason === null;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    closedReason: order.closedReason,
    reason: order.reason,
    isBeingPaid: order.settlement === 'capture' && order.paymentStatus === 'authorised' && order.closedReason === null,
    mealId: order.mealId,
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    customerName: shortName(order.customerName),
    customerPhone: isLive ? order.customerPhone : null,
    quantity: order.quantity,
    totalCents: order.totalCents,
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
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
    moves: movesFor(order, 'restaurant'),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

function knownBy(order: Order): KitchenOrderView['knownBy'] {
  if (order.closedReason !== 'collected') return null;
  if (order.handedOverWithoutCode) return 'name';
  return order.checkedOfflineAt ? 'list' : 'code';
}
