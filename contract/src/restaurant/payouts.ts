import { z } from 'zod';
import { cents, emptyBody, endpoint, id, idParam, instant, integerInUrl, maxBigint, okResponse } from '../endpoint.ts';

const tags = ['Payouts'];

/** The Stripe page to open next. Its URL works once and expires soon, so it is not stored. */
export const startOnboarding = endpoint({
  method: 'POST',
  url: '/api/restaurant/payouts/onboarding',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['onboarding-failed', 'stripe-unreachable', 'too-many-requests'],
  schema: {
    summary: 'Start or continue the setup of payouts',
    tags,
    body: emptyBody,
    response: { 200: z.strictObject({ onboardingUrl: z.url() }) },
  },
});

export const refreshPayoutAccount = endpoint({
  method: 'POST',
  url: '/api/restaurant/payouts/account/refresh',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['stripe-unreachable', 'too-many-requests'],
  schema: {
    summary: 'Check the setup of payouts with Stripe; a return from its page proves nothing',
    tags,
    body: emptyBody,
    response: { 200: okResponse },
  },
});

export const openPaymentDashboard = endpoint({
  method: 'POST',
  url: '/api/restaurant/payouts/dashboard-link',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['payouts-not-enabled', 'stripe-unreachable', 'too-many-requests'],
  schema: {
    summary: 'Create a link to the Stripe dashboard, once payouts are enabled',
    tags,
    body: emptyBody,
    response: { 200: z.strictObject({ url: z.url() }) },
  },
});

export const dismissPayoutsEnabledMessage = endpoint({
  method: 'PUT',
  url: '/api/restaurant/payouts/success-message',
  access: { staff: 'owner', restaurant: 'approved' },
  schema: {
    summary: 'Dismiss the message that payouts are enabled',
    tags,
    body: z.strictObject({ dismissed: z.literal(true) }),
    response: { 200: okResponse },
  },
});

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

const isPayoutUnfinished: Record<PayoutStatus, boolean> = {
  pending: true,
  in_transit: true,
  paid: false,
  failed: false,
  canceled: false,
};
/** The bank has not answered yet. */
export const unfinishedPayoutStatuses: readonly PayoutStatus[] = payoutStatuses.filter(
  (status) => isPayoutUnfinished[status],
);

/** A payment to the restaurant's bank. Lags behind the earnings: two business days, then the Monday after. */
export const payoutView = z.strictObject({
  id,
  /** `by-hand`: a bank transfer of Fondly, with its reference. */
  method: z.enum(['provider', 'by-hand']),
  reference: z.string().nullable(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  arrivalDate: z.iso.date(),
  /** The message of the bank. */
  failureMessage: z.string().nullable(),
  bankLast4: z.string().nullable(),
  orders: z.int(),
  /** Refunds, 0 or below. */
  refundsCents: cents,
  createdAt: instant,
});
export type PayoutView = z.infer<typeof payoutView>;

/** From the first moment to the first one after; `from` of all earnings is that of the first line. */
const period = z.strictObject({ from: instant.nullable(), to: instant, cents });

const feeTerms = { basisPoints: z.int(), fixedCents: cents };

/** Earnings are ledger lines by the restaurant's weeks from Sunday. */
export const payoutsView = z.strictObject({
  thisWeek: period,
  lastWeek: period,
  total: period,
  /** Earned, and still with the platform: until payouts are set up, or until it is transferred. */
  waitingCents: cents,
  /** In the restaurant's Stripe account; below 0 where refunds took more than it held. */
  accountCents: cents,
  /** What Fondly settles by its next bank transfer: adjustments, and refunds of what was paid already. */
  carriedOverCents: cents,
  account: z
    .strictObject({
      createdAt: instant,
      onboardedAt: instant.nullable(),
      payoutsEnabledAt: instant.nullable(),
      bankLast4: z.string().nullable(),
    })
    .nullable(),
  /** What the restaurant pays for an order today, and the next planned changes. */
  fee: z.strictObject({
    ...feeTerms,
    changes: z.array(z.strictObject({ ...feeTerms, fromDate: z.iso.date() })),
  }),
  /** The newest 60. */
  payouts: z.array(payoutView),
});
export type PayoutsView = z.infer<typeof payoutsView>;

export const readPayouts = endpoint({
  method: 'GET',
  url: '/api/restaurant/payouts',
  access: { staff: 'owner', restaurant: 'approved' },
  keyScope: 'payouts:read',
  schema: { summary: 'Read earnings, the payout account and bank payouts', tags, response: { 200: payoutsView } },
});

export const earningPeriods = ['this-week', 'last-week', 'total'] as const;
export type EarningPeriod = (typeof earningPeriods)[number];

/** `sales - discounts - fees - refunds + corrections = net`, of every line and of the sums. */
const parts = {
  ...{ salesCents: cents, discountsCents: cents, feesCents: cents, refundsCents: cents },
  /** By an admin, or because a payment was disputed. */
  correctionsCents: cents,
  netCents: cents,
};

export const earningLine = z.strictObject({
  /** Its ID in the ledger. */
  id: z.int(),
  kind: z.enum(['order', 'refund', 'correction']),
  orderNumber: z.string().nullable(),
  mealName: z.string().nullable(),
  quantity: z.int().nullable(),
  /** Why, of a correction, as an admin typed it. */
  note: z.string().nullable(),
  /** Whether the correction is your share of a disputed payment, taken or given back. */
  isDispute: z.boolean(),
  bookedAt: instant,
  ...parts,
});
export type EarningLine = z.infer<typeof earningLine>;

export const earningsView = z.strictObject({
  from: instant.nullable(),
  to: instant,
  sums: z.strictObject(parts),
  /** Newest first, 200 at a time. */
  lines: z.array(earningLine),
  /** The cursor for older lines; null when there are none. */
  olderThan: z.int().nullable(),
});
export type EarningsView = z.infer<typeof earningsView>;

export const readEarnings = endpoint({
  method: 'GET',
  url: '/api/restaurant/payouts/earnings',
  access: { staff: 'owner', restaurant: 'approved' },
  keyScope: 'payouts:read',
  schema: {
    summary: 'List the lines behind one figure of earnings',
    tags,
    querystring: z.strictObject({
      period: z.enum(earningPeriods),
      olderThan: integerInUrl(1, maxBigint).optional(),
    }),
    response: { 200: earningsView },
  },
});

const yearFigures = {
  /** Orders that were picked up or missed. */
  orders: z.int(),
  ...parts,
  /** What customers paid as tax less what they got back, by the time of payment and refund. Fondly remits it. */
  taxCents: cents,
};

/** A calendar year in the restaurant's time zone, from the ledger, for the restaurant's own tax return. */
export const yearSummaryView = z.strictObject({
  year: z.int(),
  /** The years with earnings, and the shown one, newest first. */
  years: z.array(z.int()),
  sums: z.strictObject(yearFigures),
  /** Months such as `2026-11`, oldest first. Months without money are left out. */
  months: z.array(z.strictObject({ month: z.string(), ...yearFigures })).max(12),
});
export type YearSummaryView = z.infer<typeof yearSummaryView>;

export const readYearSummary = endpoint({
  method: 'GET',
  url: '/api/restaurant/payouts/year',
  access: { staff: 'owner', restaurant: 'approved' },
  keyScope: 'payouts:read',
  schema: {
    summary: 'Read the sales that Fondly handled in a calendar year, by month',
    tags,
    querystring: z.strictObject({ year: integerInUrl(2020, 2099).optional() }),
    response: { 200: yearSummaryView },
  },
});

export const statementLine = z.strictObject({
  /** `other` is everything else that Stripe booked. */
  kind: z.enum(['order', 'topup', 'refund', 'correction', 'returned', 'other']),
  orderNumber: z.string().nullable(),
  mealName: z.string().nullable(),
  /** Why, of a correction. */
  note: z.string().nullable(),
  bookedAt: instant,
  amountCents: cents,
  /** Of a sold order, as it was placed: the fee that is already subtracted, and the tax that Fondly remits. */
  fee: z.strictObject({ ...feeTerms, cents }).nullable(),
  taxCents: cents,
});
export type StatementLine = z.infer<typeof statementLine>;

/** The lines sum to the amount of the payout, to the cent. */
export const statementView = z.strictObject({
  payout: payoutView,
  restaurantName: z.string(),
  lines: z.array(statementLine),
});
export type StatementView = z.infer<typeof statementView>;

export const readStatement = endpoint({
  method: 'GET',
  url: '/api/restaurant/payouts/:id',
  access: { staff: 'owner', restaurant: 'approved' },
  keyScope: 'payouts:read',
  problems: ['payout-not-found'],
  schema: {
    summary: 'Read the statement of one bank payout',
    tags,
    params: idParam,
    response: { 200: statementView },
  },
});
