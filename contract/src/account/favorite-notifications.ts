import { z } from 'zod';
import { cents, emptyBody, endpoint, id, instant, okResponse } from '../endpoint.ts';
import { unavailableReasons } from '../meals.ts';

const tags = ['Notifications'];

/** A favorite restaurant has put a meal on sale. Price, stock and window are the current ones. */
export const favoriteNotificationView = z.strictObject({
  id,
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  restaurantName: z.string(),
  priceCents: cents,
  /** The menu price, from which the price is a saving; null without one. */
  originalPriceCents: cents.nullable(),
  /** Whether tax comes on top of the price. */
  isTaxed: z.boolean(),
  availableQuantity: z.int(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  /** Why the meal cannot be ordered now; null while it can. */
  unavailableReason: z.enum(unavailableReasons).nullable(),
  createdAt: instant,
  isRead: z.boolean(),
});
export type FavoriteNotificationView = z.infer<typeof favoriteNotificationView>;

export const listFavoriteNotifications = endpoint({
  method: 'GET',
  url: '/api/account/notices',
  access: 'customer',
  schema: {
    summary: 'List what your favorite restaurants put on sale lately, newest first',
    tags,
    response: { 200: z.strictObject({ notifications: z.array(favoriteNotificationView) }) },
  },
});

export const markFavoriteNotificationsRead = endpoint({
  method: 'POST',
  url: '/api/account/notices/read',
  access: 'customer',
  schema: { summary: 'Mark all of them as read', tags, body: emptyBody, response: { 200: okResponse } },
});
