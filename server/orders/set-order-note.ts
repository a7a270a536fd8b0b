import type { KitchenOrderView } from '@fondly/contract/orders';
import { and, eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { ofKitchen } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { shownToKitchen } from './list-restaurant-orders.ts';
import { tellOrder } from './record-transition.ts';
import { readProposals } from './reschedule/read-proposals.ts';
import { kitchenView } from './restaurant-order-view.ts';
import { orders } from './schema.ts';

/**
 * The kitchen's own note; its other screens read it at once, the customer never.
 *
 * @throws Problem `order-not-found`
 */
export async function noteOrder(app: App, staff: Staff, orderId: string, note: string): Promise<KitchenOrderView> {
  return transaction(app, async (tx) => {
    const isMine = and(eq(orders.id, orderId), ofKitchen(orders.restaurantId, staff, 'counter'), shownToKitchen);
    const [order] = await tx.update(orders).set({ kitchenNote: note }).where(isMine).returning();
    if (!order) throw new Problem('order-not-found');
    tellOrder(tx, order);
    return kitchenView(order, staff, (await readProposals(tx, [order])).get(order.id));
  });
}
