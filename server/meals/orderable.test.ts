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
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:29'))).toBe('kitchen-closed');
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:30'))).toBeNull();
  });

  test('a closed day blocks orders for its meals', () => {
    expect(findUnavailableReason(sale({ isClosedDay: true }), at('12:00'))).toBe('kitchen-closed');
  });

  test.for([
    ['the kitchen closes before pickup begins', '08:00', '16:00', 'kitchen-closed'],
    ['the kitchen opens when pickup is over', '19:00', '23:00', 'kitchen-closed'],
    ['part of the window is left', '08:00', '18:00', null],
  ] as const)('special hours decide availability: %s', ([, opens, closes, unavailableReason]) => {
    const special = sale({ specialOpens: at(opens), specialCloses: at(closes) });

    expect(findUnavailableReason(special, at('12:00'))).toBe(unavailableReason);
  });

  test('a restaurant that closed early has ended the rest of the window', () => {
    const special = sale({ specialOpens: at('08:00'), specialCloses: at('18:00') });

    expect(findUnavailableReason(special, at('17:59'))).toBeNull();
    expect(findUnavailableReason(special, at('18:00'))).toBe('kitchen-closed');
  });

  test('of several reasons, the one that time does not resolve comes first', () => {
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('19:00'))).toBe(
      'ended',
    );
    expect(findUnavailableReason(sale({ stock: 0, isActive: false, pausedUntil: at('20:00') }), at('12:00'))).toBe(
      'not-on-sale',
    );
    expect(findUnavailableReason(sale({ stock: 0, pausedUntil: at('20:00') }), at('12:00'))).toBe('kitchen-closed');
  });

  test('the next change by time is the earliest future one', () => {
    expect(toNextChange(sale(), at('12:00'))).toEqual(at('19:00'));
    const busy = sale({ nextHoldExpiresAt: at('12:05'), pausedUntil: at('11:00'), expiresAt: at('18:00') });
    expect(toNextChange(busy, at('12:00'))).toEqual(at('12:05'));
  });
});
