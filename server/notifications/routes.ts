import * as receipts from '@fondly/contract/account/receipts';
import * as notifications from '@fondly/contract/restaurant/notifications';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { dismissNotification } from './dismiss-notification.ts';
import { emailReceipt } from './emails/email-receipt.ts';
import { listEarlierNotifications, listNotifications } from './list-notifications.ts';

export const notificationRoutes: Routes = (route) => {
  route(receipts.emailReceipt, ({ app, customer, params }) => emailReceipt(app, customer, params.id));
  route(notifications.listNotifications, async ({ app, staff, request }) => ({
    notifications: await listNotifications(app, staff, readRequestLanguage(request)),
  }));
  route(notifications.listEarlierNotifications, async ({ app, staff, request }) => ({
    notifications: await listEarlierNotifications(app, staff, readRequestLanguage(request)),
  }));
  route(notifications.dismissNotification, ({ app, staff, params, request }) =>
    dismissNotification(app, staff, params.id, readRequestLanguage(request)),
  );
};
