import { z } from 'zod';
import { orderMessageView } from '../account/order-message-view.ts';
import {
  cents,
  count,
  endpoint,
  id,
  idParam,
  instant,
  integerInUrl,
  okResponse,
  sortInUrl,
  trimmedText,
} from '../endpoint.ts';
import { type OrderStatus, orderStatuses, paymentStatuses } from '../order-statuses.ts';
import { actors, closedReasons, orderTransitionNames } from '../order-transitions.ts';
import { problemReportView } from '../problem-reports.ts';
import { lateAnswers } from '../restaurant/late-request-view.ts';
import { refundInput, refundResponses, restaurantMoneyView } from '../restaurant/refunds.ts';
import { auditEntry, auditReason } from './audit.ts';
import { orderSorts } from './sort.ts';

const tags = ['Admin'];

const row = {
  id,
  orderNumber: z.string(),
  customerName: z.string(),
  restaurantId: id,
  restaurantName: z.string(),
  mealName: z.string(),
  quantity: z.int(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paidCents: cents,
  refundedCents: cents,
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  createdAt: instant,
};
export const orderSearchResult = z.strictObject(row);
export type OrderSearchResult = z.infer<typeof orderSearchResult>;

const countsByStatus = z.strictObject({
  ...{ pending: count, confirmed: count, ready: count },
  ...{ completed: count, canceled: count, failed: count },
} satisfies Record<OrderStatus, typeof count>);

/**
 * Three lists: the orders that a search finds, all orders of one day of pickup, or those that are not over. A state
 * narrows each of them down.
 */
export const searchOrders = endpoint({
  method: 'GET',
  url: '/api/admin/orders',
  access: 'admin',
  schema: {
    summary: 'List the orders that are not over, all orders of a day, or the orders that a search finds',
    tags,
    querystring: z.strictObject({
      search: trimmedText(100).optional(),
      /** The day of the pickup. A search ignores it. */
      day: z.iso.date().optional(),
      state: z.enum(orderStatuses).optional(),
      sort: sortInUrl(orderSorts).default('-placed'),
      page: integerInUrl(1, 200).default(1),
    }),
    response: {
      200: z.strictObject({
        orders: z.array(orderSearchResult),
        /** The orders of the list by state, whichever state is chosen. */
        counts: countsByStatus,
        hasMore: z.boolean(),
      }),
    },
  },
});

/** Masked contact data. */
const maskedContact = z.strictObject({ email: z.string(), phone: z.string().nullable() });

export const adminOrderView = z.strictObject({
  ...row,
  customerId: id,
  contact: maskedContact,
  specialInstructions: z.string(),
  closedReason: z.enum(closedReasons).nullable(),
  /** What both sides were told about the end of the order. */
  reason: z.string().nullable(),
  money: restaurantMoneyView,
  /** The payment in the dashboard of Stripe. Null without a payment, and with the Stripe sandbox. */
  stripeUrl: z.url().nullable(),
  /** What can still be refunded. */
  refundableCents: cents,
  canCancel: z.boolean(),
  /** Whether a missed pickup counts toward the limit of its customer; null for another order. */
  noShow: z.enum(['counted', 'excused']).nullable(),
  /** Oldest first. The actor has a name where a person did it. */
  timeline: z.array(
    z.strictObject({
      at: instant,
      transition: z.enum([...orderTransitionNames, 'placed']),
      actor: z.enum(actors),
      actorName: z.string().nullable(),
      /** The API key by which the restaurant did it. */
      keyName: z.string().nullable(),
      cause: z.string().nullable(),
    }),
  ),
  /** The offer of the line by which the order got its portions; null for another order. */
  queueOffer: z.strictObject({ madeAt: instant, units: z.int(), joinedAt: instant }).nullable(),
  /** What the customer asked who was late. */
  lateRequest: z
    .strictObject({
      minutes: z.int(),
      requestedAt: instant,
      answer: z.enum(lateAnswers).nullable(),
      answeredAt: instant.nullable(),
    })
    .nullable(),
  /** The passes of friends, oldest first. */
  pickupPasses: z.array(
    z.strictObject({
      friend: z.string(),
      createdAt: instant,
      canceledAt: instant.nullable(),
      usedAt: instant.nullable(),
    }),
  ),
  /** Portions that the customer put on sale again, oldest first. */
  releases: z.array(z.strictObject({ releasedAt: instant, units: z.int(), onSale: z.int(), resold: z.int() })),
  problemReport: problemReportView.nullable(),
  alarms: z.array(z.strictObject({ id: z.int(), kind: z.string(), text: z.string() })),
  /** What admins did about it, newest first. */
  audit: z.array(auditEntry),
});
export type AdminOrderView = z.infer<typeof adminOrderView>;

export const readOrderAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id',
  access: 'admin',
  problems: ['order-not-found'],
  schema: { summary: 'Read everything about one order', tags, params: idParam, response: { 200: adminOrderView } },
});

export const revealOrderContact = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/contact',
  access: 'admin',
  problems: ['order-not-found'],
  schema: {
    summary: 'Reveal the contact data of an order; the audit log records who asked and why',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: z.strictObject({ email: z.string(), phone: z.string().nullable() }) },
  },
});

export const revealOrderMessages = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/messages',
  access: 'admin',
  problems: ['order-not-found'],
  schema: {
    summary: 'Read what both sides of an order wrote; the audit log records who asked and why',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: z.strictObject({ messages: z.array(orderMessageView) }) },
  },
});

export const excuseNoShow = endpoint({
  method: 'PUT',
  url: '/api/admin/orders/:id/excused',
  access: 'admin',
  problems: ['order-not-found', 'order-changed'],
  schema: {
    summary: 'Excuse a missed pickup, so that it does not limit the customer, or count it again',
    tags,
    params: idParam,
    body: z.strictObject({ isExcused: z.boolean(), reason: auditReason }),
    response: { 200: okResponse },
  },
});

export const refundOrderAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/refund',
  access: 'admin',
  problems: [
    'order-not-found',
    'order-disputed',
    'nothing-to-refund',
    'refund-too-large',
    'refund-failed',
    'order-changed',
  ],
  schema: {
    summary: 'Refund a part or all of any order',
    tags,
    params: idParam,
    body: refundInput,
    response: refundResponses,
  },
});
