import { desc, eq } from 'drizzle-orm';
import { derivePickupCode } from '../orders/order-number.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { restaurants } from '../restaurants/schema.ts';
import type { MessageContext } from './order-messages.ts';

/** Everything that messages about an order are made from, as it is now; null for one that does not exist. */
export async function readMessageContext(app: App, orderId: string): Promise<MessageContext | null> {
  const [row] = await app.db
    .select({ order: orders, restaurant: restaurants })
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
    restaurant: row.restaurant,
    endRefundCents: back?.cents ?? null,
    pickupCode: derivePickupCode(app.config.secret, orderId),
    ordersUrl: `${app.config.publicUrl}/past-orders?order=${orderId}`,
    contactEmail: app.config.contactEmail,
  };
}
