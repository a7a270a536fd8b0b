import { z } from 'zod';
import {
  cents,
  email,
  emptyBody,
  endpoint,
  id,
  idParam,
  instant,
  phone,
  requiredText,
  trimmedText,
} from './endpoint.ts';
import { allergens, diets } from './food.ts';
import { closedReasons, orderStatuses, orderTransitions, paymentStatuses } from './order-transitions.ts';
import { policies } from './policies.ts';
import { problemReportStatuses } from './problem-report-rules.ts';
import { couponProblems, unavailableMealProblems } from './problems.ts';

const tags = ['Orders'];
const transitionNames = Object.keys(orderTransitions) as [
  keyof typeof orderTransitions,
  ...(keyof typeof orderTransitions)[],
];

/**
 * Step 1 of an order. The server prices it: `expectedTotalCents` is only compared, and another total is
 * refused with `price-changed` and the new one.
 */
export const startCheckout = endpoint({
  method: 'POST',
  url: '/api/checkout',
  access: { customer: 'resolved-in-operation' },
  problems: [
    ...unavailableMealProblems,
    ...couponProblems,
    'not-found',
    'own-restaurant',
    'price-changed',
    'pickup-window-changed',
    'too-many-holds',
    'too-many-portions',
    'payment-in-progress',
    'checkout-closed',
    'order-changed',
    'request-id-reused',
    'too-many-requests',
    'payment-provider-unavailable',
  ],
  schema: {
    summary: 'Reserve portions and start to pay',
    tags,
    body: z.strictObject({
      /** Made by the browser when step 1 is submitted: the same one gives back the same order. */
      requestId: id,
      mealId: id,
      quantity: z.int().min(1).max(policies.portionsPerOrder),
      customerName: requiredText(100),
      customerEmail: email,
      customerPhone: phone,
      specialInstructions: trimmedText(500).default(''),
      couponCode: trimmedText(40).toUpperCase().nullable().default(null),
      expectedTotalCents: cents,
    }),
    response: {
      201: z.strictObject({
        orderId: id,
        orderNumber: z.string(),
        /** Null when there is nothing to pay: the order is placed already. */
        clientSecret: z.string().nullable(),
        totalCents: cents,
        holdExpiresAt: instant.nullable(),
      }),
    },
  },
});

export const validateCoupon = endpoint({
  method: 'POST',
  url: '/api/coupons/validate',
  access: { customer: 'resolved-in-operation' },
  problems: [...unavailableMealProblems, ...couponProblems, 'not-found', 'own-restaurant', 'too-many-requests'],
  schema: {
    summary: 'Preview the discount of a coupon; reserves nothing',
    tags,
    body: z.strictObject({
      mealId: id,
      quantity: z.int().min(1).max(policies.portionsPerOrder),
      couponCode: trimmedText(40).toUpperCase().pipe(z.string().min(1, 'Please enter a coupon code')),
    }),
    response: {
      200: z.strictObject({
        couponCode: z.string(),
        discountType: z.enum(['percent', 'fixed']),
        discountCents: cents,
        totalCents: cents,
      }),
    },
  },
});

export const orderTimelineEntry = z.strictObject({ transition: z.enum(transitionNames), at: instant });

/** Another pickup time that the kitchen asks for; without a yes until then the money goes back. */
export const proposalView = z.strictObject({ id, pickupStart: instant, pickupEnd: instant, answerBy: instant });
export type ProposalView = z.infer<typeof proposalView>;

/** An order as its buyer sees it. */
export const orderView = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  closedReason: z.enum(closedReasons).nullable(),
  reason: z.string().nullable(),
  /** True between the decision to take the money and the card provider's word that it is taken. */
  isCapturePending: z.boolean(),
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  /** As the kitchen states them now, should it have corrected them since; null while it has not stated any. */
  allergens: z.array(z.enum(allergens)).nullable(),
  diets: z.array(z.enum(diets)),
  restaurantId: id,
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  restaurantZip: z.string(),
  restaurantPhone: z.string(),
  pickupInstructions: z.string(),
  quantity: z.int(),
  unitPriceCents: cents,
  subtotalCents: cents,
  discountCents: cents,
  taxCents: cents,
  totalCents: cents,
  paidCents: cents,
  refundedCents: cents,
  couponCode: z.string().nullable(),
  specialInstructions: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  /** Shown only to the buyer, and only while there is something to pick up. */
  pickupCode: z.string().nullable(),
  holdExpiresAt: instant.nullable(),
  canExtendHold: z.boolean(),
  answerBy: instant.nullable(),
  /** Until when a cancel is free; null when the order can no longer be cancelled by its buyer. */
  cancelableUntil: instant.nullable(),
  /** Since when the kitchen says otherwise what is in the meal; null while it stands as ordered. */
  foodChangedAt: instant.nullable(),
  canCancel: z.boolean(),
  canRate: z.boolean(),
  /** `hiddenReason` while an operator has taken it out of the average. */
  rating: z.strictObject({ rating: z.int(), review: z.string(), hiddenReason: z.string().nullable() }).nullable(),
  /** Where a problem reported with it stands; null without one. */
  problemReport: z.enum(problemReportStatuses).nullable(),
  declineMessage: z.string().nullable(),
  proposal: proposalView.nullable(),
  timeline: z.array(orderTimelineEntry),
  createdAt: instant,
  updatedAt: instant,
});
export type OrderView = z.infer<typeof orderView>;

const customerOrderSchema = (summary: string) => ({ summary, tags, params: idParam, response: { 200: orderView } });

export const listMyOrders = endpoint({
  method: 'GET',
  url: '/api/orders',
  access: 'customer',
  schema: {
    summary: 'List your orders, newest first',
    tags,
    response: { 200: z.strictObject({ orders: z.array(orderView) }) },
  },
});
export const readMyOrder = endpoint({
  method: 'GET',
  url: '/api/orders/:id',
  access: 'customer',
  problems: ['order-not-found'],
  schema: customerOrderSchema('One of the own orders'),
});

/** Reads the payment afresh from the card provider and brings the order in line. Carries no status. */
export const refreshOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refresh',
  access: 'customer',
  problems: ['order-not-found'],
  schema: { ...customerOrderSchema('Bring the order in line with its payment'), body: emptyBody },
});

/** The secret that lets the browser pay for the own unpaid order; read again from the provider, never stored. */
export const readPaymentSecret = endpoint({
  method: 'POST',
  url: '/api/orders/:id/payment-secret',
  access: 'customer',
  problems: ['order-not-found', 'checkout-closed', 'payment-in-progress', 'payment-provider-unavailable'],
  schema: {
    summary: 'Read the client secret of an unpaid order',
    tags,
    params: idParam,
    body: emptyBody,
    response: {
      200: z.strictObject({ clientSecret: z.string(), totalCents: cents, holdExpiresAt: instant.nullable() }),
    },
  },
});

export const extendHold = endpoint({
  method: 'POST',
  url: '/api/orders/:id/extend',
  access: 'customer',
  problems: ['order-not-found', 'hold-expired', 'hold-already-extended'],
  schema: { ...customerOrderSchema('Five more minutes to pay, once'), body: emptyBody },
});

export const cancelOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/cancel',
  access: 'customer',
  problems: ['order-not-found', 'payment-in-progress', 'cancel-too-late', 'order-changed'],
  schema: { ...customerOrderSchema('Cancel an own order while the policy allows'), body: emptyBody },
});

export const rateOrder = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/rating',
  access: 'customer',
  problems: ['order-not-found', 'not-collected', 'rating-closed'],
  schema: {
    ...customerOrderSchema('Rate a collected order; a repeat changes the rating'),
    body: z.strictObject({
      rating: z.int('Please select a rating').min(1, 'Please select a rating').max(5),
      review: trimmedText(1000).default(''),
    }),
  },
});

export const removeRating = endpoint({
  method: 'DELETE',
  url: '/api/orders/:id/rating',
  access: 'customer',
  problems: ['order-not-found', 'rating-closed'],
  schema: customerOrderSchema('Take the own rating back, while it can be changed'),
});

/** Where the same dish can be ordered now: the same name or recurring meal of the same kitchen, the soonest pickup first. */
export const findMealToReorder = endpoint({
  method: 'GET',
  url: '/api/orders/:id/again',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: "Find today's meal for an earlier order",
    tags,
    params: idParam,
    response: { 200: z.strictObject({ mealId: id.nullable(), restaurantId: id }) },
  },
});

/** An order as its kitchen sees it: a first name and an initial, the phone only while the order is live. */
export const restaurantOrderView = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  /** This and every amount is not in what counter staff are told. */
  paymentStatus: z.enum(paymentStatuses).optional(),
  closedReason: z.enum(closedReasons).nullable(),
  reason: z.string().nullable(),
  isCapturePending: z.boolean(),
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  /** A first name, and for who runs the kitchen an initial. */
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
  /** The kitchen's own words, which the customer never reads. */
  restaurantNote: z.string(),
  /** By what the customer was known at the counter: the list is the tablet's own, without the server. Null before. */
  identifiedBy: z.enum(['code', 'list', 'name']).nullable(),
  /** Asked of the customer and not answered so far. */
  proposal: proposalView.nullable(),
  /** The moves this kitchen may make now: its buttons. */
  transitions: z.array(z.enum(transitionNames)),
  createdAt: instant,
  updatedAt: instant,
});
export type RestaurantOrderView = z.infer<typeof restaurantOrderView>;

export const answerReschedule = endpoint({
  method: 'POST',
  url: '/api/orders/:id/answer-move',
  access: 'customer',
  problems: ['order-not-found', 'reschedule-closed', 'order-changed'],
  schema: {
    ...customerOrderSchema('Say yes to another pickup time, or no and have the money back'),
    body: z.strictObject({ proposalId: id, isAccepted: z.boolean() }),
  },
});
