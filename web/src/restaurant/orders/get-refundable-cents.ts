import type { KitchenOrderView } from '@fondly/contract/orders';

/** What was paid and has not gone back, in cents; nothing for whoever is not told of money. */
export const leftCentsOf = ({ paidCents = 0, refundedCents = 0 }: KitchenOrderView): number =>
  paidCents - refundedCents;
