import { describe, expect, test } from 'vitest';
import { explainUnavailable, findUnavailableReason, type Sale, toNextChange } from './orderable.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const sale = (own: Partial<Sale> = {}): Sale => ({
  availableDate: '2026-11-20',
  timezone: 'UTC',
  isActive: true,
  expiresAt: null,
  pickupStart: at('17:00'),
  pickupEnd: at('19:00'),
  stock: 3,
  nextHoldExpiresAt: null,
  pausedUntil: null,
  pauseReason: null,
  hours: [{ weekday: 5, opens: '08:00', closes: '22:00' }],
  specialDays: [],
  ...own,
});

describe('The reason why a meal is unavailable', () => {
  test('a meal is available before its window and until its last moment', () => {
    expect(findUnavailableReason(sale(), at('08:00'))).toBeNull();
    expect(findUnavailableReason(sale(), at('18:59'))).toBeNull();
  });

  test('a meal has ended at the exact end of its window', () => {
    expect(findUnavailableReason(sale(), at('19:00'))).toBe('ended');
  });

  test('a meal without portions is sold out', () => {
    expect(findUnavailableReason(sale({ stock: 0 }), at('12:00'))).toBe('sold-out');
  });

  test('a meal that is inactive or expired is off sale', () => {
    expect(findUnavailableReason(sale({ isActive: false }), at('12:00'))).toBe('not-on-sale');
    expect(findUnavailableReason(sale({ expiresAt: at('12:00') }), at('12:00'))).toBe('not-on-sale');
    expect(findUnavailableReason(sale({ expiresAt: at('12:01') }), at('12:00'))).toBeNull();
  });

  test('a pause blocks orders until it ends', () => {
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:29'))).toBe('kitchen-paused');
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:30'))).toBeNull();
  });

  test.for([
    ['a closed day', [], 'kitchen-closed'],
    ['hours that end before pickup begins', [{ opens: '08:00', closes: '16:00' }], 'kitchen-closed'],
    ['hours that begin when pickup is over', [{ opens: '19:00', closes: '23:00' }], 'kitchen-closed'],
    ['hours that end during pickup', [{ opens: '08:00', closes: '18:59' }], 'kitchen-closed'],
    ['hours that contain the window exactly', [{ opens: '17:00', closes: '19:00' }], null],
    [
      'two spans that touch during pickup',
      [
        { opens: '08:00', closes: '18:00' },
        { opens: '18:00', closes: '20:00' },
      ],
      null,
    ],
  ] as const)('%s decide whether a meal is sold', ([, hours, reason]) => {
    const special = sale({ specialDays: [{ day: '2026-11-20', name: '', hours: [...hours] }] });
    expect(findUnavailableReason(special, at('12:00'))).toBe(reason);
  });

  test('weekly hours decide as well, so that no closed kitchen sells', () => {
    expect(findUnavailableReason(sale({ hours: [{ weekday: 5, opens: '09:00', closes: '17:30' }] }), at('12:00'))).toBe(
      'kitchen-closed',
    );
    expect(findUnavailableReason(sale({ hours: [] }), at('12:00'))).toBe('kitchen-closed');
  });

  test('a meal is sold on its own day only, and names that day before', () => {
    const tomorrow = new Date('2026-11-19T23:59:00Z');
    expect(findUnavailableReason(sale(), tomorrow)).toBe('not-on-sale-yet');
    expect(explainUnavailable(sale(), 'not-on-sale-yet', tomorrow, 'en')).toBe(
      'This meal goes on sale on Fri, Nov 20.',
    );
    expect(findUnavailableReason(sale(), at('00:00'))).toBeNull();
  });

  test('of several reasons, the one that time does not resolve comes first', () => {
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('19:00'))).toBe(
      'ended',
    );
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('12:00'))).toBe(
      'not-on-sale',
    );
    expect(findUnavailableReason(sale({ stock: 0, pausedUntil: at('20:00') }), at('12:00'))).toBe('kitchen-paused');
  });

  test('the next change by time is the earliest future one', () => {
    expect(toNextChange(sale(), at('12:00'))).toEqual(at('19:00'));
    const busy = sale({ nextHoldExpiresAt: at('12:05'), pausedUntil: at('11:00'), expiresAt: at('18:00') });
    expect(toNextChange(busy, at('12:00'))).toEqual(at('12:05'));
  });
});
