import * as contract from '@fondly/contract/favorite-notifications';
import type { Routes } from '../../platform/http/route.ts';
import { listFavoriteNotifications, markFavoriteNotificationsRead } from './favorite-notifications.ts';

/** What customers read in the app. */
export const favoriteNotificationRoutes: Routes = (route) => {
  route(contract.listFavoriteNotifications, async ({ app, customer }) => ({
    notifications: await listFavoriteNotifications(app, customer),
  }));
  route(contract.markFavoriteNotificationsRead, ({ app, customer }) => markFavoriteNotificationsRead(app, customer));
};
