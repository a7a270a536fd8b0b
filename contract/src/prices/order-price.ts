import { roundedPercent } from '../money.ts';
import { policies } from '../policies.ts';
import { type AppliedFee, computeFeeCents } from './fee.ts';

/** The discount of a coupon. `funder` pays for it. */
export type Discount = {
  code: string;
  discountType: 'percent' | 'fixed';
  /** Whole percent, or cents. */
  value: number;
  funder: 'platform' | 'restaurant';
};

/** The tax rate of a restaurant's area on the service date, in parts per million: 8.9% is 89,000. 0 without a rate. */
export type TaxTerms = {
  taxPpm: number;
  /** Whether a discount that Fondly pays for reduces the amount that is taxed, as one of the restaurant always does. */
  platformDiscountReducesTax: boolean;
};

export const noTax: TaxTerms = { taxPpm: 0, platformDiscountReducesTax: false };

/** Amounts in cents. The total is `subtotal - discount + tax - taxAbsorbed`. */
export type OrderPrice = {
  subtotalCents: number;
  discountCents: number;
  discountType: 'percent' | 'fixed' | null;
  discountFunder: 'platform' | 'restaurant' | null;
  couponCode: string | null;
  taxPpm: number;
  /** The amount that is taxed; 0 without a rate. */
  taxBaseCents: number;
  taxCents: number;
  /** Tax that Fondly pays, because a card cannot be charged so little. */
  taxAbsorbedCents: number;
  /** The rule that the fee follows; null without one. */
  feeRuleId: string | null;
  feeBasisPoints: number;
  feeFixedCents: number;
  /** Comes out of the restaurant's share. */
  feeCents: number;
  totalCents: number;
};

export type OrderPriceInput = {
  /** Of one portion, 0 or more. */
  unitPriceCents: number;
  /** 1 to 10. */
  quantity: number;
  coupon: Discount | null;
  tax: TaxTerms;
  fee: AppliedFee;
};

/**
 * Prices an order: first the discount, then the tax, each rounded half up to the cent. Where a coupon leaves less to pay
 * than a card can be charged, it pays for the whole meal, and Fondly for what is left of the tax. The fee changes nothing
 * of what the customer pays.
 */
export function priceOrder({ unitPriceCents, quantity, coupon, tax, fee }: OrderPriceInput): OrderPrice {
  const subtotalCents = unitPriceCents * quantity;
  const applyDiscount = (discountCents: number) => addTax(subtotalCents, discountCents, coupon, tax);
  const agreed = applyDiscount(coupon ? computeDiscountCents(coupon, subtotalCents) : 0);
  const taxed = coupon && isTooSmallToCharge(agreed) ? applyDiscount(subtotalCents) : agreed;
  const taxAbsorbedCents = coupon && isTooSmallToCharge(taxed) ? taxed.totalCents : 0;
  const sale = { subtotalCents, discountCents: taxed.discountCents, discountFunder: coupon?.funder ?? null };
  return {
    ...sale,
    discountType: coupon?.discountType ?? null,
    couponCode: coupon?.code ?? null,
    taxPpm: tax.taxPpm,
    taxBaseCents: taxed.taxBaseCents,
    taxCents: taxed.taxCents,
    taxAbsorbedCents,
    feeRuleId: fee.ruleId,
    feeBasisPoints: fee.basisPoints,
    feeFixedCents: fee.fixedCents,
    feeCents: computeFeeCents(fee, sale),
    totalCents: taxed.totalCents - taxAbsorbedCents,
  };
}

type Taxed = Pick<OrderPrice, 'discountCents' | 'taxBaseCents' | 'taxCents' | 'totalCents'>;

const isTooSmallToCharge = ({ totalCents }: Taxed): boolean => totalCents > 0 && totalCents < policies.priceMinCents;

function addTax(subtotalCents: number, discountCents: number, coupon: Discount | null, tax: TaxTerms): Taxed {
  const reducesTax = coupon?.funder === 'restaurant' || tax.platformDiscountReducesTax;
  const taxBaseCents = tax.taxPpm === 0 ? 0 : subtotalCents - (reducesTax ? discountCents : 0);
  const taxCents = computeTaxCents(taxBaseCents, tax.taxPpm);
  return { discountCents, taxBaseCents, taxCents, totalCents: subtotalCents - discountCents + taxCents };
}

/** Tax in cents, half a cent rounded up, in integers throughout. The largest product stays far below 2^53. */
export const computeTaxCents = (baseCents: number, taxPpm: number): number =>
  Math.floor((baseCents * taxPpm * 2 + 1_000_000) / 2_000_000);

function computeDiscountCents(coupon: Discount, subtotalCents: number): number {
  if (coupon.discountType === 'percent') return roundedPercent(subtotalCents, coupon.value);
  return Math.min(coupon.value, subtotalCents);
}
