import type { AdminProblemReport } from '@fondly/contract/admin/problem-reports';
import { refundTerms } from '@fondly/contract/order-statuses';
import {
  canReportProblem,
  type ProblemReportStatus,
  problemReportDeadline,
} from '@fondly/contract/problem-report-rules';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import type { Customer } from '../accounts/sessions/actor.ts';
import { orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { refundStatusSql } from '../platform/database/status-columns.ts';
import { Problem } from '../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { caseOwnerColumn, caseOwnerSql } from './case-owner.ts';
import { listedProblemReport, toProblemReportView } from './problem-report-view.ts';
import { problemReportColumnsOf } from './schema.ts';

const maxProblemReports = 200;

const select = (
  more = '',
) => `select ${problemReportColumnsOf('p.')}, o.order_number, o.meal_name, o.quantity, o.customer_name,
    o.timezone, o.paid_cents, o.refunded_cents, r.name as restaurant_name,
    (select coalesce(json_agg(f.url order by f.id), '[]'::json)
     from complaint_photos f where f.order_id = p.order_id) as photos,
    (select coalesce(sum(f.amount_cents), 0)::integer from refunds f
     where f.order_id = p.order_id and f.status in ${refundStatusSql(refundTerms.unsent)}) as unsubmitted_cents${more}
  from complaints p join orders o on o.id = p.order_id join restaurants r on r.id = p.restaurant_id`;
const selectProblemReports = select();
const newestFirst = `p.created_at desc limit ${maxProblemReports}`;

const find = statement('problem-report-find', listedProblemReport, `${selectProblemReports} where p.order_id = $1`);
const findOfCustomer = statement(
  'problem-report-of-customer',
  listedProblemReport,
  `${selectProblemReports} where p.order_id = $1 and p.customer_id = $2`,
);
const findOfRestaurant = statement(
  'problem-report-of-restaurant',
  listedProblemReport,
  `${selectProblemReports} where p.order_id = $1 and ${staffAccessSql('p.restaurant_id', 2)}`,
);
const listOfRestaurant = statement(
  'problem-reports-of-restaurant',
  listedProblemReport,
  `${selectProblemReports} where ${staffAccessSql('p.restaurant_id', 1)} order by p.status <> 'with-kitchen', ${newestFirst}`,
);
const listAll = statement(
  'problem-reports',
  row({ ...listedProblemReport.columns, owner: caseOwnerColumn }),
  `${select(`, ${caseOwnerSql('problem-report', 'p.order_id::text')} as owner`)} where $1::text is null or p.status = $1
   order by array_position(array['with-fondly', 'with-kitchen', 'settled'], p.status::text),
     case when p.status <> 'settled' then p.due_by end, ${newestFirst}`,
);
const { mealName, timezone, orderNumber, paymentStatus, closedReason, pickupStart, pickupEnd } = orderRow.columns;
const findReportableOrder = statement(
  'problem-report-order',
  row({
    ...{ orderNumber, mealName, timezone, paymentStatus, closedReason, pickupStart, pickupEnd },
    restaurantName: text,
  }),
  `select o.order_number, o.meal_name, o.timezone, o.payment_status, o.closed_reason, o.pickup_start, o.pickup_end,
     r.name as restaurant_name
   from orders o join restaurants r on r.id = o.restaurant_id where o.id = $1 and o.customer_id = $2`,
);

/** The problem report on an order of the customer, or whether the customer can still file one. */
export async function readProblemReportPage(app: App, customer: Customer, orderId: string) {
  const [order] = await findReportableOrder(app.db, [orderId, customer.id]);
  if (!order) throw new Problem('order-not-found');
  const problemReport = await findProblemReport(app, orderId);
  const { orderNumber, mealName, timezone, restaurantName } = order;
  return {
    problemReport,
    canReportProblem: problemReport === null && canReportProblem(order, app.clock.now()),
    problemReportDeadline: problemReportDeadline(order.pickupEnd).toISOString(),
    ...{ orderNumber, mealName, timezone, restaurantName },
  };
}

/** The problem report on an order of the customer. */
export async function readProblemReportOfCustomer(
  app: App,
  customer: Customer,
  orderId: string,
): Promise<ProblemReportView> {
  return requireProblemReport(app, await findOfCustomer(app.db, [orderId, customer.id]));
}

/** The problem report on an order of the manager's restaurant. */
export async function readProblemReportOfRestaurant(
  app: App,
  manager: Manager,
  orderId: string,
): Promise<ProblemReportView> {
  return requireProblemReport(app, await findOfRestaurant(app.db, [orderId, ...staffAccessValues(manager, 'manager')]));
}

/** The problem report on any order, for admins and for messages. */
export async function readAnyProblemReport(app: App, orderId: string): Promise<ProblemReportView> {
  return requireProblemReport(app, await find(app.db, [orderId]));
}

/** The same, for an order that may have none. */
export async function findProblemReport(app: App, orderId: string): Promise<ProblemReportView | null> {
  const [problemReport = null] = toViews(app, await find(app.db, [orderId]));
  return problemReport;
}

/** Reports that the restaurant has to answer come first, then the newest. */
export const listRestaurantProblemReports = async (app: App, manager: Manager): Promise<ProblemReportView[]> =>
  toViews(app, await listOfRestaurant(app.db, staffAccessValues(manager, 'manager')));

/** Reports that Fondly decides come first, then those that await the restaurant. In both, the soonest deadline first. */
export const listProblemReportsAsAdmin = async (
  app: App,
  status: ProblemReportStatus | undefined,
): Promise<AdminProblemReport[]> =>
  (await listAll(app.db, [status ?? null])).map(({ owner, ...problemReport }) => ({
    ...toProblemReportView(problemReport, app.clock.now()),
    owner,
  }));

const toViews = (app: App, rows: Awaited<ReturnType<typeof find>>): ProblemReportView[] =>
  rows.map((problemReport) => toProblemReportView(problemReport, app.clock.now()));

function requireProblemReport(app: App, rows: Awaited<ReturnType<typeof find>>): ProblemReportView {
  const [view] = toViews(app, rows);
  if (!view) throw new Problem('problem-report-not-found');
  return view;
}
