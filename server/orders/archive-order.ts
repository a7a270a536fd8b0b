import type { RestaurantOrderView } from '@fondly/contract/orders';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orders } from './schema.ts';

/**
 * Puts a finished order out of the kitchen's sight, or back. No figure and no customer ever notices.
 *
 * @throws Problem `order-not-found`, also for an order that is still open
 */
export async function setOrderArchived(
  app: App,
  manager: Manager,
  orderId: string,
  isArchived: boolean,
): Promise<RestaurantOrderView> {
  return transaction(app, async (tx) => {
    const isOwnOrder = and(eq(orders.id, orderId), hasStaffAccess(orders.restaurantId, manager, 'manager'));
    const [order] = await tx
      .update(orders)
      .set({ archived: isArchived })
      .where(
        and(
          isOwnOrder,
          isNotNull(orders.closedReason),
          or(isNotNull(orders.paymentConfirmedAt), isNotNull(orders.answerBy)),
        ),
      )
      .returning();
    if (!order) throw new Problem('order-not-found');
    return toRestaurantOrderView(order, manager);
  });
}
