import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { OrderMove } from '@fondly/contract/order-moves';
import { desc, eq } from 'drizzle-orm';
import { wants } from '../accounts/notification-choices.ts';
import { pickupCodeOf } from '../orders/order-number.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { mailHtml, mailText } from '../platform/mail-layout.ts';
import { queueMail } from '../platform/mail-queue.ts';
import { signal } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { restaurants } from '../restaurants/schema.ts';
import { orderMessages, type Told } from './order-messages.ts';
import { notifications } from './schema.ts';

/** Mails that can be done without; every other one is a receipt, or says what became of the money. */
const newsMoves: OrderMove[] = ['offer', 'markReady'];

/** Task `announce-order`: the kitchen's bell and the customer's mail for one move, once however often it runs. */
export async function announceOrder(app: App, payload: Record<string, unknown>): Promise<void> {
  const move = payload.move as OrderMove;
  const messages = orderMessages[move];
  if (!messages) return;
  const told = await read(app, String(payload.orderId));
  if (!told) return;
  const bell = messages.kitchen?.(told) ?? null;
  const mail = messages.customer?.(told) ?? null;
  const { order } = told;
  const now = app.clock.now();

  await transaction(app, async (tx) => {
    if (bell) {
      const { kind, title, text: body } = bell;
      const row = {
        id: randomUUID(),
        restaurantId: order.restaurantId,
        orderId: order.id,
        kind,
        title,
        body,
        createdAt: now,
      };
      await tx.insert(notifications).values(row).onConflictDoNothing();
      signal(tx, topics.orders(order.restaurantId), [order.id]);
    }
    if (mail && (await wants(tx, order.customerId, newsMoves.includes(move) ? 'orders' : 'receipts', 'mail'))) {
      const key = `order:${order.id}:${move}`;
      const body = { html: mailHtml(mail.parts), text: mailText(mail.parts) };
      await queueMail(tx, { key, to: order.customerEmail, subject: mail.subject, ...body }, now);
    }
  });
}

async function read(app: App, orderId: string): Promise<Told | null> {
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
