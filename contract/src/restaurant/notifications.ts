import { z } from 'zod';
import { endpoint, id, idParam, instant } from '../endpoint.ts';

const tags = ['Notifications'];

/** A notification of a restaurant. */
export const notificationView = z.strictObject({
  id,
  /** Null where it is about the restaurant itself. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Where it leads: to the orders, the reported problem, or the checklist in the profile. */
  about: z.enum(['order', 'report', 'duty']),
  title: z.string(),
  text: z.string(),
  createdAt: instant,
  dismissedAt: instant.nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/restaurant/notifications',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: {
    summary: 'List the open notifications, newest first',
    tags,
    response: { 200: z.strictObject({ notifications: z.array(notificationView) }) },
  },
});

export const listEarlierNotifications = endpoint({
  method: 'GET',
  url: '/api/restaurant/notifications/earlier',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: {
    summary: 'List the notifications of the last days that are dismissed or answered, latest first',
    tags,
    response: { 200: z.strictObject({ notifications: z.array(notificationView) }) },
  },
});

export const dismissNotification = endpoint({
  method: 'POST',
  url: '/api/restaurant/notifications/:id/dismiss',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['not-found'],
  schema: { summary: 'Dismiss one notification', tags, params: idParam, response: { 200: notificationView } },
});
