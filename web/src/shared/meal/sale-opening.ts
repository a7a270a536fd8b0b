import type { MealView } from '@fondly/contract/meals';
import { formatDay, formatTimeInSentence, toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';

type ComingMeal = Pick<MealView, 'availableDate' | 'onSaleFrom' | 'timezone'>;

/** Whether the meal is for a later day of its restaurant, so that it has no price to pay yet. */
export const isForLaterDay = ({ availableDate, timezone }: ComingMeal, now: Date): boolean =>
  availableDate > toLocalDate(now, timezone);

/** When sales of a meal open: "On sale at 3:30 PM" today, "On sale Sat, Nov 21" or "On sale Sat, Nov 21 at 3:30 PM" later. */
export function formatSaleOpening(meal: ComingMeal, now: Date): string {
  const { availableDate, onSaleFrom, timezone } = meal;
  const day = formatDay(new Date(`${availableDate}T12:00:00Z`), 'UTC');
  if (onSaleFrom === null) return m.meal_on_sale_day({ day });
  const time = formatTimeInSentence(new Date(onSaleFrom), timezone);
  return isForLaterDay(meal, now) ? m.meal_on_sale_day_and_time({ day, time }) : m.meal_on_sale_time({ time });
}
