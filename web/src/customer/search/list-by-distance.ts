import type { MealWithRestaurantView, SearchView } from '@fondly/contract/meals';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import { refineDistance, sortByDistance } from '../near-me/refine-distance.ts';

/** A search result with the distances that its cards show, sorted by them. */
export function listMealsByDistance(found: SearchView, origin: MapPoint | null): SearchView {
  if (!origin) return found;
  const refine = (meals: MealWithRestaurantView[]) =>
    sortByDistance(
      meals.map((meal) => ({ ...meal, miles: refineDistance(origin, meal.restaurantPoint, meal.miles) ?? meal.miles })),
    );
  return { ...found, meals: refine(found.meals), nearby: refine(found.nearby) };
}
