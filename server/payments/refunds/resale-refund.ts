import type { Resale } from '../../meals/releases/resales.ts';
import type { Order } from '../../orders/schema.ts';

type ResoldOrder = Pick<
  Order,
  'quantity' | 'totalCents' | 'taxCents' | 'discountCents' | 'discountFunder' | 'paidCents'
>;

/**
 * What the first customer of resold portions gets back, in cents, tax included:
 * `min(n1, floor(g2 × n1 / (n1 + d1)))` for each portion and the tax on it in proportion, rounded down. `n1` is what the
 * customer paid for a portion before tax, `d1` Fondly's part of its discount, and `g2` what the new sale of it brings the
 * restaurant. The refund takes `d1 × r / n1` of the restaurant's share as well, so the restaurant never has less than from
 * the first sale.
 *
 * @param otherRefundsCents - what was refunded for other reasons: only what is left counts as paid
 */
export function computeResaleRefund(
  order: ResoldOrder,
  { units, unitPriceCents }: Resale,
  otherRefundsCents: number,
): number {
  const { quantity, paidCents, totalCents, taxCents, discountCents, discountFunder } = order;
  const leftCents = Math.max(0, paidCents - otherRefundsCents);
  if (leftCents === 0) return 0;
  const portionOf = (cents: number) => Math.floor((cents * leftCents) / (paidCents * quantity));
  const netCents = totalCents - taxCents;
  const paidPerPortion = portionOf(netCents);
  const discountPerPortion = discountFunder === 'platform' ? portionOf(discountCents) : 0;
  if (paidPerPortion === 0) return 0;
  const refundPerPortion = Math.min(
    paidPerPortion,
    Math.floor((unitPriceCents * paidPerPortion) / (paidPerPortion + discountPerPortion)),
  );
  return Math.floor((units * refundPerPortion * totalCents) / netCents);
}
