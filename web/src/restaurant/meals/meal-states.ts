import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { daysAfter, toLocalDate, toLocalTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { weekdayLabels } from '../meal-form/weekday-labels.ts';

export const mealFilters = ['all', 'today', 'upcoming', 'recurring', 'past'] as const;
export type MealFilter = (typeof mealFilters)[number];

/** A recurring meal is the template of future days, and is on sale on its first day. */
export function isTemplate({ isRecurring, isRecurringInstance }: StaffMealView): boolean {
  return isRecurring && !isRecurringInstance;
}

/** Whether its own day is over, so that only the meals it creates are for sale. */
export function isTemplateOnly(meal: StaffMealView, now: Date): boolean {
  return isTemplate(meal) && getDayGroup(meal, now) === 'past';
}

/** A template matches "recurring" and, until its own day is over, also that day. */
export function matchesFilter(meal: StaffMealView, filter: MealFilter, now: Date): boolean {
  if (filter === 'all') return true;
  if (filter === 'recurring') return isTemplate(meal);
  return getDayGroup(meal, now) === filter && !(filter === 'past' && isTemplate(meal));
}

/** A window that began yesterday and ends after midnight still belongs to today. */
function getDayGroup(meal: StaffMealView, now: Date): 'today' | 'upcoming' | 'past' {
  const today = toLocalDate(now, meal.timezone);
  if (meal.availableDate > today) return 'upcoming';
  return meal.availableDate < today && hasEnded(meal, now) ? 'past' : 'today';
}

/** Whether it could be bought when it was read. The window may have ended since: see `hasEnded`. */
export const isOnSale = ({ unavailableReason, isActive }: StaffMealView): boolean =>
  isActive && unavailableReason === null;

export const isWindowOver = ({ pickupEnd }: StaffMealView, now: Date): boolean => new Date(pickupEnd) <= now;
export const isExpired = ({ expiresAt }: StaffMealView, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** Past its window, or ended earlier by staff. */
export function hasEnded(meal: StaffMealView, now: Date): boolean {
  return isWindowOver(meal, now) || isExpired(meal, now);
}

/** Meals of yesterday whose hours are still possible today and that are not listed today. */
export function findMealsToRelist(meals: StaffMealView[], now: Date): { repeatable: StaffMealView[]; today: string } {
  const timezone = meals[0]?.timezone ?? 'UTC';
  const today = toLocalDate(now, timezone);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const listed = new Set(meals.filter(({ availableDate }) => availableDate === today).map(({ name }) => name));
  const repeatable = meals.filter(
    (meal) =>
      meal.availableDate === yesterday &&
      !(isTemplate(meal) || meal.isRecurringInstance || listed.has(meal.name)) &&
      hasEnded(meal, now) &&
      nextListingDay(meal, now).isToday,
  );
  return { repeatable, today };
}

/** "today" or "tomorrow" if a meal of this name is listed for the day that a duplicate would get; else null. */
export function findListedDay(
  meal: StaffMealView,
  meals: readonly StaffMealView[],
  now: Date,
): 'today' | 'tomorrow' | null {
  const isListedOn = (date: string) => meals.some((one) => one.name === meal.name && one.availableDate === date);
  if (isListedOn(toLocalDate(now, meal.timezone))) return 'today';
  const { date, isToday } = nextListingDay(meal, now);
  return !isToday && isListedOn(date) ? 'tomorrow' : null;
}

/** 0 is out of stock, 1 to 3 is low. */
export function stockState(availableQuantity: number): 'out' | 'low' | 'normal' {
  if (availableQuantity === 0) return 'out';
  return availableQuantity <= policies.lowStockThreshold ? 'low' : 'normal';
}

/** The next day a meal can be listed for: today while its window is not over, else tomorrow. */
export function nextListingDay(meal: StaffMealView, now: Date): { date: string; isToday: boolean } {
  const today = toLocalDate(now, meal.timezone);
  const isOvernight = meal.pickupEndTime <= meal.pickupStartTime;
  const isToday = meal.availableDate !== today && (isOvernight || meal.pickupEndTime > toLocalTime(now, meal.timezone));
  return { date: isToday ? today : toLocalDate(daysAfter(now, 1), meal.timezone), isToday };
}

/** [1, 2, 3, 4, 5] as "Mon to Fri", [0, 6] as "Sun, Sat", all seven as "Every day". */
export function formatWeekdays(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const names = sorted.flatMap((day) => weekdayLabels[day]?.() ?? []);
  if (names.length === 7) return m.restaurant_meals_every_day();
  const isRun = names.length > 2 && sorted.every((day, index) => index === 0 || day === (sorted[index - 1] ?? 0) + 1);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return isRun ? m.restaurant_meals_first_to_last_day({ first, last }) : names.join(', ');
}
