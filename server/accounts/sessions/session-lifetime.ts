import { daysAfter, minutesAfter } from '@fondly/contract/time';

/** How long a session may be idle: the more it can do, the shorter (docs/security.md#sessions). */
export function getSessionExpiry(who: { isAdmin: boolean; hasRestaurant: boolean }, now: Date): Date {
  if (who.isAdmin) return minutesAfter(now, 8 * 60);
  return daysAfter(now, who.hasRestaurant ? 7 : 30);
}

/** A session's use is noted at most this often, so that a look-up hardly ever writes. */
export const recordUseMinutes = 10;
