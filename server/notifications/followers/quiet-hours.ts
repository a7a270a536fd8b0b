import { policies } from '@fondly/contract/policies';
import { toLocalTime } from '@fondly/contract/time';

/** Nobody is woken for a meal. The hours are the kitchen's: whoever picks up there lives by the same clock. */
export function isQuietHour(now: Date, timezone: string): boolean {
  const time = toLocalTime(now, timezone);
  return time < policies.favoriteNotificationsFrom || time >= policies.favoriteNotificationsUntil;
}
