import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { formatClockTime } from '@fondly/contract/time';

type Hours = AdminRestaurantView['hours'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** "Daily 11:30 AM to 10 PM", or "Mon to Fri 11 AM to 9 PM, Sat 10 AM to 10 PM". Days in a row share one part. */
export function formatHours(hours: Hours): string {
  if (hours.length === 0) return 'None';
  const runs: { days: number[]; times: string }[] = [];
  for (const { weekday, opens, closes } of hours.toSorted((one, other) => one.weekday - other.weekday)) {
    const times = `${formatTime(opens)} to ${formatTime(closes)}`;
    const last = runs.at(-1);
    if (last?.times === times && last.days.at(-1) === weekday - 1) last.days.push(weekday);
    else runs.push({ days: [weekday], times });
  }
  return runs.map((run) => `${formatDays(run.days)} ${run.times}`).join(', ');
}

function formatDays(run: number[]): string {
  if (run.length === days.length) return 'Daily';
  const [first, last] = [days[run[0] ?? 0], days[run.at(-1) ?? 0]];
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** "10 PM" for a full hour, otherwise "11:30 AM". */
const formatTime = (time: string): string =>
  formatClockTime(new Date(`2000-01-01T${time.slice(0, 5)}:00Z`), 'UTC').replace(':00', '');
