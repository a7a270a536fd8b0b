import { desc, eq } from 'drizzle-orm';
import type { Recipient } from '../messaging/channel.ts';
import { derivePickupCode } from '../orders/order-number.ts';
import { type Order, orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';
import { restaurants } from '../restaurants/schema.ts';

/** What messages about an order are made from. */
export type MessageContext = {
  order: Order;
  restaurant: { name: string; email: string; address: string; phone: string; pickupInstructions: string };
  pickupCode: string;
  /** The refund that comes with the end of the order, in cents. Earlier refunds have messages of their own. */
  endRefundCents: number | null;
  ordersUrl: string;
  contactEmail: string;
  now: Date;
};

/** The order as it is now; null for one that does not exist. */
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
    now: app.clock.now(),
  };
}

export const toCustomer = ({ customerId, customerEmail }: Order): Recipient => ({
  userId: customerId,
  email: customerEmail,
});

/** The parts with which every email about an order ends. */
export const seeOrderEnd = ({ ordersUrl, contactEmail }: MessageContext): Pick<MailParts, 'button' | 'footer'> => ({
  button: { text: 'See your order', url: ordersUrl },
  footer: orderEmailFooter(contactEmail),
});

export const orderEmailFooter = (contactEmail: string): string[] => [
  'Fondly. Good food deserves a second chance.',
  `Questions: ${contactEmail}`,
];
