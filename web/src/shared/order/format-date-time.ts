import { formatClockTime, formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** "Fri, Nov 20, 6:04 PM" in the restaurant's time zone. */
export function formatDateTime(instant: string, timezone: string): string {
  const at = new Date(instant);
  return m.order_day_time({ day: formatDay(at, timezone), time: formatClockTime(at, timezone) });
}
