import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import { type Order, orders } from '../orders/schema.ts';

/** Accepted and paid, not handed over so far: what a customer may come for. */
export const isAwaitingHandOver = (restaurantId: string) =>
  and(
    eq(orders.restaurantId, restaurantId),
    inArray(orders.status, ['confirmed', 'ready']),
    isNull(orders.closedReason),
  );

/** An order as the counter sees it: no code, no money, no phone. */
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
