import type { RestaurantOrderView } from '@fondly/contract/orders';

/** What was paid and has not gone back, in cents; nothing for whoever is not told of money. */
export const getRefundableCents = ({ paidCents = 0, refundedCents = 0 }: RestaurantOrderView): number =>
  paidCents - refundedCents;
