import {
  dismissNotification as dismissEndpoint,
  listEarlierNotifications as earlierEndpoint,
  listNotifications as listEndpoint,
} from '@fondly/contract/notification';
import type { Routes } from '../platform/route.ts';
import { servingStaffOf } from '../restaurants/owner.ts';
import { dismissNotification, listEarlierNotifications, listNotifications } from './bell.ts';

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
