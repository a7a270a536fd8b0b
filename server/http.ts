import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { accountSettingsRoutes } from './accounts/account-settings-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts';
import { adminMoneyRoutes } from './admin/money/money-routes.ts';
import { operationsRoutes } from './admin/operations/operations-routes.ts';
import { couponRoutes } from './admin/orders/coupon-routes.ts';
import { adminOrderRoutes } from './admin/orders/order-routes.ts';
import { ratingRoutes } from './admin/orders/rating-routes.ts';
import { demandRoutes, sampleSpotRoutes } from './admin/people/demand-routes.ts';
import { peopleRoutes } from './admin/people/people-routes.ts';
import { areaRoutes, cuisineRoutes } from './admin/restaurants/area-routes.ts';
import { adminRoutes, alarmRoutes } from './admin/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { profilePictureRoutes } from './files/profile-picture-routes.ts';
import { fileRoutes } from './files/routes.ts';
import { mealRoutes } from './meals/routes.ts';
import { staffMealRoutes } from './meals/staff-meal-routes.ts';
import { favoriteNotificationRoutes } from './notifications/followers/favorite-notification-routes.ts';
import { liveRoutes } from './notifications/live/live-routes.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { mealPageRoutes } from './orders/placement/meal-page-routes.ts';
import { restaurantOrderRoutes } from './orders/restaurant-order-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { closeRestaurantRoutes } from './payments/payout-accounts/close-restaurant-routes.ts';
import { payoutRoutes } from './payments/payout-accounts/payout-routes.ts';
import { refundRoutes } from './payments/refunds/refund-routes.ts';
import { paymentRoutes, stripeWebhook } from './payments/routes.ts';
import type { App } from './platform/app.ts';
import { addHealthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import type { Routes } from './platform/http/route.ts';
import { problemReportPhotoRoutes, problemReportRoutes } from './problem-reports/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { pickupRoutes } from './restaurants/hours/pickup-hours-routes.ts';
import { profileRoutes, restaurantPictureRoutes } from './restaurants/profile-routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { joinRoutes, staffRoutes } from './staff/routes.ts';
import { unsubscribeRoutes, waitlistRoutes } from './waitlist/routes.ts';
import { addApiDocs } from './web/api-docs.ts';
import { publicRoutes } from './web/public-routes.ts';
import { addSecurityHeaders } from './web/security-headers.ts';
import { sitemapRoutes } from './web/sitemap-routes.ts';
import { addWebPages } from './web/web-pages.ts';

/** The routes of every room. A new room adds its line here. */
const moduleRoutes: Routes[] = [
  accountRoutes,
  accountSettingsRoutes,
  fileRoutes,
  profilePictureRoutes,
  waitlistRoutes,
  unsubscribeRoutes,
  restaurantRoutes,
  profileRoutes,
  restaurantPictureRoutes,
  pickupRoutes,
  staffRoutes,
  joinRoutes,
  publicRoutes,
  sitemapRoutes,
  mealRoutes,
  staffMealRoutes,
  mealPageRoutes,
  orderRoutes,
  restaurantOrderRoutes,
  paymentRoutes,
  stripeWebhook,
  refundRoutes,
  payoutRoutes,
  closeRestaurantRoutes,
  counterRoutes,
  problemReportRoutes,
  problemReportPhotoRoutes,
  notificationRoutes,
  favoriteNotificationRoutes,
  pushRoutes,
  liveRoutes,
  reportRoutes,
  secondFactorRoutes,
  adminOrderRoutes,
  peopleRoutes,
  adminRoutes,
  alarmRoutes,
  operationsRoutes,
  ratingRoutes,
  couponRoutes,
  adminMoneyRoutes,
  demandRoutes,
  sampleSpotRoutes,
  areaRoutes,
  cuisineRoutes,
];

/** Pages that only some places have, such as the demo's mailbox. */
export type ExtraPages = FastifyPluginAsync[];

export async function createWebServer(app: App, extra: ExtraPages = []): Promise<FastifyInstance> {
  const http = await createHttpServer(app);
  addSecurityHeaders(http, app);
  observeRequests(http, app);
  await addApiDocs(http);
  for (const routes of moduleRoutes) await http.register(routes, { app });
  addHealthRoutes(http, app);
  for (const pages of extra) await http.register(pages);
  await addWebPages(http, app);
  return http;
}
