import { findWindowFault } from '@fondly/contract/restaurant/pickup-window';
import { formatClockTime, minutesAfter, toLocalDate, toLocalTime } from '@fondly/contract/time';

export type KeptOrder = {
  id: string;
  orderNumber: string;
  customerName: string;
  pickupStart: string;
  pickupEnd: string;
};
type Choice = { value: string; label: string };

const stepMinutes = 15;
const maxChoices = 12;

/** The quarter hours until which an order of today can be kept, soonest first. Empty for an order of another day. */
export function listKeepChoices(order: KeptOrder, timezone: string, now: Date): Choice[] {
  const [start, end] = [new Date(order.pickupStart), new Date(order.pickupEnd)];
  const isToday = toLocalDate(start, timezone) === toLocalDate(now, timezone);
  if (!isToday && !(start <= now && now < end)) return [];
  const first = Math.floor(Math.max(+end, +now) / 60_000 / stepMinutes + 1) * stepMinutes;
  const starts = toLocalTime(start, timezone);
  const choices: Choice[] = [];
  for (let index = 0; index < maxChoices; index += 1) {
    const at = minutesAfter(new Date(0), first + index * stepMinutes);
    const value = toLocalTime(at, timezone);
    // Past the limit, later times are refused as well.
    if (findWindowFault(starts, value) !== null) break;
    choices.push({ value, label: formatClockTime(at, timezone) });
  }
  return choices;
}
