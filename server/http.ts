import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ownAccountRoutes } from './accounts/account-settings-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminDoorRoutes } from './accounts/second-factor/second-factor-routes.ts';
import { adminMoneyRoutes } from './admin/money/money-routes.ts';
import { runningRoutes } from './admin/operations/operations-routes.ts';
import { couponRoutes } from './admin/orders/coupon-routes.ts';
import { foundOrderRoutes } from './admin/orders/order-routes.ts';
import { ratingRoutes } from './admin/orders/rating-routes.ts';
import { demandRoutes, spotRoutes } from './admin/people/demand-routes.ts';
import { peopleRoutes } from './admin/people/people-routes.ts';
import { areaRoutes, cuisineRoutes } from './admin/restaurants/area-routes.ts';
import { adminRoutes, operationRoutes } from './admin/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { ownPictureRoutes } from './files/profile-picture-routes.ts';
import { fileRoutes } from './files/routes.ts';
import { mealRoutes } from './meals/routes.ts';
import { ownMealRoutes } from './meals/staff-meal-routes.ts';
import { noticeRoutes } from './notifications/followers/favorite-notification-routes.ts';
import { liveRoutes } from './notifications/live/live-routes.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { mealPageRoutes } from './orders/placement/meal-page-routes.ts';
import { kitchenOrderRoutes } from './orders/restaurant-order-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { closeKitchenRoutes } from './payments/payout-accounts/close-restaurant-routes.ts';
import { payoutRoutes } from './payments/payout-accounts/payout-routes.ts';
import { refundRoutes } from './payments/refunds/refund-routes.ts';
import { paymentRoutes, stripeWebhook } from './payments/routes.ts';
import type { App } from './platform/app.ts';
import { addHealth } from './platform/http/health.ts';
import { openHttp } from './platform/http/http-server.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import type { Routes } from './platform/http/route.ts';
import { complaintPhotoRoutes, complaintRoutes } from './problem-reports/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { pickupRoutes } from './restaurants/hours/pickup-hours-routes.ts';
import { kitchenPictureRoutes, profileRoutes } from './restaurants/profile-routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { joinRoutes, staffRoutes } from './staff/routes.ts';
import { unsubscribeRoutes, waitlistRoutes } from './waitlist/routes.ts';
import { addApiDocs } from './web/api-docs.ts';
import { publicRoutes } from './web/public-routes.ts';
import { addSecurityHeaders } from './web/security-headers.ts';
import { siteFiles } from './web/sitemap-routes.ts';
import { addWebPages } from './web/web-pages.ts';

/** The routes of every room. A new room adds its line here. */
const rooms: Routes[] = [
  accountRoutes,
  ownAccountRoutes,
  fileRoutes,
  ownPictureRoutes,
  waitlistRoutes,
  unsubscribeRoutes,
  restaurantRoutes,
  profileRoutes,
  kitchenPictureRoutes,
  pickupRoutes,
  staffRoutes,
  joinRoutes,
  publicRoutes,
  siteFiles,
  mealRoutes,
  ownMealRoutes,
  mealPageRoutes,
  orderRoutes,
  kitchenOrderRoutes,
  paymentRoutes,
  stripeWebhook,
  refundRoutes,
  payoutRoutes,
  closeKitchenRoutes,
  counterRoutes,
  complaintRoutes,
  complaintPhotoRoutes,
  notificationRoutes,
  noticeRoutes,
  pushRoutes,
  liveRoutes,
  reportRoutes,
  adminDoorRoutes,
  foundOrderRoutes,
  peopleRoutes,
  adminRoutes,
  operationRoutes,
  runningRoutes,
  ratingRoutes,
  couponRoutes,
  adminMoneyRoutes,
  demandRoutes,
  spotRoutes,
  areaRoutes,
  cuisineRoutes,
];

/** Pages that only some places have, such as the demo's mailbox. */
export type ExtraPages = FastifyPluginAsync[];

export async function buildHttp(app: App, extra: ExtraPages = []): Promise<FastifyInstance> {
  const http = await openHttp(app);
  addSecurityHeaders(http, app);
  observeRequests(http, app);
  await addApiDocs(http);
  for (const room of rooms) await http.register(room, { app });
  addHealth(http, app);
  for (const pages of extra) await http.register(pages);
  await addWebPages(http, app);
  return http;
}
