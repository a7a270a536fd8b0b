import { formatDay } from '@fondly/contract/time';

const parts = (at: Date, timezone: string) =>
  formatDay(at, timezone)
    .replace(/^\w+, /, '')
    .split(' ') as [string, string];

/** "Nov 15 to 21", "Oct 26 to Nov 1": the days of a week that ends before `to`. */
export function formatWeek(from: string, to: string, timezone: string): string {
  const [firstMonth, firstDay] = parts(new Date(from), timezone);
  const [lastMonth, lastDay] = parts(new Date(new Date(to).getTime() - 1), timezone);
  const last = firstMonth === lastMonth ? lastDay : `${lastMonth} ${lastDay}`;
  return `${firstMonth} ${firstDay} to ${last}`;
}

/** "Mon, Nov 24" for "2025-11-24": a calendar day, independent of the browser's time zone. */
export const formatCalendarDay = (day: string): string => formatDay(new Date(`${day}T12:00:00Z`), 'UTC');

/** The direction of a manual payout. */
export const describeManualPayout = ({ amountCents }: { amountCents: number }): string =>
  amountCents > 0 ? 'Bank transfer from Fondly' : 'Bank transfer to Fondly';
