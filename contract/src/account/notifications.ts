import { z } from 'zod';
import { emptyBody, endpoint, id, idParam, instant, okResponse } from '../endpoint.ts';
import { orderStatuses, paymentStatuses } from '../order-statuses.ts';
import { closedReasons } from '../order-transitions.ts';
import { policies } from '../policies.ts';
import { favoriteNotificationView } from './favorite-notifications.ts';

const tags = ['Notifications'];

/** What customers are told about: meals that their alerts found, orders, refunds, replies, offers of a line, coupons. */
export const customerNotificationKinds = ['alert', 'order', 'refund', 'reply', 'offer', 'coupon'] as const;
export type CustomerNotificationKind = (typeof customerNotificationKinds)[number];

export const customerNotificationView = z.strictObject({
  id,
  kind: z.enum(customerNotificationKinds),
  /** The name of the meal, for an alert. */
  title: z.string(),
  text: z.string(),
  /** The page about it. */
  path: z.string(),
  createdAt: instant,
  isRead: z.boolean(),
  /** The meal of an alert as it is now. */
  meal: favoriteNotificationView
    .omit({ id: true, createdAt: true, isRead: true })
    .extend({
      restaurantLogoUrl: z.string().nullable(),
      /** Background and text color of the initial that replaces a missing logo. */
      restaurantTone: z.tuple([z.string(), z.string()]),
      /** The name of the alert that found it, as the customer typed it; null for a favorite, or once the alert is gone. */
      ruleName: z.string().nullable(),
      /** Whether the alert for a favorite kitchen found it. */
      isFromFavorite: z.boolean(),
      /** Whether the customer has ordered it, and did not cancel. */
      isOrdered: z.boolean(),
    })
    .nullable(),
  /** The order that it is about, as it is now. */
  order: z
    .strictObject({
      id,
      mealImageUrl: z.string().nullable(),
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      closedReason: z.enum(closedReasons).nullable(),
      isCapturePending: z.boolean(),
      /** Whether the title says the status, as "Your order is ready" does. */
      isStatusInTitle: z.boolean(),
    })
    .nullable(),
});
export type CustomerNotificationView = z.infer<typeof customerNotificationView>;

/** The last notification of a page. The next page begins after it. */
const cursor = { before: instant, beforeId: id };

export const listCustomerNotifications = endpoint({
  method: 'GET',
  url: '/api/account/notifications',
  access: 'customer',
  schema: {
    summary: 'List what you were told in the last 90 days, newest first',
    tags,
    querystring: z.strictObject({
      kind: z.enum(customerNotificationKinds).optional(),
      before: cursor.before.optional(),
      beforeId: cursor.beforeId.optional(),
    }),
    response: {
      200: z.strictObject({
        notifications: z.array(customerNotificationView),
        older: z.strictObject(cursor).nullable(),
      }),
    },
  },
});

export const countUnreadNotifications = endpoint({
  method: 'GET',
  url: '/api/account/notifications/unread',
  access: 'customer',
  schema: {
    summary: 'Count your unread notifications, up to 10',
    tags,
    response: { 200: z.strictObject({ count: z.int().min(0).max(policies.unreadCountMax) }) },
  },
});

export const markNotificationRead = endpoint({
  method: 'POST',
  url: '/api/account/notifications/:id/read',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Mark a notification as read, with the earlier news of the same order',
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: okResponse },
  },
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  url: '/api/account/notifications/read',
  access: 'customer',
  schema: {
    summary: 'Mark everything until the newest notification that you have seen as read',
    tags,
    body: z.strictObject({ until: instant }),
    response: { 200: okResponse },
  },
});
