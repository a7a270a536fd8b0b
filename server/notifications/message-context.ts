import { desc, eq } from 'drizzle-orm';
import { pickupCodeOf } from '../orders/order-number.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { restaurants } from '../restaurants/schema.ts';
import type { Told } from './order-messages.ts';

/** Everything that messages about an order are made from, as it is now; null for one that does not exist. */
export async function readTold(app: App, orderId: string): Promise<Told | null> {
  const [row] = await app.db
    .select({ order: orders, kitchen: restaurants })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, orderId));
  if (!row) return null;
  const [back] = await app.db
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  return {
    order: row.order,
    kitchen: row.kitchen,
    backCents: back?.cents ?? null,
    pickupCode: pickupCodeOf(app.config.secret, orderId),
    ordersUrl: `${app.config.publicUrl}/past-orders?order=${orderId}`,
    contactEmail: app.config.contactEmail,
  };
}
