import { parseDollars } from '@fondly/contract/money';
import { toMinutesOfDay } from '@fondly/contract/time';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';

type Minutes = number;
const noon = 12 * 60;
const midnight = 24 * 60;
const quarter = 15;

const clock = String.raw`(?<![\d.$:])(\d{1,2})(?::(\d{2}))?\s*([ap]\.?\s?m\b\.?)?(?![\d.:])`;
const time = String.raw`(?:las?\s+)?${clock}`;
const range = new RegExp(String.raw`(?:\b(?:from|de|desde)\s+)?${time}\s*(?:-|–|\b(?:to|a)\b)\s*${time}`, 'i');
const fromUntil = new RegExp(String.raw`\b(?:from|de|desde)\s+${time}\s*\b(?:until|till|hasta)\b\s*${time}`, 'i');
const untilOnly = new RegExp(String.raw`\b(?:until|till|by|hasta)\s+${time}`, 'i');
const originalPricePattern = /\b(?:(worth|vale)|was|instead of|antes|en vez de)\s+\$?(\d{1,5}(?:\.\d{1,2})?)(?![\d.])/i;
const quantityFirst =
  /^(\d{1,4})\s*(?:x|×)?\s+(?:(?:portions?|plates?|servings?|porci[oó]n(?:es)?|platos?)\s+(?:(?:of|de)\s+)?)?/i;
const price =
  /(?:(?:\b(?:for|at|por|a)\s+|@\s*)?(?:\$\s?(\d{1,5}(?:\.\d{1,2})?)|(?<![\d.])(\d{1,5}\.\d{1,2}))|(?:\sa)?\s(\d{1,3})$)(?![\d.])/i;

/**
 * Parses a spoken line, "8 veggie lasagna 6.50 until 9", into field values. Missing parts are left out. A time without
 * am or pm is the next one to come. Every page understands English and Spanish, because one kitchen speaks both.
 *
 * @param now - the restaurant's local time, "16:30"
 * @returns null without a name
 */
export function parseMealLine(line: string, now: string): FormValues | null {
  let rest = line.trim().replace(/\s+/g, ' ');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    return found;
  };
  const quantity = take(quantityFirst)?.[1];
  const windowMatch = take(fromUntil) ?? take(range);
  const end = windowMatch ? null : take(untilOnly);
  const [, worth, originalAmount] = take(originalPricePattern) ?? [];
  const originalPrice = normalizeAmount(originalAmount);
  const priceMatch = take(price);
  const priceCents = normalizeAmount(priceMatch?.[1] ?? priceMatch?.[2] ?? priceMatch?.[3]);
  const name = rest
    .replace(/\b(?:each|a piece|cada un[oa]|c\/u)\b/gi, '')
    .replace(/^[\s,;.-]+|[\s,;.-]+$/g, '')
    .replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(name)) return null;
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    ...(quantity && { availableQuantity: quantity }),
    ...(priceCents && { priceCents }),
    ...(originalPrice && { originalPriceCents: originalPrice }),
    ...(originalPrice && worth && { originalPriceKind: 'fair-value' }),
    ...parseWindow(windowMatch, end, toMinutesOfDay(now)),
  };
}

const normalizeAmount = (text: string | undefined) => {
  const cents = text === undefined ? null : parseDollars(text);
  return cents === null ? null : (cents / 100).toFixed(2);
};

function parseWindow(windowMatch: RegExpExecArray | null, end: RegExpExecArray | null, now: Minutes): FormValues {
  if (windowMatch) {
    const [, startHour, startMinutes, startHalf, endHour, endMinutes, endHalf] = windowMatch;
    const ends = findNextTime(listTimeReadings(endHour, endMinutes, endHalf), now);
    const starts = listTimeReadings(startHour, startMinutes, startHalf);
    // "5 to 7pm" begins at 5 PM: the last possible start before the end.
    const start = starts.findLast((one) => ends !== undefined && one < ends) ?? starts[0];
    return toWindowValues(start, ends);
  }
  if (!end) return {};
  return toWindowValues(now - (now % quarter), findNextTime(listTimeReadings(end[1], end[2], end[3]), now));
}

/** What an hour can mean, in minutes of the day, earliest first; a plain 12 is noon or midnight. */
function listTimeReadings(hour: string | undefined, minutes = '0', half = ''): Minutes[] {
  const value = Number(hour);
  if (hour === undefined || value > 24 || Number(minutes) > 59) return [];
  const morning = (value % 12) * 60 + Number(minutes);
  if (/^p/i.test(half)) return [morning + noon];
  if (/^a/i.test(half)) return [morning];
  if (value > 12 || value === 0) return [(value % 24) * 60 + Number(minutes)];
  return value === 12 ? [morning + noon, morning + midnight] : [morning, morning + noon];
}

const findNextTime = (times: Minutes[], now: Minutes) => times.find((one) => one > now) ?? times.at(-1);

function toWindowValues(start: Minutes | undefined, end: Minutes | undefined): FormValues {
  return {
    ...(start !== undefined && { pickupStartTime: formatClock(start) }),
    ...(end !== undefined && { pickupEndTime: formatClock(end) }),
  };
}

function formatClock(minutes: Minutes): string {
  const [hour, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, rest].map((part) => String(part).padStart(2, '0')).join(':');
}
