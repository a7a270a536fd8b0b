import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import { daysAfter, formatClockTime } from '@fondly/contract/time';
import { and, desc, eq, gt, isNotNull, isNull, like, not, type SQL, sql } from 'drizzle-orm';
import { toFirstName } from '../orders/restaurant-order-view.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { notifications } from './schema.ts';

const maxNotifications = 50;
const retentionDays = 7;

export const notificationColumns = {
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

export function toNotificationView(row: Row & OrderColumns, { restaurant }: Staff): NotificationView {
  const { customerName, quantity, mealName, pickupStart, timezone, createdAt, dismissedAt, ...line } = row;
  const pickup = formatClockTime(pickupStart, timezone);
  return {
    ...line,
    // Texts for managers may have an amount and more of the customer's name.
    ...(restaurant.role === 'counter' && {
      text: `${toFirstName(customerName)}, ${quantity} x ${mealName}, pickup ${pickup}`,
    }),
    createdAt: createdAt.toISOString(),
    dismissedAt: dismissedAt?.toISOString() ?? null,
  };
}

/** Problem reports are about money, which counter staff do not see. */
export const isVisibleTo = ({ restaurant }: Staff) =>
  restaurant.role === 'counter' ? not(like(notifications.kind, 'complaint-%')) : undefined;

/** Notifications of the last days that no one dismissed, newest first. */
export const listNotifications = (app: App, staff: Staff): Promise<NotificationView[]> =>
  listNotificationsWhere(app, staff, isNull(notifications.dismissedAt), desc(notifications.createdAt));

/** Dismissed notifications of the last days, the last dismissed first, for those who were too quick. */
export const listDismissedNotifications = (app: App, staff: Staff): Promise<NotificationView[]> =>
  listNotificationsWhere(app, staff, isNotNull(notifications.dismissedAt), desc(notifications.dismissedAt));

async function listNotificationsWhere(app: App, staff: Staff, filter: SQL, order: SQL): Promise<NotificationView[]> {
  const rows = await app.db
    .select(notificationColumns)
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
