import { orderTerms } from '@fondly/contract/order-statuses';
import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import type { PickupState } from '../orders/reschedule/read-pickup-states.ts';
import { toNameForStaff } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import { orderStatusSql } from '../platform/database/status-columns.ts';
import type { Staff } from '../restaurants/staff-actors.ts';

/** Selects the orders of restaurant `$1` that are accepted, paid and not handed over yet. */
export const awaitingHandOverSql = `restaurant_id = $1 and status in ${orderStatusSql(orderTerms.awaitingPickup)} and closed_reason is null`;

/** Converts an order for the counter: without code, amounts and phone number. */
export function toCounterOrder(
  order: Order,
  staff: Staff,
  { lateRequest, friend, unreadMessages, portionsOnSale, portionsResold }: Omit<PickupState, 'proposal'>,
): CounterOrder {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status === 'ready' ? 'ready' : 'confirmed',
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    customerName: toNameForStaff(order.customerName, staff),
    quantity: order.quantity,
    specialInstructions: order.specialInstructions,
    restaurantNote: order.restaurantNote,
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    ...{ lateRequest, friend, unreadMessages, portionsOnSale, portionsResold },
  };
}
