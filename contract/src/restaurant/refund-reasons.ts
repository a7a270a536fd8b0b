import type { RefundStatus } from '../order-statuses.ts';

/** The reasons for a refund. An order stores the text, so it must not change; pages and emails show messages. */
export const refundReasons = {
  'sold-out': 'Part of the order was sold out',
  'something-missing': 'Something was missing',
  quality: 'The food was not as it should be',
  'kitchen-closed': 'The kitchen had to close',
  'customer-asked': 'The customer asked for it',
  other: 'Another reason',
} as const;
export type RefundReason = keyof typeof refundReasons;

export const refundReasonNames = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]];

/**
 * Why something was refunded, as the pages of an order show it: a released portion was resold, by Fondly outside of the order, or because the order
 * ended. The text of the order explains its end.
 */
export const shownRefundReasons = [...refundReasonNames, 'portion-resold', 'by-fondly', 'order-ended'] as const;
export type ShownRefundReason = (typeof shownRefundReasons)[number];

/** The chosen reason that an order stores as a text; null for a text that somebody wrote. */
export const findRefundReason = (orderReason: string | null): RefundReason | null =>
  refundReasonNames.find((name) => refundReasons[name] === orderReason) ?? null;

/** Whether an order ended because its customer asked for that: the text must not read like the kitchen's failure. */
export const isAskedByCustomer = (orderReason: string | null): boolean =>
  orderReason === refundReasons['customer-asked'];

/** Who refunded: `fondly` when the order ended, `provider` in the Stripe dashboard. */
export type RefundActor = 'fondly' | 'restaurant' | 'admin' | 'provider';

/** What people read about a refund: it is processing until Stripe confirms it. */
export const refundStates = ['on-its-way', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

const stateOfStatus: Record<RefundStatus, RefundState> = {
  requested: 'on-its-way',
  submitted: 'on-its-way',
  pending: 'on-its-way',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

export const toRefundState = (status: RefundStatus): RefundState => stateOfStatus[status];
