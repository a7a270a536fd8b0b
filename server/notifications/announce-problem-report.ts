import { eq } from 'drizzle-orm';
import { notify } from '../messaging/notify.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { readAnyProblemReport } from '../problem-reports/read-problem-reports.ts';
import { restaurants } from '../restaurants/schema.ts';
import { toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { problemReportMessages } from './problem-report-messages.ts';

/** Tells everyone concerned about one step of a problem report. */
export async function announceProblemReport(
  app: App,
  { orderId, step }: JobPayloads['announce-problem-report'],
): Promise<void> {
  const [row] = await app.db
    .select({ order: orders, restaurantEmail: restaurants.email })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, restaurantEmail } = row;
  const context = { problemReport: await readAnyProblemReport(app, orderId), config: app.config };
  // The step is part of the key: the restaurant can answer a report, and then Fondly decides it.
  const key = `complaint:${orderId}:${step}`;
  const readers = {
    customer: { person: toCustomer(order), key: `${key}:customer` },
    staff: { person: { restaurantId: order.restaurantId, email: restaurantEmail }, key: `${key}:kitchen` },
    admin: { person: { email: app.config.contactEmail }, key: `${key}:operator` },
  };
  const messages = toMessages(problemReportMessages[step], context, readers, app.clock.now());
  await transaction(app, async (tx) => {
    for (const { person, message } of messages) await notify(tx, person, message);
  });
}
