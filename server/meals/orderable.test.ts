import { describe, expect, test } from 'vitest';
import { findUnavailableReason, type Sale, toNextChange } from './orderable.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const sale = (own: Partial<Sale> = {}): Sale => ({
  isActive: true,
  expiresAt: null,
  pickupStart: at('17:00'),
  pickupEnd: at('19:00'),
  stock: 3,
  nextHoldExpiresAt: null,
  pausedUntil: null,
  isClosedDay: false,
  specialOpens: null,
  specialCloses: null,
  ...own,
});

describe('Whether a meal can be ordered, and why not', () => {
  test('it can, ahead of its window and up to its last moment', () => {
    expect(findUnavailableReason(sale(), at('08:00'))).toBeNull();
    expect(findUnavailableReason(sale(), at('18:59'))).toBeNull();
  });

  test('at the very end of its window it has ended', () => {
    expect(findUnavailableReason(sale(), at('19:00'))).toBe('ended');
  });

  test('without portions it is sold out', () => {
    expect(findUnavailableReason(sale({ stock: 0 }), at('12:00'))).toBe('sold-out');
  });

  test('taken off, or expired, it is not on sale', () => {
    expect(findUnavailableReason(sale({ isActive: false }), at('12:00'))).toBe('not-on-sale');
    expect(findUnavailableReason(sale({ expiresAt: at('12:00') }), at('12:00'))).toBe('not-on-sale');
    expect(findUnavailableReason(sale({ expiresAt: at('12:01') }), at('12:00'))).toBeNull();
  });

  test('a pause stops orders until it ends', () => {
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:29'))).toBe('kitchen-closed');
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:30'))).toBeNull();
  });

  test('a closed day stops orders for its meals', () => {
    expect(findUnavailableReason(sale({ isClosedDay: true }), at('12:00'))).toBe('kitchen-closed');
  });

  test.for([
    ['the kitchen closes before pickup begins', '08:00', '16:00', 'kitchen-closed'],
    ['the kitchen opens when pickup is over', '19:00', '23:00', 'kitchen-closed'],
    ['part of the window is left', '08:00', '18:00', null],
  ] as const)('special hours: %s', ([, opens, closes, unavailableReason]) => {
    const special = sale({ specialOpens: at(opens), specialCloses: at(closes) });

    expect(findUnavailableReason(special, at('12:00'))).toBe(unavailableReason);
  });

  test('once the kitchen has closed early, the rest of the window does not count', () => {
    const special = sale({ specialOpens: at('08:00'), specialCloses: at('18:00') });

    expect(findUnavailableReason(special, at('17:59'))).toBeNull();
    expect(findUnavailableReason(special, at('18:00'))).toBe('kitchen-closed');
  });

  test('of several reasons, the one that waiting will not mend is said', () => {
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('19:00'))).toBe(
      'ended',
    );
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('12:00'))).toBe(
      'not-on-sale',
    );
    expect(findUnavailableReason(sale({ stock: 0, pausedUntil: at('20:00') }), at('12:00'))).toBe('kitchen-closed');
  });

  test('the next change by time alone is the soonest that lies ahead', () => {
    expect(toNextChange(sale(), at('12:00'))).toEqual(at('19:00'));
    const busy = sale({ nextHoldExpiresAt: at('12:05'), pausedUntil: at('11:00'), expiresAt: at('18:00') });
    expect(toNextChange(busy, at('12:00'))).toEqual(at('12:05'));
  });
});
