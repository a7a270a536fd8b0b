import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import { type Order, orders } from '../orders/schema.ts';

/** Selects orders that are accepted, paid and not handed over yet. */
export const isAwaitingHandOver = (restaurantId: string) =>
  and(
    eq(orders.restaurantId, restaurantId),
    inArray(orders.status, ['confirmed', 'ready']),
    isNull(orders.closedReason),
  );

/** Converts an order for the counter: without code, amounts and phone number. */
export function toCounterOrder(order: Order): CounterOrder {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status === 'ready' ? 'ready' : 'confirmed',
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    customerName: toFirstName(order.customerName),
    quantity: order.quantity,
    specialInstructions: order.specialInstructions,
    restaurantNote: order.restaurantNote,
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
  };
}
