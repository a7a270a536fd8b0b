import {
  dismissNotification as dismissEndpoint,
  listDismissedNotifications as earlierEndpoint,
  listNotifications as listEndpoint,
} from '@fondly/contract/restaurant/notifications';
import type { Routes } from '../platform/http/route.ts';
import { requireServingStaff } from '../restaurants/staff-actors.ts';
import { dismissNotification, listDismissedNotifications, listNotifications } from './restaurant-notifications.ts';

export const notificationRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listEndpoint,
    handler: async (request) => ({
      notifications: await listNotifications(app, await requireServingStaff(app, request)),
    }),
  });
  http.route({
    ...earlierEndpoint,
    handler: async (request) => ({
      notifications: await listDismissedNotifications(app, await requireServingStaff(app, request)),
    }),
  });
  http.route({
    ...dismissEndpoint,
    handler: async (request) => dismissNotification(app, await requireServingStaff(app, request), request.params.id),
  });
};
