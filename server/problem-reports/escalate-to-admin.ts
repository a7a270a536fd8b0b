import type { Customer } from '../accounts/sessions/actor.ts';
import { signalOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { row, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { canEscalate } from './problem-report-view.ts';
import { problemReportColumnsOf, problemReportRow } from './schema.ts';

const lockOfCustomer = statement(
  'problem-report-of-customer-lock',
  problemReportRow,
  `select ${problemReportColumnsOf('')} from complaints where order_id = $1 and customer_id = $2 for update`,
);
const escalate = command(
  'problem-report-escalate',
  `update complaints set status = 'with-fondly', passed_on_at = $2, updated_at = $2 where order_id = $1`,
);
const escalateOverdue = statement(
  'problem-reports-escalate-overdue',
  row({ orderId: uuid, customerId: uuid, restaurantId: uuid }),
  `update complaints set status = 'with-fondly', passed_on_at = $1, updated_at = $1
   where status = 'with-kitchen' and due_by <= $1 returning order_id, customer_id, restaurant_id`,
);

/** The customer does not accept the restaurant's answer: Fondly decides. */
export async function escalateToAdmin(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const [problemReport] = await lockOfCustomer(tx, [orderId, customer.id]);
    if (!problemReport) throw new Problem('problem-report-not-found');
    const now = app.clock.now();
    if (!canEscalate(problemReport, now)) throw new Problem('escalation-closed');
    await escalate(tx, [orderId, now]);
    announceEscalation(tx, problemReport);
  });
}

/** Timer: Fondly decides reports that the restaurant did not answer in time. */
export async function escalateOverdueProblemReports(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    for (const problemReport of await escalateOverdue(tx, [app.clock.now()])) announceEscalation(tx, problemReport);
  });
}

function announceEscalation(
  tx: Tx,
  problemReport: { orderId: string; customerId: string; restaurantId: string },
): void {
  const { orderId } = problemReport;
  signalOrder(tx, { ...problemReport, id: orderId });
  enqueue(tx, 'announce-problem-report', { orderId, step: 'passed-on' });
}
