/** What a restaurant's software can be told. */
export const webhookKinds = [
  'order.created',
  'order.confirmed',
  'order.ready',
  'order.completed',
  'order.canceled',
  'order.refunded',
  'meal.stock',
  'payout.paid',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];
