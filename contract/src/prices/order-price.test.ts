import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noFee } from './fee.ts';
import { computeTaxCents, type Discount, noTax, type OrderPriceInput, priceOrder } from './order-price.ts';
import { formatTaxRate, parseTaxRate } from './tax-rate.ts';

const coupon = (
  discountType: 'percent' | 'fixed',
  value: number,
  funder: 'platform' | 'restaurant' = 'platform',
): Discount => ({ code: 'C', discountType, value, funder });
const taxed = { taxPpm: 89_000, platformDiscountReducesTax: false };

describe('The price of an order', () => {
  test.for([
    {
      what: 'a kitchen coupon reduces the base',
      of: { unitPriceCents: 425, quantity: 2, coupon: coupon('fixed', 100, 'restaurant') },
      price: { taxBaseCents: 750, taxCents: 67, taxAbsorbedCents: 0, totalCents: 817 },
    },
    {
      what: 'a Fondly coupon leaves the base',
      of: { unitPriceCents: 425, quantity: 2, coupon: coupon('fixed', 100) },
      price: { taxBaseCents: 850, taxCents: 76, taxAbsorbedCents: 0, totalCents: 826 },
    },
    {
      what: 'a Fondly coupon reduces the base if the setting says so',
      of: {
        unitPriceCents: 425,
        quantity: 2,
        coupon: coupon('fixed', 100),
        tax: { ...taxed, platformDiscountReducesTax: true },
      },
      price: { taxBaseCents: 750, taxCents: 67, taxAbsorbedCents: 0, totalCents: 817 },
    },
    {
      what: 'Fondly pays tax below the smallest charge',
      of: { unitPriceCents: 500, quantity: 1, coupon: coupon('percent', 100) },
      price: { discountCents: 500, taxBaseCents: 500, taxCents: 45, taxAbsorbedCents: 45, totalCents: 0 },
    },
    {
      what: '49 cents of tax are paid by Fondly',
      of: { unitPriceCents: 550, quantity: 1, coupon: coupon('percent', 100) },
      price: { taxCents: 49, taxAbsorbedCents: 49, totalCents: 0 },
    },
    {
      what: '50 cents of tax are charged although a coupon paid for the meal',
      of: { unitPriceCents: 562, quantity: 1, coupon: coupon('percent', 100) },
      price: { discountCents: 562, taxCents: 50, taxAbsorbedCents: 0, totalCents: 50 },
    },
    {
      what: 'a rest that is large enough with its tax is charged',
      of: { unitPriceCents: 500, quantity: 1, coupon: coupon('fixed', 495) },
      price: { discountCents: 495, taxCents: 45, totalCents: 50 },
    },
    {
      what: 'a rest that is too small with its tax is discounted, and the tax is left to Fondly',
      of: { unitPriceCents: 500, quantity: 1, coupon: coupon('fixed', 496) },
      price: { discountCents: 500, taxBaseCents: 500, taxCents: 45, taxAbsorbedCents: 45, totalCents: 0 },
    },
    {
      what: 'a rest of a kitchen coupon is discounted with its tax',
      of: { unitPriceCents: 500, quantity: 1, coupon: coupon('fixed', 460, 'restaurant') },
      price: { discountCents: 500, taxBaseCents: 0, taxCents: 0, taxAbsorbedCents: 0, totalCents: 0 },
    },
    {
      what: 'a free meal has no tax',
      of: { unitPriceCents: 0, quantity: 3, coupon: null },
      price: { taxBaseCents: 0, taxCents: 0, totalCents: 0 },
    },
    {
      what: 'half a cent is rounded up',
      of: { unitPriceCents: 550, quantity: 1, coupon: null, tax: { ...taxed, taxPpm: 90_000 } },
      price: { taxCents: 50, totalCents: 600 },
    },
    {
      what: 'no rate means no tax and no base',
      of: { unitPriceCents: 550, quantity: 1, coupon: null, tax: noTax },
      price: { taxPpm: 0, taxBaseCents: 0, taxCents: 0, totalCents: 550 },
    },
  ] as { what: string; of: Omit<OrderPriceInput, 'tax' | 'fee'> & Partial<OrderPriceInput>; price: object }[])(
    'the price says that $what',
    ({ of, price }) => {
      expect(priceOrder({ tax: taxed, fee: noFee, ...of })).toMatchObject(price);
    },
  );

  test('ten thousand random orders add up, and no card is charged less than 50 cents because of a coupon', () => {
    const orders = fc.record({
      unitPriceCents: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 20_000 }), fc.integer({ min: 50, max: 700 })),
      quantity: fc.integer({ min: 1, max: 10 }),
      coupon: fc.option(
        fc.oneof(
          fc.record({
            code: fc.constant('C'),
            discountType: fc.constant('percent' as const),
            value: fc.integer({ min: 1, max: 100 }),
            funder: fc.constantFrom('platform' as const, 'restaurant' as const),
          }),
          fc.record({
            code: fc.constant('C'),
            discountType: fc.constant('fixed' as const),
            value: fc.integer({ min: 1, max: 10_000 }),
            funder: fc.constantFrom('platform' as const, 'restaurant' as const),
          }),
        ),
      ),
      tax: fc.record({ taxPpm: fc.integer({ min: 0, max: 200_000 }), platformDiscountReducesTax: fc.boolean() }),
      fee: fc.record({
        ruleId: fc.constant('rule'),
        basisPoints: fc.integer({ min: 0, max: 3_000 }),
        fixedCents: fc.integer({ min: 0, max: 500 }),
      }),
    });
    fc.assert(
      fc.property(orders, (order) => {
        const price = priceOrder(order);
        const { subtotalCents, discountCents, taxBaseCents, taxCents, taxAbsorbedCents, totalCents } = price;
        expect(totalCents).toBe(subtotalCents - discountCents + taxCents - taxAbsorbedCents);
        expect(discountCents).toBeLessThanOrEqual(subtotalCents);
        const reducesTax = order.coupon?.funder === 'restaurant' || order.tax.platformDiscountReducesTax;
        const base = order.tax.taxPpm === 0 ? 0 : subtotalCents - (reducesTax ? discountCents : 0);
        expect(taxBaseCents).toBe(base);
        expect(Math.abs(taxCents - (base * order.tax.taxPpm) / 1_000_000)).toBeLessThanOrEqual(0.5);
        expect(totalCents === 0 || totalCents >= 50).toBe(true);
        if (taxAbsorbedCents > 0) expect([totalCents, taxAbsorbedCents]).toEqual([0, taxCents]);
        const sold = subtotalCents - (order.coupon?.funder === 'restaurant' ? discountCents : 0);
        const { basisPoints, fixedCents } = order.fee;
        expect(price.feeCents).toBe(Math.min(sold, Math.floor((sold * basisPoints) / 10_000 + 0.5) + fixedCents));
        expect(priceOrder({ ...order, fee: noFee })).toMatchObject({ totalCents, taxCents });
        if (!order.coupon) expect([discountCents, taxAbsorbedCents]).toEqual([0, 0]);
      }),
      { numRuns: 10_000 },
    );
  });
});

test.for([
  [725, 89_000, 65],
  [750, 89_000, 67],
  [1, 500_000, 1],
  [1, 499_999, 0],
  [999_999_990, 200_000, 199_999_998],
] as const)('%i cents at %i parts per million have %i cents of tax', ([base, ppm, tax]) => {
  expect(computeTaxCents(base, ppm)).toBe(tax);
});

test.for([
  ['8.9', 89_000],
  [' 8.875 % ', 88_750],
  ['0', 0],
  ['.5', null],
  ['8,9', null],
  ['-1', null],
  ['8.88755', null],
] as const)('"%s" is read as a rate of %s parts per million', ([text, ppm]) => {
  expect(parseTaxRate(text)).toBe(ppm);
  if (ppm !== null) expect(parseTaxRate(formatTaxRate(ppm))).toBe(ppm);
});
