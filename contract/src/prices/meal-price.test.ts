import { expect, test } from 'vitest';
import { formatMealPrice } from './meal-price.ts';

test('a price says that tax comes on top of it, in both languages', () => {
  expect(formatMealPrice({ priceCents: 750, isTaxed: false }, 'en')).toBe('$7.50');
  expect(formatMealPrice({ priceCents: 750, isTaxed: true }, 'en')).toBe('$7.50 + tax');
  expect(formatMealPrice({ priceCents: 750, isTaxed: true }, 'es')).toBe('$7.50 + impuesto');
});
