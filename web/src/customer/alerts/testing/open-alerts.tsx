import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { ok } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { sampleMeal } from '../../testing/samples.ts';
import AlertsPage from '../alerts-page.tsx';

export const list = 'GET /api/account/notifications';
export const unread = 'GET /api/account/notifications/unread';
export const readOne = 'POST /api/account/notifications/:id/read';
export const readAll = 'POST /api/account/notifications/read';
export const restaurants = 'GET /api/kitchens';
export const rules = 'GET /api/account/alert-rules';

export const alert: CustomerNotificationView = {
  id: 'a',
  kind: 'alert',
  title: 'Tonkotsu Ramen',
  text: 'Kumo Noodle Bar',
  path: `/order/${sampleMeal.id}`,
  createdAt: '2026-11-20T20:00:00.000Z',
  isRead: false,
  meal: {
    mealId: sampleMeal.id,
    mealName: 'Tonkotsu Ramen',
    mealImageUrl: null,
    restaurantName: 'Kumo Noodle Bar',
    priceCents: 750,
    originalPriceCents: 1600,
    ruleName: null,
    isFromFavorite: false,
    isOrdered: false,
    restaurantLogoUrl: null,
    restaurantTone: ['#20304f', '#ffffff'],
    isTaxed: false,
    availableQuantity: 4,
    pickupStart: sampleMeal.pickupStart,
    pickupEnd: sampleMeal.pickupEnd,
    timezone: sampleMeal.timezone,
    unavailableReason: null,
  },
  order: null,
};
export const ownOrder = {
  id: 'o',
  mealImageUrl: '/pictures/pork-dumplings.webp',
  status: 'ready' as const,
  paymentStatus: 'paid' as const,
  closedReason: null,
  isCapturePending: false,
  isStatusInTitle: false,
};
export const rule = {
  id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
  name: 'Ramen tonight',
  ...{ restaurantIds: [], restaurants: [], zips: [{ zip: '30308', miles: 3 }], cuisines: ['ramen'] },
  ...{ maxPriceCents: 700, minPercentOff: null, diets: [], withoutAllergens: [], minPortions: 1 },
  ...{ pickupFrom: null, pickupUntil: null, weekdays: [], byEmail: true, byPush: true, inApp: true },
  ...{ isFavorite: false, pausedUntil: null, endsAt: '2027-11-20T20:00:00.000Z', isEnded: false, webhook: null },
};
export const ready: CustomerNotificationView = {
  id: 'b',
  kind: 'order',
  title: 'Your order is ready',
  text: 'Gyoza · Kumo Noodle Bar',
  path: '/past-orders?order=1',
  createdAt: '2026-11-20T19:00:00.000Z',
  isRead: false,
  meal: null,
  order: null,
};
export const page = (
  notifications: CustomerNotificationView[],
  older: { before: string; beforeId: string } | null = null,
) => ok(list, { notifications, older });

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const around: Replies = {
  [unread]: [ok(unread, { count: 2 })],
  [rules]: [ok(rules, { rules: [] })],
  [restaurants]: [
    ok(restaurants, { restaurants: [], cuisines: [{ slug: 'ramen', name: 'Ramen' }], areas: [], center: null }),
  ],
};
/** Opens `/alerts`. A test passes only the replies that it is about. */
export const openAlerts = (replies: Replies, isPhone = false) =>
  openCustomerPage({
    isPhone,
    replies: { ...around, ...replies },
    path: '/alerts',
    address: '/alerts',
    Page: AlertsPage,
  });
