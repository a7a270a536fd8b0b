import { describe, expect, test } from 'vitest';
import { listKeepChoices } from './list-keep-choices.ts';

const order = (pickupStart: string, pickupEnd: string) => ({
  id: '1',
  orderNumber: 'H7RDTY',
  customerName: 'Maya R.',
  pickupStart,
  pickupEnd,
});
const list = (start: string, end: string, now: string) =>
  listKeepChoices(order(start, end), 'America/New_York', new Date(now)).map(({ label }) => label);

describe('The times until which an order can be kept', () => {
  test('are the quarter hours of the next three hours after the end', () => {
    const labels = list('2026-11-20T22:00:00Z', '2026-11-20T23:40:00Z', '2026-11-20T20:00:00Z');
    expect(labels).toHaveLength(12);
    expect([labels[0], labels[1], labels[11]]).toEqual(['6:45 PM', '7:00 PM', '9:30 PM']);
  });

  test('begin after now when pickup has ended', () => {
    expect(list('2026-11-20T22:00:00Z', '2026-11-20T23:30:00Z', '2026-11-21T01:00:00Z')[0]).toBe('8:15 PM');
  });

  test('end six hours after the start when they pass midnight', () => {
    const labels = list('2026-11-21T00:30:00Z', '2026-11-21T04:30:00Z', '2026-11-21T04:00:00Z');
    expect(labels.at(-1)).toBe('1:30 AM');
  });

  test('are none for an order of another day', () => {
    expect(list('2026-11-21T22:00:00Z', '2026-11-21T23:30:00Z', '2026-11-20T22:00:00Z')).toEqual([]);
  });
});
