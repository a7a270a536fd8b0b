import type { RefundStatus } from '../order-statuses.ts';

/** The reasons for a refund; the customer reads them. */
export const refundReasons = {
  'sold-out': 'Part of the order was sold out',
  'something-missing': 'Something was missing',
  quality: 'The food was not as it should be',
  'kitchen-closed': 'The kitchen had to close',
  'customer-asked': 'The customer asked for it',
  other: 'Another reason',
} as const;
export type RefundReason = keyof typeof refundReasons;

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
