import type { RestaurantOrderView } from '@fondly/contract/orders';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { toRestaurantOrderView } from '../orders/restaurant-order-view.ts';
import { isVisibleToRestaurant, orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import type { Manager } from '../restaurants/staff-actors.ts';

const shownAtMost = 5;

/** The next pickups, soonest first. */
export async function nextPickups(app: App, manager: Manager): Promise<RestaurantOrderView[]> {
  const isOpen = and(
    eq(orders.restaurantId, manager.restaurant.id),
    inArray(orders.status, ['pending', 'confirmed', 'ready']),
    isNull(orders.closedReason),
    eq(orders.archived, false),
    isVisibleToRestaurant,
  );
  const soonest = [asc(orders.pickupStart), asc(orders.createdAt)];
  const rows = await app.db
    .select()
    .from(orders)
    .where(isOpen)
    .orderBy(...soonest)
    .limit(shownAtMost);
  return rows.map((order) => toRestaurantOrderView(order, manager));
}
