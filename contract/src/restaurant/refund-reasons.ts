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

export type RefundStatus = 'requested' | 'submitted' | 'pending' | 'succeeded' | 'failed' | 'canceled';

/** What people read about a refund: it is processing until Stripe confirms it. */
export const refundStates = ['on-its-way', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export function toRefundState(status: RefundStatus): RefundState {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'on-its-way';
}
