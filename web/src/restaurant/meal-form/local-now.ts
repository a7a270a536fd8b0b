import { toLocalDate, toLocalTime } from '@fondly/contract/time';
import type { LocalNow } from './check-meal.ts';

/** The restaurant's local date and time in the format of date and time inputs. */
export function localNow(timezone: string, now: Date): LocalNow {
  return { date: toLocalDate(now, timezone), time: toLocalTime(now, timezone) };
}
