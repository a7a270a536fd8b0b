import { describe, expect, test } from 'vitest';
import { parseMealLine } from './parse-meal-line.ts';

describe('parseMealLine at 4:30 PM', () => {
  test.for([
    [
      '8 veggie lasagna 6.50 until 9',
      {
        name: 'Veggie lasagna',
        availableQuantity: '8',
        priceCents: '6.50',
        pickupStartTime: '16:30',
        pickupEndTime: '21:00',
      },
    ],
    [
      '12x Tonkotsu Ramen, $7.50, was $16, 5:30-7pm',
      {
        name: 'Tonkotsu Ramen',
        availableQuantity: '12',
        priceCents: '7.50',
        originalPriceCents: '16.00',
        pickupStartTime: '17:30',
        pickupEndTime: '19:00',
      },
    ],
    [
      '3 portions of mezze from 5 to 7',
      { name: 'Mezze', availableQuantity: '3', pickupStartTime: '17:00', pickupEndTime: '19:00' },
    ],
    ['bagels 3 until 9pm', { name: 'Bagels', priceCents: '3.00', pickupStartTime: '16:30', pickupEndTime: '21:00' }],
    ['Soup for 4 each', { name: 'Soup for 4' }],
    ['Soup at $4 each', { name: 'Soup', priceCents: '4.00' }],
    [
      'pho 9.00 from 22:00 until 12',
      { name: 'Pho', priceCents: '9.00', pickupStartTime: '22:00', pickupEndTime: '00:00' },
    ],
    ['  Day 2 bread  ', { name: 'Day 2 bread' }],
    ['5 Krapfen für Zoë', { name: 'Krapfen für Zoë', availableQuantity: '5' }],
    ['pies 17-19', { name: 'Pies', pickupStartTime: '17:00', pickupEndTime: '19:00' }],
    [
      '8 lasañas de verduras 6.50 hasta las 9',
      {
        name: 'Lasañas de verduras',
        availableQuantity: '8',
        priceCents: '6.50',
        pickupStartTime: '16:30',
        pickupEndTime: '21:00',
      },
    ],
    [
      '12 porciones de pozole a $7.50 cada una, antes $16, de 5:30 a 7 p. m.',
      {
        name: 'Pozole',
        availableQuantity: '12',
        priceCents: '7.50',
        originalPriceCents: '16.00',
        pickupStartTime: '17:30',
        pickupEndTime: '19:00',
      },
    ],
    [
      '1 porción de mole desde las 5 hasta las 7',
      { name: 'Mole', availableQuantity: '1', pickupStartTime: '17:00', pickupEndTime: '19:00' },
    ],
    [
      'tamales a 5 de las 6 a las 8',
      { name: 'Tamales', priceCents: '5.00', pickupStartTime: '18:00', pickupEndTime: '20:00' },
    ],
    ['Arroz a la mexicana', { name: 'Arroz a la mexicana' }],
  ])('%s', ([line, draft]) => {
    expect(parseMealLine(line as string, '16:30')).toEqual(draft);
  });

  test.for(['', '  ', '8', '8 6.50 until 9', '$4'])('"%s" has no meal name', (line) => {
    expect(parseMealLine(line, '16:30')).toBeNull();
  });

  test('in the morning "until 9" means 9 AM while that is still to come', () => {
    expect(parseMealLine('buns until 9', '07:05')).toMatchObject({ pickupStartTime: '07:00', pickupEndTime: '09:00' });
    expect(parseMealLine('buns until 9', '09:00')).toMatchObject({ pickupEndTime: '21:00' });
  });
});
