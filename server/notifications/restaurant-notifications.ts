import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import { daysAfter, formatClockTime } from '@fondly/contract/time';
import { and, desc, eq, gt, isNotNull, isNull, like, not, type SQL, sql } from 'drizzle-orm';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { notifications } from './schema.ts';

const maxNotifications = 50;
const retentionDays = 7;

const columns = {
  id: notifications.id,
  orderId: notifications.orderId,
  orderNumber: orders.orderNumber,
  about: sql<
    NotificationView['about']
  >`case when ${notifications.kind} like 'complaint-%' then 'report' else 'order' end`,
  title: notifications.title,
  text: notifications.body,
  createdAt: notifications.createdAt,
  dismissedAt: notifications.dismissedAt,
  customerName: orders.customerName,
  quantity: orders.quantity,
  mealName: orders.mealName,
  pickupStart: orders.pickupStart,
  timezone: orders.timezone,
};
type Row = Omit<NotificationView, 'createdAt' | 'dismissedAt'> & { createdAt: Date; dismissedAt: Date | null };
type OrderColumns = { customerName: string; quantity: number; mealName: string; pickupStart: Date; timezone: string };

function toNotificationView(row: Row & OrderColumns, { restaurant }: Staff): NotificationView {
  const { customerName, quantity, mealName, pickupStart, timezone, createdAt, dismissedAt, ...line } = row;
  const pickup = formatClockTime(pickupStart, timezone);
  return {
    ...line,
    // What was written for who runs the kitchen may have an amount and more of a name in it.
    ...(restaurant.role === 'counter' && {
      text: `${toFirstName(customerName)}, ${quantity} x ${mealName}, pickup ${pickup}`,
    }),
    createdAt: createdAt.toISOString(),
    dismissedAt: dismissedAt?.toISOString() ?? null,
  };
}

/** Reported problems are about money, and so for who runs the kitchen. */
const isVisibleTo = ({ restaurant }: Staff) =>
  restaurant.role === 'counter' ? not(like(notifications.kind, 'complaint-%')) : undefined;

/** What the bell has to say: lines of the last days that nobody has put away, newest first. Counter staff hear no money. */
export const listNotifications = (app: App, staff: Staff): Promise<NotificationView[]> =>
  listNotificationsWhere(app, staff, isNull(notifications.dismissedAt), desc(notifications.createdAt));

/** Lines of the last days that somebody has put away, the last one first: for whoever was too quick. */
export const listDismissedNotifications = (app: App, staff: Staff): Promise<NotificationView[]> =>
  listNotificationsWhere(app, staff, isNotNull(notifications.dismissedAt), desc(notifications.dismissedAt));

async function listNotificationsWhere(app: App, staff: Staff, filter: SQL, order: SQL): Promise<NotificationView[]> {
  const rows = await app.db
    .select(columns)
    .from(notifications)
    .innerJoin(orders, eq(orders.id, notifications.orderId))
    .where(
      and(
        hasStaffAccess(notifications.restaurantId, staff, 'counter'),
        isVisibleTo(staff),
        filter,
        gt(notifications.createdAt, daysAfter(app.clock.now(), -retentionDays)),
      ),
    )
    .orderBy(order)
    .limit(maxNotifications);
  return rows.map((row) => toNotificationView(row, staff));
}

/** @throws Problem `not-found`, for lines of other kitchens too */
export async function dismissNotification(app: App, staff: Staff, id: string): Promise<NotificationView> {
  return transaction(app, async (tx) => {
    const isOwnNotification = and(
      eq(notifications.id, id),
      hasStaffAccess(notifications.restaurantId, staff, 'counter'),
      isVisibleTo(staff),
    );
    const dismissedAt = sql`coalesce(${notifications.dismissedAt}, ${app.clock.now()})`;
    const dismissed = await tx
      .update(notifications)
      .set({ dismissedAt })
      .where(isOwnNotification)
      .returning({ id: notifications.id });
    if (dismissed.length === 0) throw new Problem('not-found');
    const [row] = await tx
      .select(columns)
      .from(notifications)
      .innerJoin(orders, eq(orders.id, notifications.orderId))
      .where(isOwnNotification);
    if (!row) throw new Problem('not-found');
    return toNotificationView(row, staff);
  });
}
