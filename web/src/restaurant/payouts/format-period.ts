import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { pageLocale } from '../../shared/language/page-language.ts';

/** "Nov 15 to 21", "Oct 26 to Nov 1": the days of a week that ends before `to`. */
export function formatWeek(from: string, to: string, timezone: string): string {
  const first = getMonthAndDay(new Date(from), timezone);
  const last = getMonthAndDay(new Date(new Date(to).getTime() - 1), timezone);
  const days = { firstMonth: first.month, firstDay: first.day, lastDay: last.day };
  return first.month === last.month
    ? m.restaurant_payouts_week_in_one_month(days)
    : m.restaurant_payouts_week_in_two_months({ ...days, lastMonth: last.month });
}

function getMonthAndDay(at: Date, timeZone: string): { month: string; day: string } {
  const parts = new Intl.DateTimeFormat(pageLocale, { month: 'short', day: 'numeric', timeZone }).formatToParts(at);
  const getPart = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? '';
  return { month: getPart('month'), day: getPart('day') };
}

/** "Mon, Nov 24" for "2025-11-24": a calendar day, independent of the browser's time zone. */
export const formatCalendarDay = (day: string): string => formatDay(new Date(`${day}T12:00:00Z`), 'UTC');

/** The direction of a manual payout. */
export const describeManualPayout = ({ amountCents }: { amountCents: number }): string =>
  amountCents > 0 ? m.restaurant_payouts_transfer_from_fondly() : m.restaurant_payouts_transfer_to_fondly();
