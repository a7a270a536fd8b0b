import { policies } from '@fondly/contract/policies';
import { canReportProblem, type ProblemReportReason } from '@fondly/contract/problem-report-rules';
import { minutesAfter } from '@fondly/contract/time';
import type { Customer } from '../accounts/sessions/actor.ts';
import { signalOrder } from '../orders/record-transition.ts';
import { orderColumns, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

const findOrderOfCustomer = statement(
  'problem-report-order-of-customer',
  orderRow,
  `select ${orderColumns} from orders where id = $1 and customer_id = $2`,
);
const insert = command(
  'problem-report-insert',
  `insert into complaints (order_id, restaurant_id, customer_id, reason, text, due_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing`,
);

/** Files the report of a customer on one of their orders. The primary key refuses a second report, as from two tabs. */
export async function fileProblemReport(
  app: App,
  customer: Customer,
  orderId: string,
  input: { reason: ProblemReportReason; text: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const [order] = await findOrderOfCustomer(tx, [orderId, customer.id]);
    if (!order) throw new Problem('order-not-found');
    const now = app.clock.now();
    if (!canReportProblem(order, now)) throw new Problem('problem-report-period-over');
    const dueBy = minutesAfter(now, policies.problemReportAnswerHours * 60);
    const values = [orderId, order.restaurantId, customer.id, input.reason, input.text, dueBy, now];
    if ((await insert(tx, values)) === 0) throw new Problem('problem-report-exists');
    signalOrder(tx, order);
    enqueue(tx, 'announce-problem-report', { orderId, step: 'filed' });
  });
}
