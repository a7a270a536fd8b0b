import type { Allergen, Diet } from '@fondly/contract/food';
import type { MealWithRestaurantView, SearchView } from '@fondly/contract/meals';
import { findPercentOff } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { toLocalDate, toLocalTime, toMinutesOfDay } from '@fondly/contract/time';
import type { Filters, Hours, Pickup, Sort } from './filters.ts';

export type FilteredMeals = {
  meals: MealWithRestaurantView[];
  nearby: MealWithRestaurantView[];
  /** Meals that are hidden only because their restaurant has not stated allergens. */
  unstated: number;
};

const dayMinutes = 24 * 60;
/** From 5 PM to the latest end of a window. */
const evening: Hours = { from: '17:00', to: '06:00' };
const impliedDiets: Partial<Record<Diet, readonly Diet[]>> = { vegan: ['vegetarian', 'dairy-free'] };

/**
 * Filters and sorts a response. The browser does it, so that all searches of a ZIP share one cached response and a
 * filter needs no request.
 */
export function filterMeals(found: SearchView, filters: Filters, now: Date): FilteredMeals {
  const fitting = [...found.meals, ...found.nearby].filter((meal) => fitsBesidesAllergens(meal, filters, now));
  const shown = new Set(fitting.filter((meal) => isFreeOf(meal, filters)));
  const chosen = (list: MealWithRestaurantView[]) =>
    sorted(
      list.filter((meal) => shown.has(meal)),
      filters.sort,
    );
  const unstated = filters.without.length === 0 ? [] : fitting.filter(({ allergens }) => allergens === null);
  return { meals: chosen(found.meals), nearby: chosen(found.nearby), unstated: unstated.length };
}

/** A meal without stated allergens counts as free of none of them (docs/domain.md#allergens). */
function isFreeOf(meal: MealWithRestaurantView, { without, includesMayContain }: Filters): boolean {
  if (without.length === 0) return true;
  const stated = meal.allergens;
  if (stated === null || without.some((allergen) => stated.includes(allergen))) return false;
  return includesMayContain || listPossible(meal, without).length === 0;
}

/** The allergens to avoid that the meal may contain. */
const listPossible = ({ mayContain }: MealWithRestaurantView, without: readonly Allergen[]): Allergen[] =>
  without.filter((allergen) => mayContain.includes(allergen));

function fitsBesidesAllergens(
  meal: MealWithRestaurantView,
  { pickup, upToDollars, diets }: Filters,
  now: Date,
): boolean {
  if (upToDollars !== null && meal.priceCents > upToDollars * 100) return false;
  const matchingDiets = new Set(meal.diets.flatMap((diet) => [diet, ...(impliedDiets[diet] ?? [])]));
  return diets.every((diet) => matchingDiets.has(diet)) && fitsPickup(meal, pickup, now);
}

function fitsPickup(meal: MealWithRestaurantView, pickup: Pickup, now: Date): boolean {
  if (pickup === 'any') return true;
  if (pickup === 'now') return new Date(meal.pickupStart) <= now && now < new Date(meal.pickupEnd);
  const { from, to } = pickup === 'tonight' ? evening : pickup;
  const start = toMinutesOfDay(from);
  const end = toMinutesOfDay(to) + (to <= from ? dayMinutes : 0);
  const windowStart = minutesInDay(meal.pickupStart, meal);
  const windowEnd = minutesInDay(meal.pickupEnd, meal);
  const overlap = Math.min(end, windowEnd) - Math.max(start, windowStart);
  // A window or a span that is shorter than that has to overlap completely.
  return overlap >= Math.min(policies.pickupFilterOverlapMinutes, end - start, windowEnd - windowStart);
}

/** Minutes since midnight of the meal's day in the restaurant's time zone. An end after midnight is more than a day. */
function minutesInDay(instant: string, { availableDate, timezone }: MealWithRestaurantView): number {
  const at = new Date(instant);
  const isNextDay = toLocalDate(at, timezone) > availableDate;
  return toMinutesOfDay(toLocalTime(at, timezone)) + (isNextDay ? dayMinutes : 0);
}

const ranks: Record<Exclude<Sort, 'distance'>, (meal: MealWithRestaurantView) => number> = {
  price: (meal) => meal.priceCents,
  discount: (meal) => -(findPercentOff(meal.priceCents, meal.originalPriceCents) ?? 0),
  ending: (meal) => Date.parse(meal.pickupEnd),
};

/** The server sorts by distance. Sorting is stable, so equal meals keep that order. */
function sorted(meals: MealWithRestaurantView[], sort: Sort): MealWithRestaurantView[] {
  if (sort === 'distance') return meals;
  const rank = ranks[sort];
  return meals.sort((a, b) => rank(a) - rank(b));
}
