import { policies } from '@fondly/contract/policies';
import { localTime } from '@fondly/contract/time';

/** Nobody is woken for a meal. The hours are the kitchen's: whoever picks up there lives by the same clock. */
export function isQuietHour(now: Date, timezone: string): boolean {
  const time = localTime(now, timezone);
  return time < policies.alertsFrom || time >= policies.alertsUntil;
}
