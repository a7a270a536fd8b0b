import { z } from 'zod';
import { cents, endpoint, id, idParam, instant } from '../endpoint.ts';
import { orderTransitionNames } from '../order-transitions.ts';
import { orderMoneyParts } from '../orders.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { type RefundReason, refundReasons, refundStates } from './refund-reasons.ts';

const reasonNames = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]];

/** What a restaurant or an admin sends to refund an order. */
export const refundInput = z.strictObject({
  /** The default is everything that is left. */
  amountCents: z.int(fieldError('amount-missing')).min(1, fieldError('amount-missing')).max(999_999_999).optional(),
  reason: z.enum(reasonNames, fieldError('reason-missing')),
  /** When the refund ends the order: whether its portions go on sale again. */
  restock: z.boolean().default(false),
  /** Created by the browser when the dialog opens: a repeat with the same ID is the same refund. */
  requestId: id,
});

/** `amountRefundedCents` is what this request refunds; a repeat refunds nothing more. */
const refundResponse = z.strictObject({ amountRefundedCents: cents, state: z.enum(refundStates) });
export const refundResponses = {
  200: refundResponse,
  /** Decided, and retried until Stripe answers. */ 202: refundResponse,
};

export const refundOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/refund',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: [
    'order-not-found',
    'order-disputed',
    'nothing-to-refund',
    'refund-by-admin-only',
    'refund-too-large',
    'refund-failed',
    'order-changed',
  ],
  schema: {
    summary: 'Refund a part or all of an order of your restaurant',
    tags: ['Restaurant orders'],
    params: idParam,
    body: refundInput,
    response: refundResponses,
  },
});

/** Where the money of an order is, for its restaurant. All amounts come from the ledger. */
export const restaurantMoneyView = z.strictObject({
  ...orderMoneyParts,
  customerName: z.string(),
  /** Whether the restaurant can refund now, and how much at most. */
  refundableCents: cents,
  /** What the platform keeps, and what it adds for its coupon, after refunds. */
  feeCents: cents,
  platformDiscountCents: cents,
  /** The rule of the fee as the order was placed; null without one. */
  feeRule: z.strictObject({ basisPoints: z.int(), fixedCents: cents }).nullable(),
  share: z.strictObject({
    /** Waits for the pickup. */
    pendingCents: cents,
    earnedCents: cents,
    /** The part that is in the restaurant's Stripe account. */
    transferredCents: cents,
    /** Paid by a bank transfer of Fondly. */
    manuallyPaidCents: cents,
    /** The part of the share that was recovered because of a dispute. */
    disputedCents: cents,
  }),
  /** `held` until payouts are set up; with `destination`, the share goes to the restaurant's account with the payment. */
  fundsFlow: z.enum(['destination', 'held', 'none']),
});
export type RestaurantMoneyView = z.infer<typeof restaurantMoneyView>;

/** What a staff member did with an order; a deleted account has no name. */
const orderStep = z.strictObject({
  at: instant,
  transition: z.enum(orderTransitionNames),
  actorName: z.string().nullable(),
  /** The API key by which it was done. */
  keyName: z.string().nullable(),
});
export type OrderStep = z.infer<typeof orderStep>;

export const readRestaurantOrderMoney = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/money',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['order-not-found'],
  schema: {
    summary: 'Read where the money of an order of your restaurant is',
    tags: ['Restaurant orders'],
    params: idParam,
    response: { 200: restaurantMoneyView.extend({ steps: z.array(orderStep) }) },
  },
});
