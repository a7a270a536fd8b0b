import type { KitchenOrderView } from '@fondly/contract/order';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { kitchenView } from '../orders/kitchen-view.ts';
import { shownToKitchen } from '../orders/list-kitchen-orders.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import type { Manager } from '../restaurants/owner.ts';

const shownAtMost = 5;

/** What is to be handed over next, soonest first. */
export async function nextPickups(app: App, manager: Manager): Promise<KitchenOrderView[]> {
  const isOpen = and(
    eq(orders.restaurantId, manager.restaurant.id),
    inArray(orders.status, ['pending', 'confirmed', 'ready']),
    isNull(orders.closedReason),
    eq(orders.archived, false),
    shownToKitchen,
  );
  const soonest = [asc(orders.pickupStart), asc(orders.createdAt)];
  const rows = await app.db
    .select()
    .from(orders)
    .where(isOpen)
    .orderBy(...soonest)
    .limit(shownAtMost);
  return rows.map((order) => kitchenView(order, manager));
}
