import { useState } from 'react';
import type { Draft } from '../draft.ts';

type Told = { quantity: number; couponCode: string | null; totalCents: number };

/**
 * What the draft costs: unit price times quantity, the coupon's total where one is applied, and before both what the
 * server said when it refused an older total. The server prices the order; this is what we show and let it compare.
 */
export function useTotal(draft: Draft, unitPriceCents: number) {
  const [told, setTold] = useState<Told | null>(null);
  const couponCode = draft.coupon?.code ?? null;
  const isTold = told?.quantity === draft.quantity && told.couponCode === couponCode;
  const subtotalCents = unitPriceCents * draft.quantity;
  const couponCents = draft.coupon?.quantity === draft.quantity ? draft.coupon.totalCents : subtotalCents;
  const totalCents = isTold ? told.totalCents : couponCents;
  return {
    totalCents,
    discountCents: Math.max(0, subtotalCents - totalCents),
    tell: (newTotalCents: number) => setTold({ quantity: draft.quantity, couponCode, totalCents: newTotalCents }),
  };
}
