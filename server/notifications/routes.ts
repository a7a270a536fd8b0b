import {
  dismissNotification as dismissEndpoint,
  listEarlierNotifications as earlierEndpoint,
  listNotifications as listEndpoint,
} from '@fondly/contract/restaurant/notifications';
import type { Routes } from '../platform/http/route.ts';
import { servingStaffOf } from '../restaurants/staff-actors.ts';
import { dismissNotification, listEarlierNotifications, listNotifications } from './restaurant-notifications.ts';

export const notificationRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listEndpoint,
    handler: async (request) => ({ notifications: await listNotifications(app, await servingStaffOf(app, request)) }),
  });
  http.route({
    ...earlierEndpoint,
    handler: async (request) => ({
      notifications: await listEarlierNotifications(app, await servingStaffOf(app, request)),
    }),
  });
  http.route({
    ...dismissEndpoint,
    handler: async (request) => dismissNotification(app, await servingStaffOf(app, request), request.params.id),
  });
};
