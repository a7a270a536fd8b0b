import * as contract from '@fondly/contract/account/favorite-notifications';
import * as priceDrops from '@fondly/contract/prices/price-drops';
import type { Routes } from '../../platform/http/route.ts';
import { listClosingMeals } from './list-closing-meals.ts';
import { listFavoriteNotifications } from './list-favorite-notifications.ts';
import { markFavoriteNotificationsRead } from './mark-favorite-notifications-read.ts';

export const favoriteNotificationRoutes: Routes = (route) => {
  route(contract.listFavoriteNotifications, async ({ app, customer }) => ({
    notifications: await listFavoriteNotifications(app, customer),
  }));
  route(contract.markFavoriteNotificationsRead, ({ app, customer }) => markFavoriteNotificationsRead(app, customer));
};

/** What staff learn of the alerts of their followers. */
export const closingMealRoutes: Routes = (route) => {
  route(priceDrops.listClosingMeals, async ({ app, staff }) => ({ meals: await listClosingMeals(app, staff) }));
};
