import { describe, expect, test } from 'vitest';
import { computeFeeCents, formatFeePercent } from './fee.ts';

const sale = (subtotalCents: number, discountCents = 0, discountFunder: 'platform' | 'restaurant' | null = null) => ({
  subtotalCents,
  discountCents,
  discountFunder,
});

describe('The fee of an order', () => {
  test.for([
    { basisPoints: 1_200, fixedCents: 0, of: sale(725), fee: 87 },
    { basisPoints: 1_250, fixedCents: 0, of: sale(100), fee: 13 },
    { basisPoints: 1_249, fixedCents: 0, of: sale(100), fee: 12 },
    { basisPoints: 1_200, fixedCents: 30, of: sale(850), fee: 132 },
    { basisPoints: 1_200, fixedCents: 30, of: sale(850, 100, 'restaurant'), fee: 120 },
    { basisPoints: 1_200, fixedCents: 30, of: sale(850, 100, 'platform'), fee: 132 },
    { basisPoints: 3_000, fixedCents: 500, of: sale(300), fee: 300 },
    { basisPoints: 3_000, fixedCents: 500, of: sale(300, 300, 'restaurant'), fee: 0 },
    { basisPoints: 3_000, fixedCents: 500, of: sale(0), fee: 0 },
  ])('$basisPoints basis points and $fixedCents cents of $of are $fee cents', ({ of, fee, ...terms }) => {
    expect(computeFeeCents(terms, of)).toBe(fee);
  });

  test('a percentage reads as it was entered', () => {
    expect([0, 1_200, 1_250, 1_255].map(formatFeePercent)).toEqual(['0%', '12%', '12.5%', '12.55%']);
  });
});
