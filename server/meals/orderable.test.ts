import { describe, expect, test } from 'vitest';
import { findUnavailableReason, type Sale, toNextChange } from './orderable.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const sale = (own: Partial<Sale> = {}): Sale => ({
  availableDate: '2026-11-20',
  timezone: 'UTC',
  isActive: true,
  expiresAt: null,
  pickupStart: at('17:00'),
  pickupEnd: at('19:00'),
  onSaleFrom: null,
  stock: 3,
  nextHoldExpiresAt: null,
  openFrom: at('08:00'),
  pausedUntil: null,
  goodUntil: null,
  lacksTaxArea: false,
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

  test('time-limited food is sold until 15 minutes before it stops being good', () => {
    const limited = sale({ goodUntil: at('19:00') });
    expect(findUnavailableReason(limited, at('18:45'))).toBeNull();
    expect(findUnavailableReason(limited, at('18:46'))).toBe('not-on-sale');
    const change = toNextChange(limited, at('12:00'));
    expect(findUnavailableReason(limited, change)).toBe('not-on-sale');
    expect(findUnavailableReason(limited, new Date(change.getTime() - 1))).toBeNull();
  });

  test('a restaurant without the tax area that it must have sells nothing', () => {
    expect(findUnavailableReason(sale({ lacksTaxArea: true }), at('12:00'))).toBe('no-tax-area');
    expect(findUnavailableReason(sale({ lacksTaxArea: true }), at('19:00'))).toBe('ended');
  });

  test('a pause blocks orders until it ends', () => {
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:29'))).toBe('kitchen-paused');
    expect(findUnavailableReason(sale({ pausedUntil: at('12:30') }), at('12:30'))).toBeNull();
  });

  test.for([
    ['no hours at the end of the pickup', null, '12:00', 'kitchen-closed'],
    ['hours that begin during pickup', '17:01', '12:00', 'kitchen-closed'],
    ['hours that begin with pickup', '17:00', '12:00', null],
    ['hours that began during the pickup that is left', '17:30', '17:30', null],
    ['hours that begin during the pickup that is left', '17:31', '17:30', 'kitchen-closed'],
  ] as const)('%s decide whether a meal is sold', ([, from, time, reason]) => {
    const openFrom = from && at(from);
    expect(findUnavailableReason(sale({ openFrom }), at(time))).toBe(reason);
  });

  test('a meal is sold on its own day only', () => {
    const tomorrow = new Date('2026-11-19T23:59:00Z');
    expect(findUnavailableReason(sale(), tomorrow)).toBe('not-yet');
    expect(findUnavailableReason(sale(), at('00:00'))).toBeNull();
  });

  test('a meal with a time is sold from its exact start on', () => {
    const timed = sale({ onSaleFrom: at('15:30') });
    expect(findUnavailableReason(timed, new Date('2026-11-20T15:29:59.999Z'))).toBe('not-yet');
    expect(findUnavailableReason(timed, at('15:30'))).toBeNull();
    expect(findUnavailableReason({ ...timed, stock: 0 }, at('12:00'))).toBe('not-yet');
    expect(toNextChange(timed, at('12:00'))).toEqual(at('15:30'));
    expect(toNextChange(timed, at('15:30'))).toEqual(at('19:00'));
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
