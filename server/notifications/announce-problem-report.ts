import { defaultLanguage } from '@fondly/messages/languages';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { readAnyProblemReport } from '../problem-reports/read-problem-reports.ts';
import { toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { problemReportMessages } from './problem-report-messages.ts';

const findReaders = statement(
  'problem-report-readers',
  row({ customerId: uuid, customerEmail: text, restaurantId: uuid, restaurantEmail: text }),
  `select o.customer_id, o.customer_email, o.restaurant_id, r.email as restaurant_email
   from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1`,
);

/** Tells everyone concerned about one step of a problem report. */
export async function announceProblemReport(
  app: App,
  { orderId, step }: JobPayloads['announce-problem-report'],
): Promise<void> {
  const [order] = await findReaders(app.db, [orderId]);
  if (!order) return;
  const context = { problemReport: await readAnyProblemReport(app, orderId), config: app.config };
  // The step is part of the key: the restaurant can answer a report, and then Fondly decides it.
  const key = `complaint:${orderId}:${step}`;
  const readers = {
    customer: { person: toCustomer(order), key: `${key}:customer` },
    staff: { person: { restaurantId: order.restaurantId, email: order.restaurantEmail }, key: `${key}:kitchen` },
    admin: { person: { email: app.config.contactEmail, language: defaultLanguage }, key: `${key}:operator` },
  };
  const messages = toMessages(problemReportMessages[step], context, readers, app.clock.now());
  await transaction(app, async (tx) => {
    for (const { person, message } of messages) await notify(tx, person, message);
  });
}
