import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';

/** The paid amount less refunds, in cents; zero for staff who cannot see money. */
export const getRefundableCents = ({ paidCents = 0, refundedCents = 0 }: RestaurantOrderView): number =>
  paidCents - refundedCents;
