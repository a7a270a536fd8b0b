import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { eq } from 'drizzle-orm';
import { wants } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { type MailParts, mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { getAnyComplaint } from '../problem-reports/read-problem-reports.ts';
import { restaurants } from '../restaurants/schema.ts';
import { type ComplaintNews, complaintMessages } from './problem-report-messages.ts';
import { notifications } from './schema.ts';

/**
 * Task `announce-complaint`: the mails and the kitchen's bell for one step of a reported problem, once however often it
 * runs. Which answer of several it was is part of the key: a report can be answered by the kitchen and then by Fondly.
 */
export async function announceComplaint(app: App, payload: Record<string, unknown>): Promise<void> {
  const orderId = String(payload.orderId);
  const news = payload.news as ComplaintNews;
  const [row] = await app.db
    .select({ order: orders, kitchenEmail: restaurants.email })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, kitchenEmail } = row;
  const told = await getAnyComplaint(app, orderId);
  const { customer, kitchen, operator, bell } = complaintMessages[news](told);
  const { publicUrl, contactEmail } = app.config;
  const now = app.clock.now();

  await transaction(app, async (tx) => {
    const mail = (to: string, reader: string, words: Pick<MailParts, 'title' | 'lines'>, path: string) => {
      const parts = complaintMail(told, words, `${publicUrl}${path}`, contactEmail);
      const subject = `${words.title}: ${told.mealName} (${told.orderNumber})`;
      const key = `complaint:${orderId}:${news}:${reader}`;
      return queueMail(tx, { key, to, subject, html: mailHtml(parts), text: mailText(parts) }, now);
    };
    if (await wants(tx, order.customerId, 'receipts', 'mail'))
      await mail(order.customerEmail, 'customer', customer, `/past-orders/${orderId}/problem`);
    if (kitchen) await mail(kitchenEmail, 'kitchen', kitchen, `/orders/${orderId}/problem`);
    if (operator) await mail(contactEmail, 'operator', operator, '/');
    if (!bell) return;
    const { restaurantId } = order;
    const line = { restaurantId, orderId, kind: `complaint-${news}`, title: bell.title, body: bell.text };
    await tx
      .insert(notifications)
      .values({ ...line, id: randomUUID(), createdAt: now })
      .onConflictDoNothing();
    signal(tx, topics.orders(restaurantId), [orderId]);
  });
}

export function complaintMail(
  told: ComplaintView,
  words: Pick<MailParts, 'title' | 'lines'>,
  url: string,
  contactEmail: string,
): MailParts {
  return {
    ...words,
    rows: [
      ['Order', told.orderNumber],
      [`${told.quantity} x ${told.mealName}`, told.restaurantName],
    ],
    button: { text: 'See the report', url },
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${contactEmail}`],
  };
}
