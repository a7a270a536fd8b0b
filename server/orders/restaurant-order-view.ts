import { orderTerms } from '@fondly/contract/order-statuses';
import { type OrderTransition, transitionsFor } from '@fondly/contract/order-transitions';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { Staff } from '../restaurants/staff-actors.ts';
import { type PickupState, plainPickup } from './reschedule/read-pickup-states.ts';
import type { Order } from './schema.ts';

/** "Maya Rivers" becomes "Maya", which is all that counter staff need to call a customer. */
export const toFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The transitions that counter staff may make. The others need a manager. */
const counterTransitions: readonly OrderTransition[] = ['markReady', 'handOver'];

/** "Maya Rivers" becomes "Maya R.", which distinguishes two customers with the same first name. */
export function toShortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  // By code point: the last word may be an emoji.
  return last ? `${first} ${([...last][0] ?? '').toUpperCase()}.` : first;
}

/** One rule for every list of orders: counter staff see a first name, managers the initial of the last name, too. */
export const toNameForStaff = (name: string, { restaurant }: Staff): string =>
  restaurant.role === 'counter' ? toFirstName(name) : toShortName(name);

/**
 * An order as restaurant staff see it, without pickup code and email, and with the phone number only while the order is
 * live. Counter staff see a first name and neither amounts nor the phone number.
 */
export function toRestaurantOrderView(
  order: Order,
  staff: Staff,
  { proposal, lateRequest, ...pickup }: PickupState = plainPickup,
): RestaurantOrderView {
  const isCounter = staff.restaurant.role === 'counter';
  const isLive = orderTerms.live.includes(order.status) && order.closedReason === null;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    closedReason: order.closedReason,
    reason: order.reason,
    isCapturePending:
      order.captureDecision === 'capture' && order.paymentStatus === 'authorized' && order.closedReason === null,
    mealId: order.mealId,
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    customerName: toNameForStaff(order.customerName, staff),
    customerPhone: isLive && !isCounter ? order.customerPhone : null,
    quantity: order.quantity,
    ...(!isCounter && toAmounts(order)),
    specialInstructions: order.specialInstructions,
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    timezone: order.timezone,
    answerBy:
      order.captureDecision === null && order.closedReason === null ? (order.answerBy?.toISOString() ?? null) : null,
    isAcknowledged: order.acknowledgedAt !== null,
    isArchived: order.archived,
    restaurantNote: order.restaurantNote,
    identifiedBy: identifiedBy(order),
    proposal: order.closedReason === null ? proposal : null,
    lateRequest: order.closedReason === null ? lateRequest : null,
    ...pickup,
    transitions: transitionsFor(order, 'restaurant').filter(
      (transition) => !isCounter || counterTransitions.includes(transition),
    ),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

const toAmounts = ({ paymentStatus, totalCents, paidCents, refundedCents }: Order) => ({
  ...{ paymentStatus, totalCents, paidCents, refundedCents },
});

function identifiedBy(order: Order): RestaurantOrderView['identifiedBy'] {
  if (order.closedReason !== 'collected') return null;
  if (order.handedOverWithoutCode) return 'name';
  return order.checkedOfflineAt ? 'list' : 'code';
}
