import type { TaxMonthState } from '@fondly/contract/admin/tax-returns';
import { policies } from '@fondly/contract/policies';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { getTodayInState } from '../../tax/tax-areas.ts';

/** `2026-10` as `2026-10-01`. */
export const toFirstDay = (month: string): string => `${month}-01`;

/** @param firstDay - of a month */
export function toNextMonth(firstDay: string): string {
  const [year, month] = firstDay.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The first day on which a month can be filed. @param firstDay - of the month */
export const toClosingDay = (firstDay: string): string => addDays(toNextMonth(firstDay), policies.taxMonthClosesDays);

/** By the clock of the state. Nothing is booked in a closed month: later refunds belong to their own. */
export function findMonthState(firstDay: string, state: string, isPaid: boolean, now: Date): TaxMonthState {
  if (isPaid) return 'paid';
  return getTodayInState(state, now) < toClosingDay(firstDay) ? 'open' : 'closed';
}
