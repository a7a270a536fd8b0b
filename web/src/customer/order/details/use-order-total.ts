import { computeTaxCents } from '@fondly/contract/prices/order-price';
import { useState } from 'react';
import type { Draft } from '../draft.ts';

type QuotedTotal = { quantity: number; couponCode: string | null; totalCents: number };
type Amounts = { discountCents: number; taxCents: number; taxAbsorbedCents: number; totalCents: number };

/**
 * The total of the draft: unit price times quantity with tax, replaced by the coupon's total, replaced by the total of a
 * `price-changed` refusal. The server prices the order and compares this total.
 *
 * @param taxPpm - parts per million; 0 without a rate
 */
export function useOrderTotal(draft: Draft, unitPriceCents: number, taxPpm: number) {
  const [quoted, setQuoted] = useState<QuotedTotal | null>(null);
  const couponCode = draft.coupon?.code ?? null;
  const isQuoted = quoted?.quantity === draft.quantity && quoted.couponCode === couponCode;
  const subtotalCents = unitPriceCents * draft.quantity;
  const amounts = computeAmounts(draft, subtotalCents, taxPpm);
  return {
    ...(isQuoted ? explainTotal(quoted.totalCents, subtotalCents, amounts, taxPpm) : amounts),
    setQuotedTotal: (newTotalCents: number) =>
      setQuoted({ quantity: draft.quantity, couponCode, totalCents: newTotalCents }),
  };
}

function computeAmounts({ coupon, quantity }: Draft, subtotalCents: number, taxPpm: number): Amounts {
  if (coupon?.quantity === quantity) return coupon;
  const taxCents = computeTaxCents(subtotalCents, taxPpm);
  return { discountCents: 0, taxCents, taxAbsorbedCents: 0, totalCents: subtotalCents + taxCents };
}

/** The server named only the total: price, discount, or tax rate changed. The lines add up to it. */
function explainTotal(totalCents: number, subtotalCents: number, { discountCents }: Amounts, taxPpm: number): Amounts {
  const taxCents = taxPpm > 0 ? Math.max(0, totalCents - subtotalCents + discountCents) : 0;
  return {
    discountCents: Math.max(0, subtotalCents + taxCents - totalCents),
    taxCents,
    taxAbsorbedCents: 0,
    totalCents,
  };
}
