import { z } from 'zod';
import { cents, emptyBody, endpoint, id, idParam, instant, timeOfDay, trimmedLines, trimmedText } from '../endpoint.ts';
import { foodFacts } from '../meals.ts';
import { orderStatuses, paymentStatuses } from '../order-statuses.ts';
import { closedReasons, orderTransitionNames, pickupSteps } from '../order-transitions.ts';
import { proposalView } from '../orders.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { openLateRequest } from './late-request-view.ts';

const tags = ['Restaurant orders'];

/** An order as the staff of its restaurant see it. The phone number is shown only while the order is live. */
export const restaurantOrderView = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  /** Counter staff see neither this nor any amount. */
  paymentStatus: z.enum(paymentStatuses).optional(),
  closedReason: z.enum(closedReasons).nullable(),
  reason: z.string().nullable(),
  isCapturePending: z.boolean(),
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  /** A first name; managers and the owner also see an initial. */
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  quantity: z.int(),
  totalCents: cents.optional(),
  paidCents: cents.optional(),
  refundedCents: cents.optional(),
  specialInstructions: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  answerBy: instant.nullable(),
  isAcknowledged: z.boolean(),
  isArchived: z.boolean(),
  /** A note of the restaurant, which the customer never sees. */
  restaurantNote: z.string(),
  /** How the customer was identified; `list` means by the tablet, without a connection. Null before pickup. */
  identifiedBy: z.enum(['code', 'list', 'name']).nullable(),
  /** Proposed to the customer and not answered yet. */
  proposal: proposalView.nullable(),
  /** The customer is late and awaits an answer. */
  lateRequest: openLateRequest.nullable(),
  /** The friend who may come with a pickup pass, and who has come with one. */
  friend: z.string().nullable(),
  /** Messages of the customer that nobody has read. */
  unreadMessages: z.int(),
  /** Portions that the customer put on sale again, and those that others have bought: they are not to be handed over. */
  portionsOnSale: z.int(),
  portionsResold: z.int(),
  /** The transitions that the reader may make now: the buttons. */
  transitions: z.array(z.enum(orderTransitionNames)),
  createdAt: instant,
  updatedAt: instant,
});
export type RestaurantOrderView = z.infer<typeof restaurantOrderView>;

const orderFood = z.strictObject(foodFacts);
export type OrderFood = z.infer<typeof orderFood>;

/** For the label on the bag. */
export const readOrderFood = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/food',
  access: { staff: 'counter', restaurant: 'serving' },
  keyScope: 'orders:read',
  problems: ['order-not-found'],
  schema: {
    summary: 'Read what is in the meal of an order, and until when it is good',
    tags,
    params: idParam,
    response: { 200: orderFood },
  },
});

/** A transition, the placement of the order, a change of its pickup, or a refund. A refund is listed for managers only, with its amount. */
const timelineStep = z.strictObject({
  at: instant,
  step: z.enum([...orderTransitionNames, ...pickupSteps, 'placed', 'refunded']),
  amountCents: cents.optional(),
  /** The friend to whom the order was handed over. */
  friend: z.string().optional(),
  /** Minutes that a late customer asked for, or portions that were released or resold. */
  count: z.int().optional(),
});
export type RestaurantTimelineStep = z.infer<typeof timelineStep>;

export const readRestaurantTimeline = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/timeline',
  access: { staff: 'counter', restaurant: 'serving' },
  keyScope: 'orders:read',
  problems: ['order-not-found'],
  schema: {
    summary: 'Read what happened to an order of your restaurant, oldest first',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ steps: z.array(timelineStep) }) },
  },
});

export const listRestaurantOrders = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders',
  access: { staff: 'counter', restaurant: 'serving' },
  keyScope: 'orders:read',
  problems: ['code-locked'],
  schema: {
    summary: 'List every open order of your restaurant whose money is secured and its newest ended ones, newest first',
    tags,
    querystring: z.strictObject({
      archived: z.enum(['true', 'false']).default('false'),
      /** Only orders that ended, or only those that ended without a pickup. */
      only: z.enum(['ended', 'denied']).optional(),
      /** The page of ended orders after this order: the `olderThan` of the page before. */
      olderThan: id.optional(),
      /**
       * A part of the order number or of the customer's name; also, for an open order, its pickup code or the last digits
       * of the customer's phone number. A search also finds archived orders.
       */
      search: trimmedText(60).default(''),
    }),
    response: { 200: z.strictObject({ orders: z.array(restaurantOrderView), olderThan: id.optional() }) },
  },
});

export const approveOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/approve',
  // A suspended restaurant reads why it cannot approve, so `access` lets it in.
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found', 'order-changed', 'out-of-stock', 'restaurant-suspended'],
  schema: {
    summary: 'Accept an order that awaits approval and charge its card',
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: restaurantOrderView },
  },
});

export const denyOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/deny',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found', 'order-changed'],
  schema: {
    summary: 'Deny an order that awaits approval, or cancel an accepted one; the customer is refunded',
    tags,
    params: idParam,
    body: z.strictObject({
      reason: trimmedLines(300).nullable().default(null),
      restock: z.boolean().default(false),
    }),
    response: { 200: restaurantOrderView },
  },
});

export const markOrderReady = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/ready',
  access: { staff: 'counter', restaurant: 'serving' },
  keyScope: 'orders:transition',
  problems: ['order-not-found', 'order-changed'],
  schema: {
    summary: 'Mark an order as ready for pickup',
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: restaurantOrderView },
  },
});

export const handOverOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/hand-over',
  access: { staff: 'counter', restaurant: 'serving' },
  keyScope: 'orders:transition',
  problems: [
    'order-not-found',
    'order-changed',
    'wrong-pickup-code',
    'pickup-pass-canceled',
    'code-locked',
    'portions-being-bought',
    'portions-resold',
  ],
  schema: {
    summary: 'Hand an order over to its customer',
    tags,
    params: idParam,
    body: z.strictObject({
      /** What the customer shows. */
      pickupCode: trimmedText(12).toUpperCase().nullable().default(null),
      /** Hands over without a code, which is recorded. */
      withoutCode: z.boolean().default(false),
    }),
    response: { 200: restaurantOrderView },
  },
});

export const undoTransition = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/undo',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['order-not-found', 'order-changed', 'undo-too-late'],
  schema: {
    summary: 'Take back within seconds that an order was marked as ready or handed over',
    tags,
    params: idParam,
    body: z.strictObject({ transition: z.enum(['markReady', 'handOver']) }),
    response: { 200: restaurantOrderView },
  },
});

export const acknowledgeOrders = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/acknowledge',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: {
    summary: 'Acknowledge new orders',
    tags,
    body: z.strictObject({ orderIds: z.array(id).min(1).max(200) }),
    response: { 200: z.strictObject({ acknowledged: z.int() }) },
  },
});

export const setOrderArchived = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/archived',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found'],
  schema: {
    summary: 'Archive a finished order, or take it out of the archive',
    tags,
    params: idParam,
    body: z.strictObject({ isArchived: z.boolean() }),
    response: { 200: restaurantOrderView },
  },
});

export const setOrderNote = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/note',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['order-not-found'],
  schema: {
    summary: 'Set the note of your restaurant on an order; an empty one removes it',
    tags,
    params: idParam,
    body: z.strictObject({ note: trimmedLines(300) }),
    response: { 200: restaurantOrderView },
  },
});

export const keepOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/keep',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found', 'order-changed', 'restaurant-not-found'],
  schema: {
    summary:
      'Keep an order of today past the end of its pickup window; your opening hours follow, and the customer is told',
    tags,
    params: idParam,
    body: z.strictObject({
      /** The new end, in the time zone of the restaurant. A time before the start of pickup is on the next day. */
      until: timeOfDay,
    }),
    response: { 200: restaurantOrderView },
  },
});

/**
 * A paid order is moved only with its customer's yes; "no" and silence give the money back
 * (docs/domain.md#changes-to-hours).
 */
export const proposeReschedule = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/ask-to-move',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['order-not-found', 'order-changed', 'restaurant-not-found'],
  schema: {
    summary: 'Propose another pickup time to the customer, in the time zone of the restaurant',
    tags,
    params: idParam,
    body: z.strictObject({ day: z.iso.date(fieldError('day-missing')), starts: timeOfDay, ends: timeOfDay }),
    response: { 200: restaurantOrderView },
  },
});
