import { clockTime, dayName, dayOrToday } from '@fondly/contract/time';

/** "Today, 5:30 PM" or "Fri, Nov 20, 5:30 PM", by the operator's own clock. */
export function whenWords(at: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const instant = new Date(at);
  return `${dayOrToday(instant, timeZone, new Date())}, ${clockTime(instant, timeZone)}`;
}

/** "Fri, Nov 20" for a calendar day. */
export const dayWords = (day: string): string => dayName(new Date(`${day}T12:00:00Z`), 'UTC');
