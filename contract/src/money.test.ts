import { expect, test } from 'vitest';
import { type Bill, formatCents, listBillLines, parseDollars, parsePrice } from './money.ts';

const bill: Bill = {
  quantity: 2,
  mealName: 'Tonkotsu Ramen',
  unitPriceCents: 750,
  originalUnitPriceCents: 1600,
  couponCode: 'PEACH3',
  discountCents: 300,
  taxCents: 107,
  taxPpm: 89_000,
  taxAbsorbedCents: 0,
  hasRestaurantFees: false,
};
const toText = (one: Bill) => listBillLines(one).map(({ name, cents }) => `${name}: ${cents}`);

test('a bill leads from the usual price to the total, with every saving, the tax and the fees', () => {
  expect(toText(bill)).toEqual([
    '2 × Tonkotsu Ramen, $16.00: 3200',
    'Surplus price: -1700',
    'Coupon PEACH3: -300',
    'Tax (8.9%): 107',
    'Fees in the pilot: 0',
  ]);
  expect(listBillLines(bill).reduce((sum, { cents }) => sum + cents, 0)).toBe(1307);
});

test('a reader of Spanish gets the bill in Spanish, and dollars as they are written in the United States', () => {
  expect(listBillLines(bill, 'es').map(({ name }) => name)).toEqual([
    '2 × Tonkotsu Ramen, $16.00',
    'Precio de excedente',
    'Cupón PEACH3',
    'Impuesto (8.9%)',
    'Cargos durante el piloto',
  ]);
  expect(formatCents(-123_456, 'es')).toBe('-$1,234.56');
});

test.for([null, 700, 750])(
  'a usual price of %s cents shows no surplus price, and no rate no tax',
  (originalUnitPriceCents) => {
    const plain = { ...bill, originalUnitPriceCents, couponCode: null, discountCents: 0, taxPpm: 0, taxCents: 0 };
    expect(toText(plain)).toEqual(['2 × Tonkotsu Ramen, $7.50: 1500', 'Fees in the pilot: 0']);
  },
);

test('a bill no longer names the pilot once restaurants pay fees, and the customer pays none', () => {
  expect(toText({ ...bill, hasRestaurantFees: true }).at(-1)).toBe('Fees: 0');
});

test('a bill lists the tax that Fondly pays on its own line', () => {
  const free = { ...bill, originalUnitPriceCents: null, discountCents: 1500, taxCents: 45, taxAbsorbedCents: 45 };
  expect(toText(free).slice(2)).toEqual(['Tax (8.9%): 45', 'Tax that Fondly pays: -45', 'Fees in the pilot: 0']);
});

test.for([
  ['12.999', 1300],
  ['$6.504', 650],
  ['6.505', 651],
  [' 0.499999 ', 50],
  ['6.5', 650],
  ['7', 700],
  ['6.50a', null],
  ['1.2.3', null],
  ['', null],
] as const)('the price "%s" is %s cents, rounded to two decimals', ([text, cents]) => {
  expect(parsePrice(text)).toBe(cents);
});

test('an amount of money with a third decimal is refused', () => {
  expect(parseDollars('12.999')).toBeNull();
});
