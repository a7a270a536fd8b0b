import { formatCents } from './money.ts';

/** What an order costs, as it was agreed. Amounts in cents. */
export type Bill = {
  quantity: number;
  mealName: string;
  unitPriceCents: number;
  /** The usual price of one portion; null without one. */
  originalUnitPriceCents: number | null;
  couponCode: string | null;
  discountCents: number;
  taxCents: number;
  feeCents: number;
};

export type BillLine = { name: string; cents: number; isSaving: boolean };

/**
 * The lines of a bill above its total: one for each step from the usual price to what is paid. Checkout, emails and
 * receipts show these, so a customer compares like with like.
 */
export function listBillLines(bill: Bill): BillLine[] {
  const { quantity, mealName, unitPriceCents, originalUnitPriceCents, couponCode, discountCents } = bill;
  const usualCents = Math.max(originalUnitPriceCents ?? 0, unitPriceCents);
  const line = (name: string, cents: number, isSaving = false): BillLine => ({ name, cents, isSaving });
  return [
    line(`${quantity} × ${mealName}, ${formatCents(usualCents)}`, quantity * usualCents),
    ...(usualCents > unitPriceCents ? [line('Surplus price', quantity * (unitPriceCents - usualCents), true)] : []),
    ...(discountCents > 0 ? [line(`Coupon ${couponCode ?? ''}`.trim(), -discountCents, true)] : []),
    line('Tax', bill.taxCents),
    line('Fees in the pilot', bill.feeCents),
  ];
}
