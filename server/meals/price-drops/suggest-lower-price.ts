import { policies } from '@fondly/contract/policies';

type Priced = { priceCents: number; originalPriceCents: number | null };

/**
 * A fifth less, down to half a dollar: $5.00 becomes $4.00. Null where that is below the lowest price, or so far below
 * the original price that the restaurant would have to confirm it.
 */
export function suggestLowerPrice({ priceCents, originalPriceCents }: Priced): number | null {
  const share = 1 - policies.closingDropPercent / 100;
  const lower = Math.floor((priceCents * share) / policies.closingDropStepCents) * policies.closingDropStepCents;
  if (lower < policies.priceMinCents) return null;
  return (originalPriceCents ?? 0) > lower * policies.originalPriceMaxFactor ? null : lower;
}
