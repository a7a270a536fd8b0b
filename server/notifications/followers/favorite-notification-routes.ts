import {
  listFavoriteNotifications as listEndpoint,
  markFavoriteNotificationsRead as readEndpoint,
} from '@fondly/contract/favorite-notifications';
import { requireCustomer } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { listFavoriteNotifications, markFavoriteNotificationsRead } from './favorite-notifications.ts';

/** What customers read in the app. */
export const favoriteNotificationRoutes: Routes = async (http, { app }) => {
  http.route({
    ...listEndpoint,
    handler: async (request) => ({
      notifications: await listFavoriteNotifications(app, await requireCustomer(app, request)),
    }),
  });
  http.route({
    ...readEndpoint,
    handler: async (request) => {
      await markFavoriteNotificationsRead(app, await requireCustomer(app, request));
      return { ok: true as const };
    },
  });
};
