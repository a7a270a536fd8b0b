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
  trimmedLines,
  trimmedText,
} from './endpoint.ts';
import { policies } from './policies.ts';
import { couponProblems, unavailableMealProblems } from './problems.ts';
import { fieldError } from './sentences/field-errors.ts';

const tags = ['Orders'];

/** What the card form shows of saved cards, beside the client secret of the payment. */
const cardForm = {
  /** With it, the form shows the saved cards. Null without any, and on a device that is not confirmed. */
  customerSessionClientSecret: z.string().nullable(),
  /**
   * Who asks whether to save the card. `form`: the form itself. `own`: a checkbox beside the form, and
   * `PUT /api/orders/:id/saves-card` before the payment. `no`: nobody, because no more cards can be saved here.
   */
  canSaveCard: z.enum(['form', 'own', 'no']),
};

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
    'queue-offer-ended',
    'hold-limit',
    'too-many-holds',
    'one-open-order',
    'too-many-portions',
    'portions-released',
    'payment-in-progress',
    'checkout-closed',
    'order-changed',
    'request-id-reused',
    'too-many-requests',
    'payment-provider-unavailable',
  ],
  schema: {
    summary: 'Reserve the portions and start the payment',
    tags,
    body: z.strictObject({
      /** Created by the browser when step 1 is submitted: a repeat with the same ID returns the same order. */
      requestId: id,
      mealId: id,
      quantity: z.int().min(1).max(policies.portionsPerOrder),
      customerName: requiredText(100),
      customerEmail: email,
      customerPhone: phone,
      specialInstructions: trimmedLines(500).default(''),
      couponCode: trimmedText(40).toUpperCase().nullable().default(null),
      expectedTotalCents: cents,
      /** False when a saved card pays: the answer then leaves out what only the card form needs. */
      opensCardForm: z.boolean().default(true),
    }),
    response: {
      201: z.strictObject({
        orderId: id,
        orderNumber: z.string(),
        /** Null when nothing is to be paid: the order is placed already. */
        clientSecret: z.string().nullable(),
        ...cardForm,
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
    summary: 'Check what a coupon takes off; reserves nothing',
    tags,
    body: z.strictObject({
      mealId: id,
      quantity: z.int().min(1).max(policies.portionsPerOrder),
      couponCode: trimmedText(40)
        .toUpperCase()
        .pipe(z.string().min(1, fieldError('coupon-code-missing'))),
    }),
    response: {
      200: z.strictObject({
        couponCode: z.string(),
        discountType: z.enum(['percent', 'fixed']),
        discountCents: cents,
        taxCents: cents,
        /** Tax that Fondly pays. */
        taxAbsorbedCents: cents,
        totalCents: cents,
      }),
    },
  },
});

/** The client secret of an unpaid order. It is read from Stripe each time and never stored. */
export const readPaymentSecret = endpoint({
  method: 'POST',
  url: '/api/orders/:id/payment-secret',
  access: 'customer',
  problems: [
    'order-not-found',
    'checkout-closed',
    'payment-in-progress',
    'payment-provider-unavailable',
    'too-many-requests',
  ],
  schema: {
    summary: 'Read the client secret of an unpaid order',
    tags,
    params: idParam,
    body: emptyBody,
    response: {
      200: z.strictObject({
        clientSecret: z.string(),
        ...cardForm,
        totalCents: cents,
        holdExpiresAt: instant.nullable(),
      }),
    },
  },
});
