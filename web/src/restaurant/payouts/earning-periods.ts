import type { EarningPeriod } from '@fondly/contract/restaurant/payouts';

/** In the order of the cards, with the specified words. */
export const earningPeriods = ['this-week', 'last-week', 'total'] as const satisfies readonly EarningPeriod[];
export const periodNames: Record<EarningPeriod, string> = {
  'this-week': 'This Week',
  'last-week': 'Last Week',
  total: 'Total Earnings',
};
