import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import type { ClosedReason } from '../order-transitions.ts';
import { isOffCalendar } from './off-calendar.ts';

const alarmMinutes = 30;

type Pickup = {
  id: string;
  orderNumber: string;
  quantity: number;
  mealName: string;
  restaurantName: string;
  restaurantAddress: string;
  pickupInstructions: string;
  pickupStart: string | Date;
  pickupEnd: string | Date;
  closedReason: ClosedReason | null;
  createdAt: string | Date;
  updatedAt: string | Date;
};

/** The method of a calendar file (RFC 5546), for the type of its content. */
export const toCalendarMethod = (order: Pick<Pickup, 'closedReason'>): 'PUBLISH' | 'CANCEL' =>
  isOffCalendar(order) ? 'CANCEL' : 'PUBLISH';

/** The seconds from the order to its last change. A calendar ignores a file with a lower number than it has. */
const toSequence = (order: Pickup): number =>
  Math.max(0, Math.ceil((+new Date(order.updatedAt) - +new Date(order.createdAt)) / 1000)) +
  Number(isOffCalendar(order));

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
 * would keep it there; the link leads to the live ticket. The same order always has the same event id, so the file of a
 * canceled order takes the entry out of the calendar.
 */
export const toCalendarFile = (order: Pickup, pageUrl: string, language: Language = getLocale()): string =>
  toFile([`METHOD:${toCalendarMethod(order)}`, ...listEventLines(order, pageUrl, language)], language);

/**
 * Pickups as one calendar that programs read again and again. Canceled ones stay as canceled events.
 *
 * @param toPageUrl - the page of an order
 */
export const toCalendarFeed = (
  orders: readonly Pickup[],
  toPageUrl: (id: string) => string,
  language: Language,
): string =>
  toFile(
    [
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escapeText(m.calendar_feed_name({}, { locale: language }))}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...orders.flatMap((order) => listEventLines(order, toPageUrl(order.id), language)),
    ],
    language,
  );

const toFile = (lines: string[], language: Language): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Fondly//Pickup//${language.toUpperCase()}`,
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');

function listEventLines(order: Pickup, pageUrl: string, language: Language): string[] {
  const { id, orderNumber: number, quantity, mealName: meal, restaurantName: restaurant, restaurantAddress } = order;
  const reader = { locale: language };
  const isCanceled = isOffCalendar(order);
  const description = [
    m.calendar_order({ number }, reader),
    order.pickupInstructions,
    m.calendar_ticket({}, reader),
    pageUrl,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${id}@fondly`,
    `SEQUENCE:${toSequence(order)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=Fondly:${new URL(pageUrl).origin}`,
    `DTSTAMP:${formatUtc(order.updatedAt)}`,
    `DTSTART:${formatUtc(order.pickupStart)}`,
    `DTEND:${formatUtc(order.pickupEnd)}`,
    `SUMMARY:${escapeText(m.calendar_summary({ quantity, meal, restaurant }, reader))}`,
    `LOCATION:${escapeText(`${restaurant}, ${restaurantAddress}`)}`,
    `DESCRIPTION:${escapeText(description.filter(Boolean).join('\n'))}`,
    `URL:${pageUrl}`,
    ...(isCanceled ? [] : listAlarmLines(meal, reader)),
    'END:VEVENT',
  ];
}

const listAlarmLines = (meal: string, reader: { locale: Language }): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(m.calendar_alarm({ meal }, reader))}`,
  `TRIGGER:-PT${alarmMinutes}M`,
  'END:VALARM',
];
