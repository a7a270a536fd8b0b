import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { accountSettingsRoutes } from './accounts/account-settings-routes.ts';
import { deviceRoutes } from './accounts/devices/routes.ts';
import { emailConfirmationRoutes } from './accounts/email-confirmation/routes.ts';
import { passkeyRoutes } from './accounts/passkeys/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts';
import { findPersonResolver } from './accounts/sessions/actor-resolvers.ts';
import { openSessionCache } from './accounts/sessions/session-cache.ts';
import { caseRoutes } from './admin/cases/routes.ts';
import { adminMoneyRoutes, totalsRoutes } from './admin/money/routes.ts';
import { feeRuleRoutes } from './admin/money-rules/fee-routes.ts';
import { moneyRuleRoutes } from './admin/money-rules/routes.ts';
import { alarmRoutes, operationsRoutes } from './admin/operations/routes.ts';
import { adminOrderRoutes, couponRoutes, ratingRoutes } from './admin/orders/routes.ts';
import { adminPeopleRoutes, demandRoutes } from './admin/people/routes.ts';
import { adminRestaurantRoutes, areaAndCuisineRoutes } from './admin/restaurants/routes.ts';
import { taxRoutes } from './admin/tax/routes.ts';
import { alertRuleRoutes } from './alert-rules/routes.ts';
import { admitApiKeys } from './api-keys/admit-keys.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { profilePictureRoutes } from './files/profile-picture-routes.ts';
import { fileRoutes } from './files/routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { pickupRoutes } from './meals/opening-hours/pickup-hours-routes.ts';
import { mealRoutes } from './meals/routes.ts';
import { staffMealRoutes } from './meals/staff-meal-routes.ts';
import { menuRoutes } from './menu/routes.ts';
import { closingMealRoutes, favoriteNotificationRoutes } from './notifications/alerts/alert-routes.ts';
import { customerNotificationRoutes } from './notifications/center/routes.ts';
import { feedRoutes } from './notifications/feeds/routes.ts';
import { liveRoutes } from './notifications/live/live-routes.ts';
import { openingAlertRoutes } from './notifications/opening-alerts/routes.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { mealQueueRoutes } from './orders/meal-queue/routes.ts';
import { orderMessageRoutes } from './orders/messages/routes.ts';
import { pickupPassRoutes } from './orders/pickup-passes/routes.ts';
import { mealPageRoutes } from './orders/placement/meal-page-routes.ts';
import { portionReleaseRoutes } from './orders/releases/routes.ts';
import { restaurantOrderRoutes } from './orders/restaurant-order-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { captureRoutes } from './payments/capture/routes.ts';
import { cardRoutes } from './payments/cards/routes.ts';
import { checkoutRoutes } from './payments/checkout/routes.ts';
import { payoutAccountRoutes } from './payments/payout-accounts/routes.ts';
import { correctionRoutes } from './payments/reconcile/routes.ts';
import { refundRoutes } from './payments/refunds/routes.ts';
import { stripeWebhook } from './payments/webhooks/stripe-webhook.ts';
import type { App } from './platform/app.ts';
import { type ReportUndeclaredProblem, watchProblems } from './platform/http/declared-problems.ts';
import { addHealthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import { createRoute, type FindActorResolver, type Routes } from './platform/http/route.ts';
import { listingReportRoutes } from './problem-reports/listing-reports/routes.ts';
import { problemReportPhotoRoutes, problemReportRoutes } from './problem-reports/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { profileRoutes, restaurantPictureRoutes } from './restaurants/profile-routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { findStaffResolver } from './restaurants/staff-actors.ts';
import { sellerDutyRoutes } from './seller-duties/routes.ts';
import { joinRoutes, staffRoutes } from './staff/routes.ts';
import { unsubscribeRoutes, waitlistRoutes } from './waitlist/routes.ts';
import { addApiDocs } from './web/api-docs/api-docs.ts';
import { mapRoutes } from './web/map/map-routes.ts';
import { onSaleRoutes } from './web/on-sale/on-sale-routes.ts';
import { publicRoutes } from './web/public-routes.ts';
import { addSecurityHeaders } from './web/security-headers.ts';
import { securityTxtRoutes } from './web/security-txt-routes.ts';
import { sitemapRoutes } from './web/sitemap-routes.ts';
import { addWebPages } from './web/web-pages.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The routes of every module. A new module adds its line here. */
const moduleRoutes: Routes[] = [
  accountRoutes,
  accountSettingsRoutes,
  emailConfirmationRoutes,
  deviceRoutes,
  secondFactorRoutes,
  passkeyRoutes,
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
  mapRoutes,
  securityTxtRoutes,
  sitemapRoutes,
  onSaleRoutes,
  mealRoutes,
  staffMealRoutes,
  menuRoutes,
  mcpRoutes,
  apiKeyRoutes,
  webhookRoutes,
  mealPageRoutes,
  mealQueueRoutes,
  orderMessageRoutes,
  pickupPassRoutes,
  portionReleaseRoutes,
  orderRoutes,
  restaurantOrderRoutes,
  checkoutRoutes,
  cardRoutes,
  payoutAccountRoutes,
  captureRoutes,
  refundRoutes,
  stripeWebhook,
  correctionRoutes,
  counterRoutes,
  problemReportRoutes,
  problemReportPhotoRoutes,
  listingReportRoutes,
  alertRuleRoutes,
  notificationRoutes,
  closingMealRoutes,
  favoriteNotificationRoutes,
  openingAlertRoutes,
  customerNotificationRoutes,
  feedRoutes,
  pushRoutes,
  liveRoutes,
  reportRoutes,
  sellerDutyRoutes,
  adminRestaurantRoutes,
  areaAndCuisineRoutes,
  adminPeopleRoutes,
  demandRoutes,
  adminOrderRoutes,
  ratingRoutes,
  couponRoutes,
  adminMoneyRoutes,
  totalsRoutes,
  moneyRuleRoutes,
  taxRoutes,
  feeRuleRoutes,
  operationsRoutes,
  alarmRoutes,
  caseRoutes,
];

/** Pages that only some places have, such as the demo's mailbox. */
export type ExtraPages = FastifyPluginAsync[];

/** @param onUndeclaredProblem - tests are told of a problem that an endpoint answers and does not declare */
export async function createWebServer(
  app: App,
  extra: ExtraPages = [],
  onUndeclaredProblem?: ReportUndeclaredProblem,
): Promise<FastifyInstance> {
  const http = await createHttpServer(app);
  addSecurityHeaders(http, app);
  observeRequests(http, app);
  if (onUndeclaredProblem) watchProblems(http, onUndeclaredProblem);
  await addApiDocs(http, app.config);
  await addModuleRoutes(http, app, moduleRoutes);
  addHealthRoutes(http, app);
  for (const pages of extra) await http.register(pages);
  await addWebPages(http, app);
  return http;
}

/** Each in a plugin of its own, with the actors that `access` can ask for. */
export async function addModuleRoutes(http: FastifyInstance, app: App, modules: Routes[]): Promise<void> {
  const sessions = openSessionCache(app);
  http.addHook('onClose', async () => sessions.close());
  admitApiKeys(http, app);
  const findResolver: FindActorResolver = (access) =>
    typeof access === 'object' && 'staff' in access ? findStaffResolver(access) : findPersonResolver(access, sessions);
  for (const routes of modules) {
    await http.register(async (scope) => routes(createRoute(scope, app, findResolver), { app, http: scope }));
  }
}
