import type { OrderView } from '@fondly/contract/orders';

const alarmMinutes = 30;

/** "20261120T223000Z" (RFC 5545, 3.3.5, form 2). */
const formatUtc = (at: string | Date): string =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

/** Every character that some calendar takes as the end of a line becomes `\n`; other control characters go. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Limits lines to 75 octets; the rest follows on lines that begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines = [''];
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > 75) {
      lines.push(' ');
      length = 1;
    }
    lines[lines.length - 1] += character;
    length += size;
  }
  return lines.join('\r\n');
}

/**
 * The pickup of an order as a calendar file. The pickup code is left out: calendars are shared, and a canceled order
 * would keep it there; the link leads to the live ticket. The same order always has the same event id.
 */
export function toCalendarFile(order: OrderView, pageUrl: string): string {
  const { id, orderNumber, quantity, mealName, restaurantName, restaurantAddress, pickupInstructions } = order;
  const descriptionLines = [`Order ${orderNumber}`, pickupInstructions, 'Your ticket and pickup code:', pageUrl].filter(
    Boolean,
  );
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fondly//Pickup//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@fondly`,
    `DTSTAMP:${formatUtc(order.updatedAt)}`,
    `DTSTART:${formatUtc(order.pickupStart)}`,
    `DTEND:${formatUtc(order.pickupEnd)}`,
    `SUMMARY:${escapeText(`Pick up ${quantity} × ${mealName} at ${restaurantName}`)}`,
    `LOCATION:${escapeText(`${restaurantName}, ${restaurantAddress}`)}`,
    `DESCRIPTION:${escapeText(descriptionLines.join('\n'))}`,
    `URL:${pageUrl}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`Pick up ${mealName}`)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}
