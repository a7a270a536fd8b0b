import type { ComplaintStatus } from '@fondly/contract/problem-report-rules';
import { canReport, reportBy } from '@fondly/contract/problem-report-rules';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { restaurants } from '../restaurants/schema.ts';
import { ofKitchen as isOf } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { complaintView } from './problem-report-view.ts';
import { complaintPhotos, complaints } from './schema.ts';

const complaintsAtMost = 200;

async function select(app: App, where: SQL | undefined, order: SQL[] = []): Promise<ComplaintView[]> {
  const rows = await app.db
    .select({
      complaint: complaints,
      order: orders,
      restaurantName: restaurants.name,
      photos: sql<string[]>`(select coalesce(json_agg(p.url order by p.id), '[]'::json)
        from ${complaintPhotos} p where p.order_id = ${complaints.orderId})`,
      onTheWayCents: sql<number>`(select coalesce(sum(r.amount_cents), 0)::integer from ${refunds} r
        where r.order_id = ${complaints.orderId} and r.status in ('requested', 'submitted'))`,
    })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .innerJoin(restaurants, eq(restaurants.id, complaints.restaurantId))
    .where(where)
    .orderBy(...order, desc(complaints.createdAt))
    .limit(complaintsAtMost);
  return rows.map((row) => complaintView(row, app.clock.now()));
}

/** What an own order says about a problem: the report, or whether there can still be one. @throws Problem `order-not-found` */
export async function readOwnComplaint(app: App, customer: Customer, orderId: string) {
  const [row] = await app.db
    .select({ order: orders, restaurantName: restaurants.name })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customer.id)));
  if (!row) throw new Problem('order-not-found');
  const { order, restaurantName } = row;
  const [complaint = null] = await select(app, eq(complaints.orderId, orderId));
  const { orderNumber, mealName, timezone } = order;
  return {
    complaint,
    canReport: complaint === null && canReport(order, app.clock.now()),
    reportBy: reportBy(order.pickupEnd).toISOString(),
    ...{ orderNumber, mealName, timezone, restaurantName },
  };
}

/** The report of an own order. @throws Problem `complaint-not-found`, for strangers too */
export async function getOwnComplaint(app: App, customer: Customer, orderId: string): Promise<ComplaintView> {
  return one(await select(app, and(eq(complaints.orderId, orderId), eq(complaints.customerId, customer.id))));
}

/** @throws Problem `complaint-not-found`, for other kitchens too */
export async function getKitchenComplaint(app: App, manager: Manager, orderId: string): Promise<ComplaintView> {
  return one(await select(app, and(eq(complaints.orderId, orderId), ofKitchen(manager))));
}

/** For admins, who see every one. @throws Problem `complaint-not-found` */
export async function getAnyComplaint(app: App, orderId: string): Promise<ComplaintView> {
  return one(await select(app, eq(complaints.orderId, orderId)));
}

/** Of any order, when there is one. */
export async function findComplaint(app: App, orderId: string): Promise<ComplaintView | null> {
  const [complaint = null] = await select(app, eq(complaints.orderId, orderId));
  return complaint;
}

/** What waits for the kitchen first, then the newest. */
export const listKitchenComplaints = (app: App, manager: Manager): Promise<ComplaintView[]> =>
  select(app, ofKitchen(manager), [sql`${complaints.status} <> 'with-kitchen'`]);

/** What waits for Fondly first, then what will, the soonest on top. */
export const listAllComplaints = (app: App, status: ComplaintStatus | undefined): Promise<ComplaintView[]> =>
  select(app, status && eq(complaints.status, status), [
    sql`array_position(array['with-fondly', 'with-kitchen', 'settled'], ${complaints.status}::text)`,
    sql`case when ${complaints.status} <> 'settled' then ${complaints.dueBy} end`,
  ]);

const ofKitchen = (manager: Manager) => isOf(complaints.restaurantId, manager, 'manager');

function one([view]: ComplaintView[]): ComplaintView {
  if (!view) throw new Problem('complaint-not-found');
  return view;
}
