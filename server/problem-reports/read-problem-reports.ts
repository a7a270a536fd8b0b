import { canReportProblem, type ProblemReportStatus, reportDeadline } from '@fondly/contract/problem-report-rules';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { restaurants } from '../restaurants/schema.ts';
import { hasStaffAccess as isOf } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { toProblemReportView } from './problem-report-view.ts';
import { problemReportPhotos, problemReports } from './schema.ts';

const maxProblemReports = 200;

async function select(app: App, where: SQL | undefined, order: SQL[] = []): Promise<ProblemReportView[]> {
  const rows = await app.db
    .select({
      problemReport: problemReports,
      order: orders,
      restaurantName: restaurants.name,
      photos: sql<string[]>`(select coalesce(json_agg(p.url order by p.id), '[]'::json)
        from ${problemReportPhotos} p where p.order_id = ${problemReports.orderId})`,
      unsubmittedCents: sql<number>`(select coalesce(sum(r.amount_cents), 0)::integer from ${refunds} r
        where r.order_id = ${problemReports.orderId} and r.status in ('requested', 'submitted'))`,
    })
    .from(problemReports)
    .innerJoin(orders, eq(orders.id, problemReports.orderId))
    .innerJoin(restaurants, eq(restaurants.id, problemReports.restaurantId))
    .where(where)
    .orderBy(...order, desc(problemReports.createdAt))
    .limit(maxProblemReports);
  return rows.map((row) => toProblemReportView(row, app.clock.now()));
}

/** What an own order says about a problem: the report, or whether there can still be one. @throws Problem `order-not-found` */
export async function readProblemReportPage(app: App, customer: Customer, orderId: string) {
  const [row] = await app.db
    .select({ order: orders, restaurantName: restaurants.name })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customer.id)));
  if (!row) throw new Problem('order-not-found');
  const { order, restaurantName } = row;
  const [problemReport = null] = await select(app, eq(problemReports.orderId, orderId));
  const { orderNumber, mealName, timezone } = order;
  return {
    problemReport,
    canReportProblem: problemReport === null && canReportProblem(order, app.clock.now()),
    reportDeadline: reportDeadline(order.pickupEnd).toISOString(),
    ...{ orderNumber, mealName, timezone, restaurantName },
  };
}

/** The report of an own order. @throws Problem `complaint-not-found`, for strangers too */
export async function readProblemReportOfCustomer(
  app: App,
  customer: Customer,
  orderId: string,
): Promise<ProblemReportView> {
  return requireProblemReport(
    await select(app, and(eq(problemReports.orderId, orderId), eq(problemReports.customerId, customer.id))),
  );
}

/** @throws Problem `complaint-not-found`, for other kitchens too */
export async function readProblemReportOfRestaurant(
  app: App,
  manager: Manager,
  orderId: string,
): Promise<ProblemReportView> {
  return requireProblemReport(await select(app, and(eq(problemReports.orderId, orderId), hasStaffAccess(manager))));
}

/** For admins, who see every one. @throws Problem `complaint-not-found` */
export async function readAnyProblemReport(app: App, orderId: string): Promise<ProblemReportView> {
  return requireProblemReport(await select(app, eq(problemReports.orderId, orderId)));
}

/** Of any order, when there is one. */
export async function findProblemReport(app: App, orderId: string): Promise<ProblemReportView | null> {
  const [problemReport = null] = await select(app, eq(problemReports.orderId, orderId));
  return problemReport;
}

/** What waits for the kitchen first, then the newest. */
export const listRestaurantProblemReports = (app: App, manager: Manager): Promise<ProblemReportView[]> =>
  select(app, hasStaffAccess(manager), [sql`${problemReports.status} <> 'with-kitchen'`]);

/** What waits for Fondly first, then what will, the soonest on top. */
export const listProblemReportsAsAdmin = (
  app: App,
  status: ProblemReportStatus | undefined,
): Promise<ProblemReportView[]> =>
  select(app, status && eq(problemReports.status, status), [
    sql`array_position(array['with-fondly', 'with-kitchen', 'settled'], ${problemReports.status}::text)`,
    sql`case when ${problemReports.status} <> 'settled' then ${problemReports.dueBy} end`,
  ]);

const hasStaffAccess = (manager: Manager) => isOf(problemReports.restaurantId, manager, 'manager');

function requireProblemReport([view]: ProblemReportView[]): ProblemReportView {
  if (!view) throw new Problem('problem-report-not-found');
  return view;
}
