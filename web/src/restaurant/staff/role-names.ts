import type { StaffRole } from '@fondly/contract/restaurant/roles';
import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** The roles with a description, where one is chosen. */
export const roleChoices: readonly { value: StaffRole; label: () => string }[] = [
  { value: 'counter', label: m.staff_role_counter_choice },
  { value: 'manager', label: m.staff_role_manager_choice },
];

const activeMilliseconds = 15 * 60_000;

/** When a person was last active, to within ten minutes. */
export function formatLastSeen(at: string | null, timezone: string, now: Date): string {
  if (at === null) return m.staff_last_seen_never();
  const instant = new Date(at);
  if (now.getTime() - instant.getTime() < activeMilliseconds) return m.staff_last_seen_now();
  const time = formatClockTime(instant, timezone);
  return isSameDay(instant, now, timezone)
    ? m.staff_last_seen_today({ time })
    : m.staff_last_seen_on_day({ day: formatDay(instant, timezone), time });
}

/** Until when the link of an invitation works. */
export function formatLinkEnd(at: string, timezone: string, now: Date): string {
  const instant = new Date(at);
  const time = formatClockTime(instant, timezone);
  return isSameDay(instant, now, timezone)
    ? m.staff_link_expires_today({ time })
    : m.staff_link_expires_on_day({ day: formatDay(instant, timezone), time });
}
