import type { KitchenOrderView } from '@fondly/contract/order';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import type { Owner } from '../restaurants/owner.ts';
import { kitchenView } from './kitchen-view.ts';
import { orders } from './schema.ts';

const ordersAtMost = 300;

/**
 * What a kitchen is shown at all: orders whose money was secured. An order that accepts itself appears when its
 * money is taken, one that waits for an answer when its card is authorised; one that ended before either never does.
 */
export const shownToKitchen = or(
  isNotNull(orders.paymentConfirmedAt),
  and(isNotNull(orders.answerBy), sql`${orders.status} <> 'failed'`),
);

/** The kitchen's orders, newest first. Archived ones are out of sight and nothing else: money never depends on it. */
export async function listKitchenOrders(app: App, owner: Owner, archived: boolean): Promise<KitchenOrderView[]> {
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.restaurantId, owner.restaurant.id), eq(orders.archived, archived), shownToKitchen))
    .orderBy(desc(orders.createdAt))
    .limit(ordersAtMost);
  return rows.map(kitchenView);
}
