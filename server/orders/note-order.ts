import type { KitchenOrderView } from '@fondly/contract/order';
import { and, eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/problem.ts';
import { transaction } from '../platform/transaction.ts';
import { ofKitchen } from '../restaurants/crew.ts';
import type { Staff } from '../restaurants/owner.ts';
import { tellOrder } from './announce.ts';
import { kitchenView } from './kitchen-view.ts';
import { shownToKitchen } from './list-kitchen-orders.ts';
import { readProposals } from './read-proposals.ts';
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
