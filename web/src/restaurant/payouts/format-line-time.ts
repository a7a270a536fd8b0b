import { formatClockTime, formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** When a line was booked, after the number of its order if it has one. */
export function formatLineTime(orderNumber: string | null, at: Date, timezone: string): string {
  const moment = { day: formatDay(at, timezone), time: formatClockTime(at, timezone) };
  return orderNumber
    ? m.restaurant_payouts_line_order_and_time({ orderNumber, ...moment })
    : m.restaurant_payouts_line_time(moment);
}
