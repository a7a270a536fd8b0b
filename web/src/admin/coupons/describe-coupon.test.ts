import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import { describe, expect, test } from 'vitest';
import { describeCoupon, endOfDay } from './describe-coupon.ts';

const coupon: CouponInput = {
  code: 'WELCOME3',
  discountType: 'fixed',
  value: 300,
  funder: 'platform',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  usesPerPerson: 1,
  firstOrderOnly: false,
  minimumCents: 0,
  restaurantIds: [],
};

describe('The sentences of a coupon', () => {
  test.for<[Partial<CouponInput>, string]>([
    [{}, 'Takes $3.00 off an order. Each person can use it once. Fondly pays for it.'],
    [
      { firstOrderOnly: true, minimumCents: 600, maxUses: 100 },
      'Takes $3.00 off a first order of $6.00 or more. Each person can use it once, and all people together 100 times. Fondly pays for it.',
    ],
    [
      { discountType: 'percent', value: 20, usesPerPerson: 2, restaurantIds: ['a'], funder: 'restaurant' },
      'Takes 20% off an order at one kitchen. Each person can use it 2 times. The kitchen pays for it.',
    ],
  ])('%o', ([change, sentences]) => {
    expect(describeCoupon({ ...coupon, ...change })).toBe(sentences);
  });

  test('the period is part of them', () => {
    const text = describeCoupon({
      ...coupon,
      startsAt: '2026-11-25T17:00:00.000Z',
      endsAt: '2026-12-01T20:00:00.000Z',
    });
    expect(text).toMatch(/^Takes \$3\.00 off an order from .*Nov 25.* until .*Dec 1.*\. Each/);
  });

  test('there are none while the discount cannot be read', () => {
    expect(describeCoupon({ ...coupon, value: null })).toBeNull();
    expect(describeCoupon({ ...coupon, value: Number.NaN })).toBeNull();
  });
});

test('the end of a day is its last minute, across the end of a month', () => {
  expect(endOfDay(new Date(2026, 10, 28, 12), 0)).toBe('2026-11-28T23:59');
  expect(endOfDay(new Date(2026, 10, 28, 12), 7)).toBe('2026-12-05T23:59');
});
