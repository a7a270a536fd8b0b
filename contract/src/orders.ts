import { z } from 'zod';
import { pickupPassView } from './account/pickup-pass-view.ts';
import { portionReleaseView } from './account/portion-release-view.ts';
import { cents, emptyBody, endpoint, id, idParam, instant, trimmedLines } from './endpoint.ts';
import { foodFacts } from './meals.ts';
import { orderStatuses, paymentStatuses } from './order-statuses.ts';
import { closedReasons, orderTransitionNames } from './order-transitions.ts';
import { problemReportStatuses } from './problem-report-rules.ts';
import { mapPoint } from './public-pages/map.ts';
import { lateMinutes, lateRequestView } from './restaurant/late-request-view.ts';
import { refundStates, shownRefundReasons } from './restaurant/refund-reasons.ts';
import { declineReasons } from './sentences/decline-reasons.ts';
import { fieldError } from './sentences/field-errors.ts';

const tags = ['Orders'];

export const orderTimelineEntry = z.strictObject({ transition: z.enum(orderTransitionNames), at: instant });

/** Another pickup time that the restaurant proposes. Without an acceptance by `answerBy`, the order is refunded. */
export const proposalView = z.strictObject({ id, pickupStart: instant, pickupEnd: instant, answerBy: instant });
export type ProposalView = z.infer<typeof proposalView>;

/** The tax of an order as it was placed. */
const tax = {
  taxCents: cents,
  /** Parts per million; 0 without a rate. */
  taxPpm: z.int(),
  taxAreaName: z.string().nullable(),
  /** Tax that Fondly pays. */
  taxAbsorbedCents: cents,
};

/** An order as its customer sees it. */
export const orderView = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  closedReason: z.enum(closedReasons).nullable(),
  reason: z.string().nullable(),
  /** The restaurant approves each order before the card is charged. */
  isReviewedByRestaurant: z.boolean(),
  /** True between the decision to capture and the confirmation by Stripe. */
  isCapturePending: z.boolean(),
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  ...foodFacts,
  restaurantId: id,
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  restaurantZip: z.string(),
  /** Null while only the ZIP of the restaurant is known. */
  restaurantPoint: mapPoint.nullable(),
  restaurantPhone: z.string(),
  pickupInstructions: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  quantity: z.int(),
  unitPriceCents: cents,
  /** The usual price of one portion when the order was placed; null without one. */
  originalUnitPriceCents: cents.nullable(),
  subtotalCents: cents,
  discountCents: cents,
  ...tax,
  feeCents: cents,
  totalCents: cents,
  paidCents: cents,
  refundedCents: cents,
  /** When the card was charged; null before that, and when there was nothing to pay. */
  paidAt: instant.nullable(),
  couponCode: z.string().nullable(),
  /** Who pays for the discount; null without one. */
  discountFunder: z.enum(['platform', 'restaurant']).nullable(),
  specialInstructions: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  /** Shown to the customer only, and only while the order can be picked up. */
  pickupCode: z.string().nullable(),
  holdExpiresAt: instant.nullable(),
  canExtendHold: z.boolean(),
  answerBy: instant.nullable(),
  /** Until when the customer can cancel for free; null when the customer can no longer cancel. */
  cancelableUntil: instant.nullable(),
  /** When the restaurant changed what is in the meal; null while it is as ordered. */
  foodChangedAt: instant.nullable(),
  canCancel: z.boolean(),
  canRate: z.boolean(),
  /** `hiddenReason` is set while an admin has hidden the rating: a code, or the words of an older one. */
  rating: z
    .strictObject({
      rating: z.int(),
      review: z.string(),
      isPublic: z.boolean(),
      hiddenReason: z.string().nullable(),
    })
    .nullable(),
  /** The status of the reported problem; null without one. */
  problemReport: z.enum(problemReportStatuses).nullable(),
  /** Why the card was declined; null unless the customer can pay with another. */
  declineReason: z.enum(declineReasons).nullable(),
  proposal: proposalView.nullable(),
  /** The minutes for which the customer may ask now; empty when they may not. */
  lateMinutes: z.array(z.literal(lateMinutes)),
  /** Null until the customer asked for more time. */
  lateRequest: lateRequestView.nullable(),
  /** The pass of a friend, while it can be used. */
  pickupPass: pickupPassView.nullable(),
  /** How many passes the customer may still create. */
  pickupPassesLeft: z.int(),
  /** The friend who picked the order up with a pass; null otherwise. */
  pickedUpBy: z.string().nullable(),
  release: portionReleaseView.nullable(),
  /** Until when both sides can write messages; null before payment. */
  messagesOpenUntil: instant.nullable(),
  /** Messages of the restaurant that the customer has not read. */
  unreadMessages: z.int(),
  timeline: z.array(orderTimelineEntry),
  createdAt: instant,
  updatedAt: instant,
});
export type OrderView = z.infer<typeof orderView>;

const customerOrderSchema = (summary: string) => ({ summary, tags, params: idParam, response: { 200: orderView } });

/** Ended orders on one page of a list, of a customer and of a restaurant. */
export const ordersPerPage = 100;

/** `olderThan` is for the next page, and absent from the last one. */
const orderPage = z.strictObject({ orders: z.array(orderView), olderThan: id.optional() });

export const listMyOrders = endpoint({
  method: 'GET',
  url: '/api/orders',
  access: 'customer',
  keyScope: 'own-orders:read',
  schema: {
    summary: 'List all your open orders and the newest ended ones, newest first',
    tags,
    response: { 200: orderPage },
  },
});
export const listMyEarlierOrders = endpoint({
  method: 'GET',
  url: '/api/orders/earlier',
  access: 'customer',
  schema: {
    summary: 'List your ended orders before one of them, newest first',
    tags,
    querystring: z.strictObject({ olderThan: id }),
    response: { 200: orderPage },
  },
});
export const readMyOrder = endpoint({
  method: 'GET',
  url: '/api/orders/:id',
  access: 'customer',
  keyScope: 'own-orders:read',
  problems: ['order-not-found'],
  schema: customerOrderSchema('Read one of your orders'),
});

/** Reads the payment from Stripe and updates the order. The body carries no status, so the browser cannot claim one. */
export const refreshOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refresh',
  access: 'customer',
  problems: ['order-not-found', 'too-many-requests', 'payment-provider-slow'],
  schema: { ...customerOrderSchema('Update your order to the state of its payment'), body: emptyBody },
});

export const extendHold = endpoint({
  method: 'POST',
  url: '/api/orders/:id/extend',
  access: 'customer',
  problems: ['order-not-found', 'hold-expired', 'hold-already-extended'],
  schema: { ...customerOrderSchema('Extend the time to pay by five minutes, once'), body: emptyBody },
});

export const cancelOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/cancel',
  access: 'customer',
  problems: ['order-not-found', 'payment-in-progress', 'cancel-too-late', 'order-changed'],
  schema: { ...customerOrderSchema('Cancel your order, while the policy allows it'), body: emptyBody },
});

export const rateOrder = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/rating',
  access: 'customer',
  problems: ['order-not-found', 'not-collected', 'rating-closed', 'own-rating', 'email-not-confirmed'],
  schema: {
    ...customerOrderSchema('Rate a collected order; a repeat changes the rating'),
    body: z.strictObject({
      rating: z.int(fieldError('rating-missing')).min(1, fieldError('rating-missing')).max(5),
      review: trimmedLines(1000).default(''),
      /** Others may read the review on the page of the restaurant, with the first name of the customer. */
      isPublic: z.boolean().default(false),
    }),
  },
});

export const removeRating = endpoint({
  method: 'DELETE',
  url: '/api/orders/:id/rating',
  access: 'customer',
  problems: ['order-not-found', 'rating-closed'],
  schema: customerOrderSchema('Remove your rating, while it can be changed'),
});

/** Where the same dish can be ordered now: a meal of the same name or recurrence, the soonest pickup first. */
export const findMealToReorder = endpoint({
  method: 'GET',
  url: '/api/orders/:id/again',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: 'Find the meal of the same restaurant that is this dish today',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ mealId: id.nullable(), restaurantId: id }) },
  },
});

export const answerReschedule = endpoint({
  method: 'POST',
  url: '/api/orders/:id/answer-move',
  access: 'customer',
  problems: ['order-not-found', 'reschedule-closed', 'order-changed'],
  schema: {
    ...customerOrderSchema('Accept another pickup time, or decline it and get a refund'),
    body: z.strictObject({ proposalId: id, isAccepted: z.boolean() }),
  },
});

/** The same request twice counts once. */
export const requestMoreTime = endpoint({
  method: 'POST',
  url: '/api/orders/:id/late-request',
  access: 'customer',
  problems: ['order-not-found', 'late-request-closed'],
  schema: {
    ...customerOrderSchema('Ask the restaurant for more time to pick up your order, once'),
    body: z.strictObject({ minutes: z.literal(lateMinutes) }),
  },
});

const refundView = z.strictObject({
  id,
  amountCents: cents,
  state: z.enum(refundStates),
  reason: z.enum(shownRefundReasons),
  requestedAt: instant,
});

/** What both the customer and the restaurant read about the money of an order. */
export const orderMoneyParts = {
  orderId: id,
  orderNumber: z.string(),
  mealName: z.string(),
  quantity: z.int(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  closedReason: z.enum(closedReasons).nullable(),
  timezone: z.string(),
  unitPriceCents: cents,
  subtotalCents: cents,
  discountCents: cents,
  couponCode: z.string().nullable(),
  /** Who pays for the discount. */
  discountFunder: z.enum(['platform', 'restaurant']).nullable(),
  ...tax,
  totalCents: cents,
  paidCents: cents,
  paidAt: instant.nullable(),
  refundedCents: cents,
  refunds: z.array(refundView),
  isDisputed: z.boolean(),
};

/** Where the money of an order is, for its customer. */
export const customerMoneyView = z.strictObject({ ...orderMoneyParts, restaurantName: z.string() });
export type CustomerMoneyView = z.infer<typeof customerMoneyView>;

export const readOrderMoney = endpoint({
  method: 'GET',
  url: '/api/orders/:id/money',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: 'Read where the money of your order is',
    tags,
    params: idParam,
    response: { 200: customerMoneyView },
  },
});
