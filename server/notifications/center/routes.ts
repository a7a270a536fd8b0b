import * as contract from '@fondly/contract/account/notifications';
import { readRequestLanguage } from '../../platform/http/request-language.ts';
import type { Routes } from '../../platform/http/route.ts';
import { countUnreadNotifications, listCustomerNotifications } from './list-customer-notifications.ts';
import { markNotificationRead, markNotificationsRead } from './mark-notifications-read.ts';

export const customerNotificationRoutes: Routes = (route) => {
  route(contract.listCustomerNotifications, ({ app, customer, query, request }) =>
    listCustomerNotifications(app, customer, query, readRequestLanguage(request)),
  );
  route(contract.countUnreadNotifications, async ({ app, customer }) => ({
    count: await countUnreadNotifications(app, customer),
  }));
  route(contract.markNotificationRead, ({ app, customer, params }) => markNotificationRead(app, customer, params.id));
  route(contract.markNotificationsRead, ({ app, customer, body }) =>
    markNotificationsRead(app, customer, new Date(body.until)),
  );
};
