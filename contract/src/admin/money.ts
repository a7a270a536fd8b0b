import { z } from 'zod';
import { cents, done, endpoint, id, idParam, instant, line, requiredLine } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { payoutStatuses } from '../restaurant/payouts.ts';
import { payoutSetups } from '../restaurants.ts';
import { type AdjustmentAccount, adjustmentAccounts } from './adjustment-accounts.ts';

const tags = ['Operator'];
/** No write of an operator is without one; the audit log keeps it. */
const reason = requiredLine(500);

/** Payments paper, section 4.2, `cancelByAdmin`: whatever the money needs happens to it, released or refunded. */
export const cancelAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/cancel',
  schema: {
    summary: 'End an order that is not over; what was reserved is released, what was paid goes back whole',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Its customer and its kitchen read it. */
      reason,
      /** Whether its portions go on sale again. */
      restock: z.boolean().default(false),
    }),
    response: { 200: done },
  },
});

/** A kitchen that has earned what the provider does not send by itself; below 0 the kitchen owes it. */
const owedRow = z.strictObject({
  restaurantId: id,
  name: z.string(),
  payoutSetup: z.enum(payoutSetups),
  cents,
  orders: z.int(),
  adjustments: z.int(),
  since: instant,
});
export type OwedRow = z.infer<typeof owedRow>;

const handPayout = z.strictObject({
  id,
  restaurantId: id,
  name: z.string(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  paidOn: z.iso.date(),
  reference: z.string(),
  createdAt: instant,
});
export type HandPayout = z.infer<typeof handPayout>;

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

/** Requirement PAYO-05: the manual payout provider. */
export const listOwed = endpoint({
  method: 'GET',
  url: '/api/admin/payouts',
  schema: {
    summary: 'What kitchens are owed by hand, longest first, with the newest 50 payouts by hand and adjustments',
    tags,
    response: {
      200: z.strictObject({
        owed: z.array(owedRow),
        payouts: z.array(handPayout),
        adjustments: z.array(adjustmentRow),
      }),
    },
  },
});

const signedCents = z.int('Please enter an amount.').refine((amount) => amount !== 0, 'Please enter an amount.');

export const payByHand = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/payouts',
  schema: {
    summary: 'Write down that a kitchen was paid by bank transfer, all that it is owed by hand',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Made by the browser when the dialog opens: the same one is the same payout. */
      requestId: id,
      /** As the operator saw it; another amount owed by now is refused. Below 0: the kitchen has paid it back. */
      amountCents: signedCents.min(-999_999_999).max(999_999_999),
      paidOn: z.iso.date('Please enter the day.'),
      /** As the kitchen finds it on its account. */
      reference: requiredLine(100),
      reason,
    }),
    response: { 200: done },
  },
});

export const returnByHand = endpoint({
  method: 'POST',
  url: '/api/admin/payouts/:id/returned',
  schema: {
    summary: 'Write down that the bank sent a payout by hand back; its money is owed again',
    tags,
    params: idParam,
    /** The kitchen reads it. */
    body: z.strictObject({ reason }),
    response: { 200: done },
  },
});

/** Payments paper, section 6.4, `adjustment`. */
export const adjustEarnings = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/adjustments',
  schema: {
    summary: 'Put the earnings of a kitchen right by hand',
    tags,
    params: idParam,
    body: z.strictObject({
      /** Made by the browser when the dialog opens: the same one is the same adjustment. */
      requestId: id,
      /** Above 0 in favour of the kitchen. */
      amountCents: signedCents.min(-policies.adjustmentLargestCents).max(policies.adjustmentLargestCents),
      account: z.enum(adjustmentNames, 'Please choose whose it is.'),
      orderNumber: line(20).toUpperCase().optional(),
      /** The kitchen reads it. */
      reason,
    }),
    response: { 200: done },
  },
});

/** Payments paper, section 6.2: losses are the platform's unless an operator decides otherwise. */
export const takeDisputeShare = endpoint({
  method: 'POST',
  url: '/api/admin/disputes/:id/take-share',
  schema: {
    summary: 'Take the part of a disputed payment back from its kitchen; won, it is given back by itself',
    tags,
    params: z.strictObject({ id: requiredLine(100) }),
    body: z.strictObject({ reason }),
    response: { 200: done },
  },
});
