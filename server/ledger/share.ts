/** The amounts that an order's ledger lines are computed from, in cents. */
export type OrderMoney = {
  paidCents: number;
  discountCents: number;
  discountFunder: 'platform' | 'restaurant' | null;
  feeCents: number;
  taxCents: number;
  taxAbsorbedCents: number;
};

export type Share = {
  /** The amount that was charged to the card. */
  paidCents: number;
  /** The part of the discount that the platform pays to the restaurant. */
  platformDiscountCents: number;
  feeCents: number;
  taxCents: number;
  /** Tax that the platform pays, of orders without anything to pay only. */
  taxAbsorbedCents: number;
  /** The amount that the restaurant earns. */
  earningCents: number;
};

/** Divides a captured order: E = P + D + A - F - X. The restaurant pays for its own discount. */
export function computeShare(order: OrderMoney): Share {
  const platformDiscountCents = order.discountFunder === 'platform' ? order.discountCents : 0;
  return {
    paidCents: order.paidCents,
    platformDiscountCents,
    feeCents: order.feeCents,
    taxCents: order.taxCents,
    taxAbsorbedCents: order.taxAbsorbedCents,
    earningCents: order.paidCents + platformDiscountCents + order.taxAbsorbedCents - order.feeCents - order.taxCents,
  };
}

/**
 * Computes the part of a share that a refund takes back: in proportion, rounded down. Fee and tax are one amount at
 * Stripe, so they are rounded together. The last refund takes what is left of each line, so the refunds of an order sum
 * exactly to its share, also after a failed refund.
 *
 * @param left - what earlier refunds have left of the share
 */
export function computeRefundedShare(share: Share, remaining: Share, refundCents: number): Share {
  if (refundCents >= remaining.paidCents) return remaining;
  const part = (whole: number, rest: number) => Math.min(rest, Math.floor((whole * refundCents) / share.paidCents));
  const platformDiscountCents = part(share.platformDiscountCents, remaining.platformDiscountCents);
  const keptCents = part(share.feeCents + share.taxCents, remaining.feeCents + remaining.taxCents);
  const roundedTaxCents = part(share.taxCents, remaining.taxCents);
  const roundedFeeCents = Math.min(remaining.feeCents, keptCents - roundedTaxCents);
  const restCents = refundCents + platformDiscountCents - roundedFeeCents - roundedTaxCents;
  // Cents that many small refunds have rounded off: a restaurant never returns more than it has.
  const excessCents = Math.max(0, restCents - remaining.earningCents);
  const feeCents = Math.min(remaining.feeCents, roundedFeeCents + excessCents);
  const taxCents = Math.min(remaining.taxCents, roundedTaxCents + excessCents - (feeCents - roundedFeeCents));
  return {
    paidCents: refundCents,
    platformDiscountCents,
    feeCents,
    taxCents,
    taxAbsorbedCents: 0,
    earningCents: refundCents + platformDiscountCents - feeCents - taxCents,
  };
}
