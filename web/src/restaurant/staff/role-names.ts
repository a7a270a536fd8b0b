import type { RestaurantRole, StaffRole } from '@fondly/contract/restaurant/roles';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';

/** The roles with a description, where one is chosen. */
export const roleChoices: readonly { value: StaffRole; label: string }[] = [
  { value: 'counter', label: 'Counter: hands over, keeps stock, sees no money' },
  { value: 'manager', label: 'Manager: everything but payouts and staff' },
];

/** The short name of a role, for a pill. */
export const shortRoles: Record<RestaurantRole, string> = { owner: 'Owner', manager: 'Manager', counter: 'Counter' };

const activeMilliseconds = 15 * 60_000;

/** When a person was last active, to within ten minutes. */
export function formatLastSeen(at: string | null, timezone: string, now: Date): string {
  if (at === null) return 'Not seen so far';
  const instant = new Date(at);
  return now.getTime() - instant.getTime() < activeMilliseconds
    ? 'Seen just now'
    : `Seen ${formatMoment(at, timezone, now)}`;
}

export function formatMoment(at: string, timezone: string, now: Date): string {
  const instant = new Date(at);
  return `${formatDayOrToday(instant, timezone, now).replace('Today', 'today')}, ${formatClockTime(instant, timezone)}`;
}
