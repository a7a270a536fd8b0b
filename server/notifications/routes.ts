import * as notifications from '@fondly/contract/restaurant/notifications';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { dismissNotification } from './dismiss-notification.ts';
import { listDismissedNotifications, listNotifications } from './list-notifications.ts';

export const notificationRoutes: Routes = (route) => {
  route(notifications.listNotifications, async ({ app, staff, request }) => ({
    notifications: await listNotifications(app, staff, readRequestLanguage(request)),
  }));
  route(notifications.listDismissedNotifications, async ({ app, staff, request }) => ({
    notifications: await listDismissedNotifications(app, staff, readRequestLanguage(request)),
  }));
  route(notifications.dismissNotification, ({ app, staff, params, request }) =>
    dismissNotification(app, staff, params.id, readRequestLanguage(request)),
  );
};
