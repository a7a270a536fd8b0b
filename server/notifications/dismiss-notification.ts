import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import { and, eq, sql } from 'drizzle-orm';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { isVisibleTo, notificationColumns, toNotificationView } from './list-notifications.ts';
import { notifications } from './schema.ts';

/** A second dismissal keeps the time of the first. Notifications of other restaurants are not found. */
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
      .select(notificationColumns)
      .from(notifications)
      .innerJoin(orders, eq(orders.id, notifications.orderId))
      .where(isOwnNotification);
    if (!row) throw new Problem('not-found');
    return toNotificationView(row, staff);
  });
}
