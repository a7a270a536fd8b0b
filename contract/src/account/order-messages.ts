import { z } from 'zod';
import type { StaffAccess } from '../endpoint.ts';
import { emptyBody, endpoint, id, idParam, trimmedLines } from '../endpoint.ts';
import { policies } from '../policies.ts';
import type { ProblemCode } from '../problems.ts';
import { staffRestaurantView } from '../restaurants.ts';
import { orderMessagesView } from './order-message-view.ts';
import { quickMessageNames } from './quick-messages.ts';

const response = { 200: orderMessagesView };
const staff = { staff: 'counter', restaurant: 'serving' } as const satisfies StaffAccess;
const sending = [
  'order-not-found',
  'request-id-reused',
  'messages-closed',
  'too-many-messages',
  'free-text-off',
] as const satisfies ProblemCode[];
const message = z
  .strictObject({
    /** Of the device, so that the same message sent twice counts once. */
    requestId: id,
    quick: z.enum(quickMessageNames).nullable().default(null),
    text: trimmedLines(policies.messageMaxLength).nullable().default(null),
  })
  .refine(({ quick, text }) => (quick === null) !== (text === null || text === ''), {
    path: ['text'],
    message: 'required',
  });
const ofMessage = z.strictObject({ id, messageId: id });
const block = z.strictObject({ isBlocked: z.boolean() });

export const listOrderMessages = endpoint({
  method: 'GET',
  url: '/api/orders/:id/messages',
  access: 'customer',
  problems: ['order-not-found'],
  schema: { summary: 'List the messages about your order, oldest first', tags: ['Orders'], params: idParam, response },
});
export const sendOrderMessage = endpoint({
  method: 'POST',
  url: '/api/orders/:id/messages',
  access: 'customer',
  problems: sending,
  schema: { summary: 'Write to the kitchen of your order', tags: ['Orders'], params: idParam, body: message, response },
});
export const readOrderMessages = endpoint({
  method: 'POST',
  url: '/api/orders/:id/messages/read',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: "Mark the kitchen's messages about your order as read",
    tags: ['Orders'],
    params: idParam,
    body: emptyBody,
    response,
  },
});
export const flagOrderMessage = endpoint({
  method: 'POST',
  url: '/api/orders/:id/messages/:messageId/report',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: 'Report a message of the kitchen to Fondly',
    tags: ['Orders'],
    params: ofMessage,
    body: emptyBody,
    response,
  },
});
export const blockRestaurantText = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/messages/block',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: 'End free text between you and the kitchen of your order, or allow it again',
    tags: ['Orders'],
    params: idParam,
    body: block,
    response,
  },
});

const staffTags = ['Restaurant orders'];
export const listRestaurantMessages = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/messages',
  access: staff,
  problems: ['order-not-found'],
  schema: { summary: 'List the messages about an order, oldest first', tags: staffTags, params: idParam, response },
});
export const sendRestaurantMessage = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/messages',
  access: staff,
  problems: sending,
  schema: { summary: 'Write to the customer of an order', tags: staffTags, params: idParam, body: message, response },
});
export const readRestaurantMessages = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/messages/read',
  access: staff,
  problems: ['order-not-found'],
  schema: {
    summary: "Mark the customer's messages about an order as read",
    tags: staffTags,
    params: idParam,
    body: emptyBody,
    response,
  },
});
export const flagCustomerMessage = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/messages/:messageId/report',
  access: staff,
  problems: ['order-not-found'],
  schema: {
    summary: 'Report a message of the customer to Fondly',
    tags: staffTags,
    params: ofMessage,
    body: emptyBody,
    response,
  },
});
export const blockCustomerText = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/messages/block',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found'],
  schema: {
    summary: 'End free text between your restaurant and the customer of an order, or allow it again',
    tags: staffTags,
    params: idParam,
    body: block,
    response,
  },
});
export const setFreeText = endpoint({
  method: 'PUT',
  url: '/api/restaurant/free-text',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Let customers write to you in their own words, or only with quick messages',
    tags: ['Your restaurant'],
    body: z.strictObject({ takesFreeText: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});
