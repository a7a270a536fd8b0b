import { formatDay, formatPickupWindow, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

type Window = { pickupStart: string; pickupEnd: string };

/** "5:30 PM to 7:00 PM", and "until 7:00 PM" while it runs: the start has passed. */
export function formatWindow({ pickupStart, pickupEnd }: Window, timezone: string, now: Date): string {
  const [start, end] = [new Date(pickupStart), new Date(pickupEnd)];
  return start <= now && now < end
    ? m.counter_due_until({ time: formatTimeInSentence(end, timezone) })
    : formatPickupWindow(start, end, timezone);
}

/** The pickup window on a separate line: "5:30 PM to 7:00 PM", or "Now until 7:00 PM" while it is open. */
export function formatWindowLine(window: Window, timezone: string, now: Date): string {
  const [start, end] = [new Date(window.pickupStart), new Date(window.pickupEnd)];
  return start <= now && now < end
    ? m.new_order_pickup_now({ time: formatTimeInSentence(end, timezone) })
    : formatPickupWindow(start, end, timezone);
}

/** What counts next about a pickup, in full before its start: "5:30 PM to 7:00 PM", then "until 7:00 PM". */
export function formatDueWindow(pickup: Window, timezone: string, now: Date): string {
  const start = new Date(pickup.pickupStart);
  if (start <= now) return formatDue(pickup, timezone, now);
  const window = formatWindow(pickup, timezone, now);
  return isSameDay(start, now, timezone) ? window : m.board_pickup({ day: formatDay(start, timezone), window });
}

/** The same where space is short: "from 5:30 PM", then "until 7:00 PM", then that it has ended. */
export function formatDue({ pickupStart, pickupEnd }: Window, timezone: string, now: Date): string {
  const [start, end] = [new Date(pickupStart), new Date(pickupEnd)];
  const from = formatTimeInSentence(start, timezone);
  if (now < start) {
    return isSameDay(start, now, timezone)
      ? m.counter_due_from({ time: from })
      : m.counter_due_day_from({ day: formatDay(start, timezone), time: from });
  }
  return now < end ? m.counter_due_until({ time: formatTimeInSentence(end, timezone) }) : m.board_pickup_ended();
}
