import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { addDays, toTimeWindow } from '../restaurants/hours/zone-time.ts';
import type { Meal } from './schema.ts';

type Food = Pick<Meal, 'keptAs' | 'outSince' | 'availableDate' | 'timezone'>;

/**
 * Until when time-limited food is good: 4 hours after the last time before the end of pickup at which it can have
 * been put out. Null for food that is kept otherwise.
 */
export function findGoodUntil({ keptAs, outSince, availableDate, timezone }: Food, pickupEnd: Date): Date | null {
  if (keptAs !== 'time-limited' || outSince === null) return null;
  const times = [1, 0, -1].map(
    (days) => toTimeWindow(addDays(availableDate, days), outSince, outSince, timezone).start,
  );
  const putOut = times.find((time) => time <= pickupEnd);
  return putOut ? minutesAfter(putOut, policies.timeLimitedHours * 60) : null;
}
