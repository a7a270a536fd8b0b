import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { formatLongDay, pilotTimeZone } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { readNow } from '../../shared/api/corrected-clock.ts';

/**
 * "13 meals for pickup today, Friday, November 20", by the local day of the restaurants. Counts what can be bought now,
 * as the landing page does. While more pages exist, "Over 60 meals today": nobody has counted those of the other pages.
 */
export function mealsTodayLine(restaurants: readonly RestaurantCardView[], hasMore: boolean): string {
  const day = formatLongDay(readNow(), restaurants[0]?.timezone ?? pilotTimeZone);
  const count = restaurants.reduce((sum, { mealsToday }) => sum + mealsToday, 0);
  if (hasMore) {
    const tens = Math.floor((count - 1) / 10) * 10;
    return tens > 0 ? m.kitchens_meals_today_over({ count: tens, day }) : m.kitchens_meals_today_unknown({ day });
  }
  return count === 0 ? m.kitchens_meals_today_none({ day }) : m.kitchens_meals_today({ count, day });
}
