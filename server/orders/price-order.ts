import { roundedPercent } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';

/** The discount of a coupon. `funder` pays for it. */
export type Discount = {
  code: string;
  discountType: 'percent' | 'fixed';
  /** Whole percent, or cents. */
  value: number;
  funder: 'platform' | 'restaurant';
};

export type OrderPrice = {
  subtotalCents: number;
  discountCents: number;
  discountType: 'percent' | 'fixed' | null;
  discountFunder: 'platform' | 'restaurant' | null;
  couponCode: string | null;
  taxCents: number;
  feeCents: number;
  totalCents: number;
};

/**
 * Prices an order in cents. A percent discount rounds half up. A remainder below the smallest amount that a card can be
 * charged is waived. The pilot has no tax and no fee.
 *
 * @param unitPriceCents - of one portion, 0 or more
 * @param quantity - 1 to 10
 */
export function priceOrder(unitPriceCents: number, quantity: number, coupon: Discount | null): OrderPrice {
  const subtotalCents = unitPriceCents * quantity;
  const fullDiscountCents = coupon ? computeDiscountCents(coupon, subtotalCents) : 0;
  const remainingCents = subtotalCents - fullDiscountCents;
  const isTooSmallToCharge = remainingCents > 0 && remainingCents < policies.priceMinCents;
  const discountCents = coupon && isTooSmallToCharge ? subtotalCents : fullDiscountCents;
  return {
    subtotalCents,
    discountCents,
    discountType: coupon?.discountType ?? null,
    discountFunder: coupon?.funder ?? null,
    couponCode: coupon?.code ?? null,
    taxCents: 0,
    feeCents: 0,
    totalCents: subtotalCents - discountCents,
  };
}

function computeDiscountCents(coupon: Discount, subtotalCents: number): number {
  if (coupon.discountType === 'percent') return roundedPercent(subtotalCents, coupon.value);
  return Math.min(coupon.value, subtotalCents);
}
