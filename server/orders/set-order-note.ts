import type { RestaurantOrderView } from '@fondly/contract/orders';
import { and, eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { isVisibleToRestaurant } from './list-restaurant-orders.ts';
import { signalOrder } from './record-transition.ts';
import { readProposals } from './reschedule/read-proposals.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orders } from './schema.ts';

/**
 * The kitchen's own note; its other screens read it at once, the customer never.
 *
 * @throws Problem `order-not-found`
 */
export async function setOrderNote(
  app: App,
  staff: Staff,
  orderId: string,
  note: string,
): Promise<RestaurantOrderView> {
  return transaction(app, async (tx) => {
    const isOwnOrder = and(
      eq(orders.id, orderId),
      hasStaffAccess(orders.restaurantId, staff, 'counter'),
      isVisibleToRestaurant,
    );
    const [order] = await tx.update(orders).set({ restaurantNote: note }).where(isOwnOrder).returning();
    if (!order) throw new Problem('order-not-found');
    signalOrder(tx, order);
    return toRestaurantOrderView(order, staff, (await readProposals(tx, [order])).get(order.id));
  });
}
