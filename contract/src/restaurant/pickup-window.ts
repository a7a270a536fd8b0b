import { policies } from '../policies.ts';
import { toMinutesOfDay } from '../time.ts';

/**
 * What is wrong with a pickup window, whatever the restaurant's hours; null when nothing is. An end before the start is
 * on the next day.
 */
export function findWindowFault(startTime: string, endTime: string): string | null {
  const minutes = toMinutesOfDay(endTime) - toMinutesOfDay(startTime);
  if (minutes === 0) return 'Pickup must end after it starts.';
  const isTooLong = minutes < 0 && minutes + 24 * 60 > policies.overnightPickupMaxHours * 60;
  if (!isTooLong) return null;
  return `Pickup must end after it starts. Past midnight it can last ${policies.overnightPickupMaxHours} hours at most.`;
}
