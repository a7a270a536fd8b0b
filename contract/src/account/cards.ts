import { z } from 'zod';
import { cents, emptyBody, endpoint, id, idParam, integerInUrl, okResponse, trimmedText } from '../endpoint.ts';
import { mealPage } from '../meals.ts';
import { policies } from '../policies.ts';
import { declineReasons } from '../sentences/decline-reasons.ts';

const tags = ['Cards'];

/** Stripe's ID of a saved card. */
const cardId = z.string().regex(/^pm_\w{1,100}$/);

/** A saved card, read from Stripe. Of a card, nothing else leaves the server. */
export const savedCard = z.strictObject({
  id: cardId,
  /** Stripe's word for it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** The card that is offered first. An expired card never is. */
  isDefault: z.boolean(),
  /** An order that is not charged yet is authorized with it, so it cannot be removed. */
  isInUse: z.boolean(),
  isExpired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

const savedCards = z.strictObject({
  /** The default first, then the newest. */
  cards: z.array(savedCard),
  /** False until a code from an email was entered here. Before that, no saved card pays on this device. */
  isDeviceConfirmed: z.boolean(),
});
export type SavedCards = z.infer<typeof savedCards>;

const cardProblems = ['too-many-requests', 'payment-provider-slow'] as const;

export const listCards = endpoint({
  method: 'GET',
  url: '/api/account/cards',
  access: 'customer',
  problems: cardProblems,
  schema: { summary: 'List your saved cards', tags, response: { 200: savedCards } },
});

export const setDefaultCard = endpoint({
  method: 'PUT',
  url: '/api/account/cards/default',
  access: 'customer',
  problems: ['card-not-found', 'card-expired', ...cardProblems],
  schema: {
    summary: 'Choose the saved card that is offered first',
    tags,
    body: z.strictObject({ cardId }),
    response: { 200: savedCards },
  },
});

/** Removes the card at Stripe before it answers. */
export const removeCard = endpoint({
  method: 'DELETE',
  url: '/api/account/cards/:id',
  access: 'customer',
  problems: ['card-not-found', 'card-in-use', ...cardProblems],
  schema: {
    summary: 'Remove a saved card',
    tags,
    params: z.strictObject({ id: cardId }),
    response: { 200: savedCards },
  },
});

/** A confirmed device gets no email. */
export const requestDeviceCode = endpoint({
  method: 'POST',
  url: '/api/account/device/code',
  access: 'customer',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Email yourself a code that confirms this device for your saved cards',
    tags,
    body: emptyBody,
    response: { 200: okResponse },
  },
});

export const confirmDevice = endpoint({
  method: 'POST',
  url: '/api/account/device/confirm',
  access: 'customer',
  problems: ['device-code-wrong', 'too-many-requests'],
  schema: {
    summary: 'Confirm this device with the code from the email',
    tags,
    body: z.strictObject({ code: trimmedText(20).pipe(z.string().regex(/^\d{6}$/)) }),
    response: { 200: okResponse },
  },
});

/** What the sheet for ordering with a saved card shows, in one request: the order page's read, the total, and the card. */
export const readQuickOrder = endpoint({
  method: 'GET',
  url: '/api/meals/:id/quick-order',
  access: 'customer',
  problems: ['not-found', ...cardProblems],
  schema: {
    summary: 'Read a meal, what it costs, and the card that would pay for it',
    tags,
    params: idParam,
    querystring: z.strictObject({ quantity: integerInUrl(1, policies.portionsPerOrder).default(1) }),
    response: {
      200: mealPage.extend({
        quantity: z.int(),
        price: z.strictObject({ subtotalCents: cents, taxCents: cents, totalCents: cents }),
        /** As in the latest order, otherwise as in the account. */
        contact: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
        /** The default card. Null without a card that can pay: then the full form opens. */
        card: savedCard.nullable(),
        isDeviceConfirmed: z.boolean(),
      }),
    },
  },
});

const payment = z.discriminatedUnion('outcome', [
  /** The card is charged, or authorized where the restaurant approves each order. */
  z.strictObject({ outcome: z.literal('paid') }),
  /** The bank has not answered yet. The order says so until it has. */
  z.strictObject({ outcome: z.literal('processing') }),
  /** `stripe.handleNextAction` shows the bank's challenge. Then `POST /api/orders/:id/refresh` reads its outcome. */
  z.strictObject({ outcome: z.literal('challenge'), clientSecret: z.string() }),
  z.strictObject({
    outcome: z.literal('declined'),
    declineReason: z.enum(declineReasons),
    /** The form can still pay this order. False after the last decline, which ended it. */
    opensForm: z.boolean(),
  }),
]);
export type SavedCardPayment = z.infer<typeof payment>;

/**
 * Confirms the payment of a hold with a saved card, while the customer watches. Two tabs charge once: the second is told
 * what became of the first.
 */
export const payWithSavedCard = endpoint({
  method: 'POST',
  url: '/api/orders/:id/pay-with-saved-card',
  access: 'customer',
  problems: [
    'order-not-found',
    'checkout-closed',
    'payment-in-progress',
    'card-not-found',
    'card-expired',
    'device-not-confirmed',
    'payment-provider-unavailable',
    ...cardProblems,
  ],
  schema: {
    summary: 'Pay an order that is held for you with a saved card',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Created by the browser at the tap: a repeat with the same ID is the same attempt. */
      requestId: id,
      cardId,
    }),
    response: { 200: payment },
  },
});

/**
 * Decides whether the card that pays this order is saved, when `canSaveCard` is `own`. Off until it is turned on. The
 * person's customer at Stripe is created at the first time.
 */
export const saveCardOfOrder = endpoint({
  method: 'PUT',
  url: '/api/orders/:id/saves-card',
  access: 'customer',
  problems: [
    'order-not-found',
    'checkout-closed',
    'payment-in-progress',
    'too-many-cards',
    'device-not-confirmed',
    'payment-provider-unavailable',
    ...cardProblems,
  ],
  schema: {
    summary: 'Save the card that pays an order, or do not',
    tags,
    params: idParam,
    body: z.strictObject({ isSaved: z.boolean() }),
    response: { 200: okResponse },
  },
});

/** For the receipt. Fondly stores nothing of a card, so each answer is read from Stripe. */
export const readOrderCard = endpoint({
  method: 'GET',
  url: '/api/orders/:id/card',
  access: 'customer',
  problems: ['order-not-found', 'too-many-requests', 'payment-provider-slow'],
  schema: {
    summary: 'Read which card paid one of your orders',
    tags,
    params: idParam,
    /** Null when nothing was charged, or when something other than a card paid. */
    response: { 200: z.strictObject({ card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable() }) },
  },
});
