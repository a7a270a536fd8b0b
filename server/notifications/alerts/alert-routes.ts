import * as contract from '@fondly/contract/account/favorite-notifications';
import type { Routes } from '../../platform/http/route.ts';
import { listFavoriteNotifications } from './list-favorite-notifications.ts';
import { markFavoriteNotificationsRead } from './mark-favorite-notifications-read.ts';

export const favoriteNotificationRoutes: Routes = (route) => {
  route(contract.listFavoriteNotifications, async ({ app, customer }) => ({
    notifications: await listFavoriteNotifications(app, customer),
  }));
  route(contract.markFavoriteNotificationsRead, ({ app, customer }) => markFavoriteNotificationsRead(app, customer));
};
