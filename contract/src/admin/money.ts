import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, okResponse, requiredText, trimmedText } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { payoutStatuses } from '../restaurant/payouts.ts';
import { payoutSetupStates } from '../restaurants.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { type AdjustmentAccount, adjustmentAccounts } from './adjustment-accounts.ts';
import { auditReason } from './audit.ts';

const tags = ['Admin'];
/** Whatever the money needs happens to it, released or refunded (docs/payments.md#admin-cancellation). */
export const cancelOrderAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/cancel',
  access: 'admin',
  problems: ['order-not-found', 'payment-in-progress', 'order-changed'],
  schema: {
    summary: 'Cancel an order that is not over; an authorization is voided, a payment is refunded in full',
    tags,
    params: idParam,
    body: z.strictObject({
      /** The customer and the restaurant read it. */
      reason: auditReason,
      /** Whether its portions go on sale again. */
      restock: z.boolean().default(false),
    }),
    response: { 200: okResponse },
  },
});

/** A restaurant with earnings that Stripe does not transfer; below 0, the restaurant owes them. */
const owedEarnings = z.strictObject({
  restaurantId: id,
  name: z.string(),
  payoutSetup: z.enum(payoutSetupStates),
  cents,
  orders: z.int(),
  adjustments: z.int(),
  since: instant,
});
export type OwedEarnings = z.infer<typeof owedEarnings>;

const manualPayout = z.strictObject({
  id,
  restaurantId: id,
  name: z.string(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  paidOn: z.iso.date(),
  reference: z.string(),
  createdAt: instant,
});
export type ManualPayout = z.infer<typeof manualPayout>;

const adjustmentNames = Object.keys(adjustmentAccounts) as [AdjustmentAccount, ...AdjustmentAccount[]];
const adjustmentRow = z.strictObject({
  id,
  restaurantId: id,
  name: z.string(),
  amountCents: cents,
  account: z.enum(adjustmentNames),
  orderNumber: z.string().nullable(),
  reason: z.string(),
  madeAt: instant,
});
export type AdjustmentRow = z.infer<typeof adjustmentRow>;

/** Payouts that an admin makes by bank transfer (docs/payments.md#payouts). */
export const listOwedEarnings = endpoint({
  method: 'GET',
  url: '/api/admin/payouts',
  access: 'admin',
  schema: {
    summary: 'List what is owed to restaurants manually, with the latest 50 manual payouts and adjustments',
    tags,
    response: {
      200: z.strictObject({
        owed: z.array(owedEarnings),
        payouts: z.array(manualPayout),
        adjustments: z.array(adjustmentRow),
      }),
    },
  },
});

/** For the bank: without kitchens that owe us. */
export const exportOwedEarnings = endpoint({
  method: 'GET',
  url: '/api/admin/payouts.csv',
  access: 'admin',
  schema: {
    summary: 'Export what is owed to restaurants manually as CSV, with the names of the payees',
    tags,
    response: { 200: z.string() },
  },
});

const signedCents = z.int(fieldError('amount-missing')).refine((amount) => amount !== 0, fieldError('amount-missing'));

export const recordManualPayout = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/payouts',
  access: 'admin',
  problems: ['restaurant-not-found', 'owed-amount-changed', 'request-id-reused', 'w9-missing'],
  schema: {
    summary: 'Record that a restaurant was paid all that it is owed manually, by bank transfer',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Created by the browser when the dialog opens: a repeat with the same ID is the same payout. */
      requestId: id,
      /** The amount that the admin saw; refused if another amount is owed now. Below 0: the restaurant has paid it back. */
      amountCents: signedCents.min(-999_999_999).max(999_999_999),
      paidOn: z.iso.date(fieldError('day-missing')),
      /** The reference on the bank statement of the restaurant. */
      reference: requiredText(100),
      reason: auditReason,
    }),
    response: { 200: okResponse },
  },
});

export const recordReturnedPayout = endpoint({
  method: 'POST',
  url: '/api/admin/payouts/:id/returned',
  access: 'admin',
  problems: ['payout-not-found'],
  schema: {
    summary: 'Record that the bank returned a manual payout; its money is owed again',
    tags,
    params: idParam,
    /** The restaurant reads it. */
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});

/** An amount that an admin corrects in a restaurant's earnings (docs/payments.md#payouts). */
export const adjustEarnings = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/adjustments',
  access: 'admin',
  problems: ['restaurant-not-found', 'order-not-found'],
  schema: {
    summary: 'Adjust the earnings of a restaurant',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Created by the browser when the dialog opens: a repeat with the same ID is the same adjustment. */
      requestId: id,
      /** Above 0 in favor of the restaurant. */
      amountCents: signedCents.min(-policies.adjustmentMaxCents).max(policies.adjustmentMaxCents),
      account: z.enum(adjustmentNames, fieldError('account-missing')),
      orderNumber: trimmedText(20).toUpperCase().optional(),
      /** The restaurant reads it. */
      reason: auditReason,
    }),
    response: { 200: okResponse },
  },
});

/** The platform bears losses unless an admin decides otherwise (docs/payments.md#disputes). */
export const recoverDisputeShare = endpoint({
  method: 'POST',
  url: '/api/admin/disputes/:id/take-share',
  access: 'admin',
  problems: ['not-found', 'dispute-closed', 'transfer-in-progress', 'nothing-to-recover'],
  schema: {
    summary: "Recover the restaurant's share of a disputed payment; a dispute that is won gives it back",
    tags,
    params: z.strictObject({ id: requiredText(100) }),
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});
