import { describe, expect, test } from 'vitest';
import { parseMealLine } from '../new-menu-item/parse-meal-line.ts';
import { toTypedLine } from './to-typed-line.ts';

describe('toTypedLine', () => {
  test.for([
    ['eight ramen, seven fifty, until nine', '8 ramen 7.50 until 9'],
    ['8 ramen 7 50 until 9', '8 ramen 7.50 until 9'],
    ['twelve gyoza four dollars from five to seven', '12 gyoza $4 from 5 to 7'],
    ['twenty five buns three dollars and fifty cents', '25 buns $3.50'],
    ['twenty-five buns for $3.50', '25 buns for $3.50'],
    ['Eight tonkotsu ramen $7.50 5 to 7 p.m.', '8 tonkotsu ramen $7.50 5 to 7 p.m.'],
    ['ocho ramen, siete cincuenta, hasta las nueve', '8 ramen 7.50 hasta las 9'],
    ['treinta y cinco tamales dos dólares', '35 tamales $2'],
    ['mole', 'mole'],
  ])('"%s" is typed as "%s"', ([spoken, typed]) => {
    expect(toTypedLine(spoken as string)).toBe(typed);
  });

  test('a spoken line fills the same fields as a typed one', () => {
    expect(parseMealLine(toTypedLine('eight tonkotsu ramen seven fifty from five to seven'), '16:30')).toEqual({
      name: 'Tonkotsu ramen',
      availableQuantity: '8',
      priceCents: '7.50',
      pickupStartTime: '17:00',
      pickupEndTime: '19:00',
    });
  });
});
