import { useState } from 'react';
import type { Draft } from '../draft.ts';

type QuotedTotal = { quantity: number; couponCode: string | null; totalCents: number };

/**
 * The total of the draft: unit price times quantity, replaced by the coupon's total, replaced by the total of a
 * `price-changed` refusal. The server prices the order and compares this total.
 */
export function useOrderTotal(draft: Draft, unitPriceCents: number) {
  const [quoted, setQuoted] = useState<QuotedTotal | null>(null);
  const couponCode = draft.coupon?.code ?? null;
  const isQuoted = quoted?.quantity === draft.quantity && quoted.couponCode === couponCode;
  const subtotalCents = unitPriceCents * draft.quantity;
  const couponCents = draft.coupon?.quantity === draft.quantity ? draft.coupon.totalCents : subtotalCents;
  const totalCents = isQuoted ? quoted.totalCents : couponCents;
  return {
    totalCents,
    discountCents: Math.max(0, subtotalCents - totalCents),
    setQuotedTotal: (newTotalCents: number) =>
      setQuoted({ quantity: draft.quantity, couponCode, totalCents: newTotalCents }),
  };
}
