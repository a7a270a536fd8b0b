import * as notifications from '@fondly/contract/restaurant/notifications';
import type { Routes } from '../platform/http/route.ts';
import { dismissNotification } from './dismiss-notification.ts';
import { listDismissedNotifications, listNotifications } from './list-notifications.ts';

export const notificationRoutes: Routes = (route) => {
  route(notifications.listNotifications, async ({ app, staff }) => ({
    notifications: await listNotifications(app, staff),
  }));
  route(notifications.listDismissedNotifications, async ({ app, staff }) => ({
    notifications: await listDismissedNotifications(app, staff),
  }));
  route(notifications.dismissNotification, ({ app, staff, params }) => dismissNotification(app, staff, params.id));
};
