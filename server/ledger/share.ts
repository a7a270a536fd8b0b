/** What an order's ledger lines are made from, all in cents. */
export type OrderMoney = {
  paidCents: number;
  discountCents: number;
  discountFunder: 'platform' | 'restaurant' | null;
  feeCents: number;
  taxCents: number;
};

export type Share = {
  /** What the card was charged. */
  paidCents: number;
  /** The part of the discount that the platform pays to the restaurant. */
  platformDiscountCents: number;
  feeCents: number;
  taxCents: number;
  /** What the restaurant gets. */
  earningCents: number;
};

/** Who gets which cent of a captured order: E = P + D - F - X. A discount of the restaurant's own is its own cost. */
export function computeShare(order: OrderMoney): Share {
  const platformDiscountCents = order.discountFunder === 'platform' ? order.discountCents : 0;
  return {
    paidCents: order.paidCents,
    platformDiscountCents,
    feeCents: order.feeCents,
    taxCents: order.taxCents,
    earningCents: order.paidCents + platformDiscountCents - order.feeCents - order.taxCents,
  };
}

/**
 * The part of a share that a refund takes back: in proportion, rounded down line by line. The refund of all that is
 * left takes what is left of each line, so that refunds of everything sum to everything, whatever failed between.
 *
 * @param left - what earlier refunds have left of the share
 */
export function computeRefundedShare(share: Share, remaining: Share, refundCents: number): Share {
  if (refundCents >= remaining.paidCents) return remaining;
  const part = (whole: number, rest: number) => Math.min(rest, Math.floor((whole * refundCents) / share.paidCents));
  const platformDiscountCents = part(share.platformDiscountCents, remaining.platformDiscountCents);
  const feeCents = part(share.feeCents, remaining.feeCents);
  const taxCents = part(share.taxCents, remaining.taxCents);
  return {
    paidCents: refundCents,
    platformDiscountCents,
    feeCents,
    taxCents,
    earningCents: refundCents + platformDiscountCents - feeCents - taxCents,
  };
}
