import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { eq } from 'drizzle-orm';
import { canNotify } from '../messaging/can-notify.ts';
import { queueMail } from '../messaging/queue-mail.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { readAnyProblemReport } from '../problem-reports/read-problem-reports.ts';
import { restaurants } from '../restaurants/schema.ts';
import { type ProblemReportStep, problemReportMessages } from './problem-report-messages.ts';
import { notifications } from './schema.ts';

/**
 * Task `announce-complaint`: the mails and the kitchen's bell for one step of a reported problem, once however often it
 * runs. Which answer of several it was is part of the key: a report can be answered by the kitchen and then by Fondly.
 */
export async function announceProblemReport(app: App, payload: Record<string, unknown>): Promise<void> {
  const orderId = String(payload.orderId);
  const news = payload.news as ProblemReportStep;
  const [row] = await app.db
    .select({ order: orders, restaurantEmail: restaurants.email })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, restaurantEmail } = row;
  const problemReport = await readAnyProblemReport(app, orderId);
  const { customer, restaurant, admin, notification } = problemReportMessages[news](problemReport);
  const { publicUrl, contactEmail } = app.config;
  const now = app.clock.now();

  await transaction(app, async (tx) => {
    const mail = (to: string, reader: string, content: Pick<MailParts, 'title' | 'lines'>, path: string) => {
      const parts = problemReportMail(problemReport, content, `${publicUrl}${path}`, contactEmail);
      const subject = `${content.title}: ${problemReport.mealName} (${problemReport.orderNumber})`;
      const key = `complaint:${orderId}:${news}:${reader}`;
      return queueMail(tx, { key, to, subject, html: renderMailHtml(parts), text: renderMailText(parts) }, now);
    };
    if (await canNotify(tx, order.customerId, 'receipts', 'mail'))
      await mail(order.customerEmail, 'customer', customer, `/past-orders/${orderId}/problem`);
    if (restaurant) await mail(restaurantEmail, 'kitchen', restaurant, `/orders/${orderId}/problem`);
    if (admin) await mail(contactEmail, 'operator', admin, '/');
    if (!notification) return;
    const { restaurantId } = order;
    const notificationRow = {
      restaurantId,
      orderId,
      kind: `complaint-${news}`,
      title: notification.title,
      body: notification.text,
    };
    await tx
      .insert(notifications)
      .values({ ...notificationRow, id: randomUUID(), createdAt: now })
      .onConflictDoNothing();
    signal(tx, topics.orders(restaurantId), [orderId]);
  });
}

export function problemReportMail(
  problemReport: ProblemReportView,
  content: Pick<MailParts, 'title' | 'lines'>,
  url: string,
  contactEmail: string,
): MailParts {
  return {
    ...content,
    rows: [
      ['Order', problemReport.orderNumber],
      [`${problemReport.quantity} x ${problemReport.mealName}`, problemReport.restaurantName],
    ],
    button: { text: 'See the report', url },
    footer: ['Fondly. Good food deserves a second chance.', `Questions: ${contactEmail}`],
  };
}
