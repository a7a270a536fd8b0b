import type { EarningPeriod } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';

/** In the order of the cards, with the specified words. */
export const earningPeriods = ['this-week', 'last-week', 'total'] as const satisfies readonly EarningPeriod[];
export const periodNames: Record<EarningPeriod, () => string> = {
  'this-week': m.restaurant_payouts_period_this_week,
  'last-week': m.restaurant_payouts_period_last_week,
  total: m.restaurant_payouts_period_total,
};
