import type { KitchenRole, StaffRole } from '@fondly/contract/restaurant/roles';
import { clockTime, dayOrToday } from '@fondly/contract/time';

/** What a role is for, where one is chosen. */
export const roleChoices: readonly { value: StaffRole; label: string }[] = [
  { value: 'counter', label: 'Counter: hands over, keeps stock, sees no money' },
  { value: 'manager', label: 'Manager: everything but payouts and staff' },
];

/** On the pill of a person. */
export const shortRoles: Record<KitchenRole, string> = { owner: 'Owner', manager: 'Manager', counter: 'Counter' };

const hereMilliseconds = 15 * 60_000;

/** When somebody was last at work, to within ten minutes. */
export function seenWords(at: string | null, timezone: string, now: Date): string {
  if (at === null) return 'Not seen so far';
  const then = new Date(at);
  return now.getTime() - then.getTime() < hereMilliseconds ? 'Seen just now' : `Seen ${momentWords(at, timezone, now)}`;
}

export function momentWords(at: string, timezone: string, now: Date): string {
  const then = new Date(at);
  return `${dayOrToday(then, timezone, now).replace('Today', 'today')}, ${clockTime(then, timezone)}`;
}
