import { priceOrder } from '@fondly/contract/prices/order-price';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRefundedShare, computeShare, type Share } from '../../ledger/share.ts';
import { computeApplicationFeeCents } from '../checkout/intent-params.ts';

const orders = fc.record({
  unitPriceCents: fc.oneof(fc.integer({ min: 50, max: 900 }), fc.integer({ min: 50, max: 20_000 })),
  quantity: fc.integer({ min: 1, max: 10 }),
  coupon: fc.option(
    fc.record({
      code: fc.constant('C'),
      discountType: fc.constantFrom('percent' as const, 'fixed' as const),
      value: fc.integer({ min: 1, max: 100 }),
      funder: fc.constantFrom('platform' as const, 'restaurant' as const),
    }),
  ),
  tax: fc.record({ taxPpm: fc.integer({ min: 0, max: 200_000 }), platformDiscountReducesTax: fc.boolean() }),
  fee: fc.record({
    ruleId: fc.constant('rule'),
    basisPoints: fc.integer({ min: 0, max: 3_000 }),
    fixedCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
  }),
  refundSizes: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20_000 })), {
    maxLength: 6,
  }),
  isRefundedInFull: fc.boolean(),
});

const subtract = (from: Share, part: Share): Share => ({
  paidCents: from.paidCents - part.paidCents,
  platformDiscountCents: from.platformDiscountCents - part.platformDiscountCents,
  feeCents: from.feeCents - part.feeCents,
  taxCents: from.taxCents - part.taxCents,
  taxAbsorbedCents: from.taxAbsorbedCents - part.taxAbsorbedCents,
  earningCents: from.earningCents - part.earningCents,
});
const sumLines = (share: Share): number =>
  share.paidCents +
  share.platformDiscountCents +
  share.taxAbsorbedCents -
  share.feeCents -
  share.taxCents -
  share.earningCents;

test('ten thousand random orders with rates, fees, coupons and refunds add up, and Stripe returns the same fee', () => {
  fc.assert(
    fc.property(orders, ({ refundSizes, isRefundedInFull, ...order }) => {
      const price = priceOrder(order);
      const share = computeShare({ ...price, paidCents: price.totalCents });
      const ownDiscountCents = price.discountFunder === 'restaurant' ? price.discountCents : 0;
      expect(share.earningCents).toBe(price.subtotalCents - ownDiscountCents - price.feeCents);
      expect(share.earningCents).toBeGreaterThanOrEqual(0);
      expect(sumLines(share)).toBe(0);
      const applicationFeeCents = computeApplicationFeeCents(price);
      expect(applicationFeeCents).toBe(Math.min(price.totalCents, price.feeCents + price.taxCents));
      if (price.totalCents === 0) return;

      let remaining = share;
      const sizes = isRefundedInFull ? [...refundSizes, share.paidCents] : refundSizes;
      for (const [index, size] of sizes.entries()) {
        const cents = Math.min(size, remaining.paidCents);
        if (cents === 0) continue;
        const back = computeRefundedShare(share, remaining, cents);
        expect([back.paidCents, sumLines(back)]).toEqual([cents, 0]);
        const isWhole = price.feeCents + price.taxCents === applicationFeeCents;
        if (index === 0 && isWhole && cents < share.paidCents)
          expect(back.feeCents + back.taxCents).toBe(Math.floor((applicationFeeCents * cents) / share.paidCents));
        remaining = subtract(remaining, back);
        for (const left of Object.values(remaining)) expect(left).toBeGreaterThanOrEqual(0);
      }
      expect(sumLines(remaining)).toBe(0);
      if (isRefundedInFull) for (const left of Object.values(remaining)) expect(left).toBe(0);
    }),
    { numRuns: 10_000 },
  );
});
