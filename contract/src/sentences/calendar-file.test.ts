import { describe, expect, test } from 'vitest';
import { toCalendarFile } from './calendar-file.ts';

const page = 'https://fondly.test/past-orders?order=1';
const sampleOrder = {
  id: '0d9c3f52-6a3c-4d6f-9a0e-6f1f1f5b7c01',
  orderNumber: 'AD3GXR',
  quantity: 2,
  mealName: 'Tonkotsu Ramen',
  restaurantName: 'Kumo Noodle Bar',
  restaurantAddress: '88 Ponce Row NE, Atlanta, GA 30308',
  pickupInstructions: 'Ask at the bar.',
  pickupStart: '2026-11-20T22:30:00.000Z',
  pickupEnd: '2026-11-21T00:00:00.000Z',
  closedReason: null,
  createdAt: '2026-11-20T21:50:00.000Z',
  updatedAt: '2026-11-20T22:00:00.000Z',
  pickupCode: '4K7Q',
};

describe('The pickup as a calendar file (RFC 5545)', () => {
  const file = toCalendarFile({ ...sampleOrder, mealName: 'Soup, bread; salad', restaurantAddress: 'A\nB' }, page);

  test('the file has the window in UTC, the address and an alarm half an hour before', () => {
    expect(file).toContain('DTSTART:20261120T223000Z\r\nDTEND:20261121T000000Z\r\n');
    expect(file).toContain('LOCATION:Kumo Noodle Bar\\, A\\nB\r\n');
    expect(file).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\n');
    expect(file).toContain('TRIGGER:-PT30M');
    expect(file).toContain('Soup\\, bread\\; salad');
  });

  test.for(['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'a line end %j in a name starts no line of its own',
    (lineEnd) => {
      const tricky = toCalendarFile({ ...sampleOrder, mealName: `Soup${lineEnd}X-INJECTED:1` }, page);
      expect(tricky.split(/[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => line.startsWith('X-INJECTED'))).toEqual([]);
      expect(tricky).toContain('Soup\\nX-INJECTED:1');
    },
  );

  test('a file in Spanish has a Spanish title and the same event id', () => {
    const spanish = toCalendarFile(sampleOrder, page, 'es');
    expect(spanish).toContain('SUMMARY:Recoger 2 × Tonkotsu Ramen en Kumo Noodle Bar\r\n');
    expect(spanish).toContain(`UID:${sampleOrder.id}@fondly\r\n`);
  });

  test('the file of a canceled order cancels the same event with a higher sequence and no alarm', () => {
    const canceled = toCalendarFile({ ...sampleOrder, closedReason: 'restaurant_cancel' }, page);
    expect(canceled).toContain('METHOD:CANCEL\r\n');
    expect(canceled).toContain(`UID:${sampleOrder.id}@fondly\r\nSEQUENCE:601\r\nSTATUS:CANCELLED\r\n`);
    expect(canceled).not.toContain('VALARM');
    expect(file).toContain(`UID:${sampleOrder.id}@fondly\r\nSEQUENCE:600\r\nSTATUS:CONFIRMED\r\n`);
  });

  test.for(['collected', 'no_show'] as const)('the file of an order that is %s keeps the event', (closedReason) => {
    expect(toCalendarFile({ ...sampleOrder, closedReason }, page)).toContain('METHOD:PUBLISH\r\n');
  });

  test('lines are limited to 75 octets, and the pickup code is left out', () => {
    const long = toCalendarFile({ ...sampleOrder, pickupInstructions: 'Ünïcödé '.repeat(30) }, page);
    for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(long.replaceAll('\r\n ', '')).toContain('Ünïcödé '.repeat(30).trim());
    expect(long).not.toContain('4K7Q');
  });
});
