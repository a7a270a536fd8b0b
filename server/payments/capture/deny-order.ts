import type { denyOrder as endpoint, RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { z } from 'zod';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { transitionRestaurantOrder } from './transition-restaurant-order.ts';

type DenyInput = z.output<typeof endpoint.schema.body>;

/** Denies an order that awaits approval, or cancels an accepted one. The payment is voided or refunded. */
export async function denyOrder(
  app: App,
  manager: Manager,
  orderId: string,
  { reason, restock }: DenyInput,
): Promise<RestaurantOrderView> {
  return transitionRestaurantOrder(app, manager, orderId, {
    lowestRole: 'manager',
    isDone: ({ closedReason }) => closedReason === 'restaurant_deny' || closedReason === 'restaurant_cancel',
    async apply(tx, { status }) {
      const name = status === 'pending' ? 'deny' : 'cancelByRestaurant';
      const context = { now: app.clock.now(), actorId: manager.id, reason, restock };
      return { order: await transitionOrder(tx, orderId, name, 'restaurant', context), refused: null };
    },
  });
}
