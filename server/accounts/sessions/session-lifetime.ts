import { daysAfter, minutesAfter } from '@fondly/contract/time';

/** When a session expires without use. Roles with more rights have shorter sessions (docs/security.md#sessions). */
export function getSessionExpiry(who: { isAdmin: boolean; hasRestaurant: boolean }, now: Date): Date {
  if (who.isAdmin) return minutesAfter(now, 8 * 60);
  return daysAfter(now, who.hasRestaurant ? 7 : 30);
}

/** The use of a session is recorded at most once in this time, so lookups rarely write. */
export const recordUseMinutes = 10;
