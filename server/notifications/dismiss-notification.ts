import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import type { Language } from '@fondly/messages/languages';
import type { App } from '../platform/app.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import {
  notificationRow,
  selectNotifications,
  toNotificationView,
  visibleNotificationSql,
  visibleNotificationValues,
} from './list-notifications.ts';

const dismiss = command(
  'notification-dismiss',
  `update notifications set dismissed_at = coalesce(dismissed_at, $6)
   where id = $1 and ${visibleNotificationSql('', 2)}`,
);
const find = statement(
  'notification-find',
  notificationRow,
  `${selectNotifications} where n.id = $1 and ${visibleNotificationSql('n.', 2)}`,
);

/** A second dismissal keeps the time of the first. Notifications of other restaurants are not found. */
export async function dismissNotification(
  app: App,
  staff: Staff,
  id: string,
  locale: Language,
): Promise<NotificationView> {
  return transaction(app, async (tx) => {
    const visible = visibleNotificationValues(staff);
    if ((await dismiss(tx, [id, ...visible, app.clock.now()])) === 0) throw new Problem('not-found');
    const [notification] = await find(tx, [id, ...visible]);
    if (!notification) throw new Problem('not-found');
    return toNotificationView(notification, staff, locale);
  });
}
