import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { adminDoorRoutes } from './accounts/admin-door-routes.ts';
import { ownAccountRoutes } from './accounts/own-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { couponRoutes } from './admin/coupon-routes.ts';
import { demandRoutes, spotRoutes } from './admin/demand-routes.ts';
import { adminMoneyRoutes } from './admin/money-routes.ts';
import { runningRoutes } from './admin/operations-routes.ts';
import { foundOrderRoutes } from './admin/order-routes.ts';
import { peopleRoutes } from './admin/people-routes.ts';
import { areaRoutes, cuisineRoutes } from './admin/place-routes.ts';
import { ratingRoutes } from './admin/rating-routes.ts';
import { adminRoutes, operationRoutes } from './admin/routes.ts';
import { addApiDocs } from './api-docs.ts';
import { complaintPhotoRoutes, complaintRoutes } from './complaints/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { ownPictureRoutes } from './files/own-picture-routes.ts';
import { fileRoutes } from './files/routes.ts';
import { ownMealRoutes } from './meals/own-meal-routes.ts';
import { mealRoutes } from './meals/routes.ts';
import { liveRoutes } from './notifications/live-routes.ts';
import { noticeRoutes } from './notifications/notice-routes.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { kitchenOrderRoutes } from './orders/kitchen-order-routes.ts';
import { mealPageRoutes } from './orders/meal-page-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { closeKitchenRoutes } from './payments/close-kitchen-routes.ts';
import { payoutRoutes } from './payments/payout-routes.ts';
import { refundRoutes } from './payments/refund-routes.ts';
import { paymentRoutes, stripeWebhook } from './payments/routes.ts';
import type { App } from './platform/app.ts';
import { addHealth } from './platform/health.ts';
import { openHttp } from './platform/http-server.ts';
import { observeRequests } from './platform/observe-requests.ts';
import type { Routes } from './platform/route.ts';
import { publicRoutes } from './public-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { pickupRoutes } from './restaurants/pickup-routes.ts';
import { kitchenPictureRoutes, profileRoutes } from './restaurants/profile-routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { siteFiles } from './site-files.ts';
import { joinRoutes, staffRoutes } from './staff/routes.ts';
import { unsubscribeRoutes, waitlistRoutes } from './waitlist/routes.ts';
import { addWebPages } from './web-pages.ts';

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
