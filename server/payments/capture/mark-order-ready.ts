import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { transitionRestaurantOrder } from './transition-restaurant-order.ts';

/** Marks an accepted order as ready for pickup. */
export async function markOrderReady(app: App, staff: Staff, orderId: string): Promise<RestaurantOrderView> {
  return transitionRestaurantOrder(app, staff, orderId, {
    lowestRole: 'counter',
    isDone: ({ status }) => status === 'ready',
    async apply(tx) {
      const context = { now: app.clock.now(), actorId: staff.id };
      return { order: await transitionOrder(tx, orderId, 'markReady', 'restaurant', context), refused: null };
    },
  });
}
