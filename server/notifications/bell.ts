import type { NotificationView } from '@fondly/contract/notification';
import { daysAfter } from '@fondly/contract/time';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/problem.ts';
import { transaction } from '../platform/transaction.ts';
import type { Owner } from '../restaurants/owner.ts';
import { notifications } from './schema.ts';

const linesAtMost = 50;
const keptDays = 7;

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
};
type Row = Omit<NotificationView, 'createdAt' | 'dismissedAt'> & { createdAt: Date; dismissedAt: Date | null };

const view = (row: Row): NotificationView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
});

/** What the bell has to say: lines of the last days that nobody has put away, newest first. */
export async function listNotifications(app: App, owner: Owner): Promise<NotificationView[]> {
  const rows = await app.db
    .select(columns)
    .from(notifications)
    .innerJoin(orders, eq(orders.id, notifications.orderId))
    .where(
      and(
        eq(notifications.restaurantId, owner.restaurant.id),
        isNull(notifications.dismissedAt),
        gt(notifications.createdAt, daysAfter(app.clock.now(), -keptDays)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(linesAtMost);
  return rows.map(view);
}

/** @throws Problem `not-found`, for lines of other kitchens too */
export async function dismissNotification(app: App, owner: Owner, id: string): Promise<NotificationView> {
  return transaction(app, async (tx) => {
    const isMine = and(eq(notifications.id, id), eq(notifications.restaurantId, owner.restaurant.id));
    const dismissedAt = sql`coalesce(${notifications.dismissedAt}, ${app.clock.now()})`;
    const changed = await tx
      .update(notifications)
      .set({ dismissedAt })
      .where(isMine)
      .returning({ id: notifications.id });
    if (changed.length === 0) throw new Problem('not-found');
    const [row] = await tx
      .select(columns)
      .from(notifications)
      .innerJoin(orders, eq(orders.id, notifications.orderId))
      .where(isMine);
    if (!row) throw new Problem('not-found');
    return view(row);
  });
}
