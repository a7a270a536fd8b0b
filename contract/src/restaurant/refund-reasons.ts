/** Why money goes back, chosen from a list; the customer reads the words. */
export const refundReasons = {
  'sold-out': 'Part of the order was sold out',
  'something-missing': 'Something was missing',
  quality: 'The food was not as it should be',
  'kitchen-closed': 'The kitchen had to close',
  'customer-asked': 'The customer asked for it',
  other: 'Another reason',
} as const;
export type RefundReason = keyof typeof refundReasons;

/** Who gave the money back: `fondly` when the order ended, `provider` when it was done in the provider's dashboard. */
export type RefundActor = 'fondly' | 'restaurant' | 'admin' | 'provider';

export type RefundStatus = 'requested' | 'submitted' | 'pending' | 'succeeded' | 'failed' | 'canceled';

/** What a person is told of a refund: it is on its way until the provider says that it arrived. */
export const refundStates = ['on-its-way', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export function toRefundState(status: RefundStatus): RefundState {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'on-its-way';
}
