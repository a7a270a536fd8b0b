/**
 * The statuses of orders, payments, and refunds, in the spelling of the code and of the API. The database spells two of
 * them in another way: see `server/platform/database/status-columns.ts`. The API answers in this spelling alone: a tab
 * of the release before cannot read the renamed fields beside it either, and offers to load the page again.
 */
export const orderStatuses = ['pending', 'confirmed', 'ready', 'completed', 'canceled', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

type OrderTerm = 'unconfirmed' | 'awaitingPickup' | 'live' | 'paidFor' | 'withoutMeal';

/** Every list of order statuses comes from this table, so a new status says here to which lists it belongs. */
const termsOfOrderStatus: Record<OrderStatus, readonly OrderTerm[]> = {
  pending: ['unconfirmed', 'live'],
  confirmed: ['awaitingPickup', 'live', 'paidFor'],
  ready: ['awaitingPickup', 'live', 'paidFor'],
  completed: ['paidFor'],
  canceled: ['withoutMeal'],
  failed: ['unconfirmed', 'withoutMeal'],
};

const listOrderStatuses = (term: OrderTerm): readonly OrderStatus[] =>
  orderStatuses.filter((status) => termsOfOrderStatus[status].includes(term));

export const orderTerms = {
  /** The order awaits its payment or the restaurant's approval. */
  unconfirmed: listOrderStatuses('unconfirmed'),
  /** The customer has paid and comes for the meal. */
  awaitingPickup: listOrderStatuses('awaitingPickup'),
  /** The restaurant still has something to do with the order. */
  live: listOrderStatuses('live'),
  /** The whole price has been captured. */
  paidFor: listOrderStatuses('paidFor'),
  /** The customer gets no meal, if the order also has a closed reason: a failed payment may be retried. */
  withoutMeal: listOrderStatuses('withoutMeal'),
} satisfies Record<OrderTerm, readonly OrderStatus[]>;

/** `paid` is captured whole; a zero-total order is `paid` from the start. */
export const paymentStatuses = [
  'none',
  'requires_action',
  'processing',
  'authorized',
  'paid',
  'part_refunded',
  'refunded',
  'failed',
  'voided',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type PaymentTerm = 'unpaid' | 'inProgress' | 'payable' | 'replaceable' | 'secured' | 'held' | 'refundable' | 'captured';

/** Every list of payment statuses comes from this table. */
const termsOfPaymentStatus: Record<PaymentStatus, readonly PaymentTerm[]> = {
  none: ['unpaid', 'payable', 'replaceable'],
  requires_action: ['unpaid', 'payable', 'inProgress'],
  processing: ['unpaid', 'inProgress'],
  authorized: ['secured', 'held'],
  paid: ['secured', 'held', 'refundable', 'captured'],
  part_refunded: ['held', 'refundable', 'captured'],
  refunded: ['captured'],
  failed: ['unpaid', 'payable', 'replaceable'],
  voided: [],
};

const listPaymentStatuses = (term: PaymentTerm): readonly PaymentStatus[] =>
  paymentStatuses.filter((status) => termsOfPaymentStatus[status].includes(term));

export const paymentTerms = {
  /** Nothing is authorized yet. */
  unpaid: listPaymentStatuses('unpaid'),
  /** The customer or the bank still works on an attempt to pay. */
  inProgress: listPaymentStatuses('inProgress'),
  /** The customer can enter a card or confirm it at the bank. */
  payable: listPaymentStatuses('payable'),
  /** Another checkout may replace the order: it has no attempt to pay that may still succeed. */
  replaceable: listPaymentStatuses('replaceable'),
  /** The whole price is authorized or captured. */
  secured: listPaymentStatuses('secured'),
  /** Money is authorized, or captured and not wholly refunded. */
  held: listPaymentStatuses('held'),
  /** Captured money is left to refund. */
  refundable: listPaymentStatuses('refundable'),
  /** The price was captured, even if it was refunded since. */
  captured: listPaymentStatuses('captured'),
} satisfies Record<PaymentTerm, readonly PaymentStatus[]>;

export const refundStatuses = ['requested', 'submitted', 'pending', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

type RefundTerm = 'unsent' | 'open' | 'counted' | 'withoutEffect';

/** Every list of refund statuses comes from this table. */
const termsOfRefundStatus: Record<RefundStatus, readonly RefundTerm[]> = {
  requested: ['unsent', 'open'],
  submitted: ['unsent', 'open'],
  pending: ['open', 'counted'],
  succeeded: ['counted'],
  failed: ['withoutEffect'],
  canceled: ['withoutEffect'],
};

const listRefundStatuses = (term: RefundTerm): readonly RefundStatus[] =>
  refundStatuses.filter((status) => termsOfRefundStatus[status].includes(term));

export const refundTerms = {
  /** Stripe is not known to have the refund. */
  unsent: listRefundStatuses('unsent'),
  /** The outcome is not known yet. */
  open: listRefundStatuses('open'),
  /** The refund is part of the order's refunded amount. */
  counted: listRefundStatuses('counted'),
  /** The customer gets nothing from this refund. */
  withoutEffect: listRefundStatuses('withoutEffect'),
} satisfies Record<RefundTerm, readonly RefundStatus[]>;
