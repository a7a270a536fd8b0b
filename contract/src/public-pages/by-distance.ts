import type { MealWithRestaurantView, SearchView } from '../meals.ts';
import type { RestaurantCardView } from '../restaurants.ts';
import type { MapPoint } from './map.ts';

const earthRadiusMiles = 3958.8;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The haversine distance in a straight line. */
export function milesBetween(from: MapPoint, to: MapPoint): number {
  const north = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const scale = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(north + scale * east)));
}

/**
 * The distance that a customer sees. The server knows distances between ZIPs only; the browser replaces them where it
 * knows the point of the kitchen.
 * @param origin - the customer's position, or the middle of the ZIP that was searched
 */
function refineDistance(origin: MapPoint | null, point: MapPoint | null, milesByZip: number | null) {
  if (!origin || !point) return milesByZip;
  // A few steps away is not "0.0 mi".
  return Math.max(0.1, Math.round(milesBetween(origin, point) * 10) / 10);
}

/** Sorts by distance; those without one last. Equal ones keep their order. */
function sortByDistance<Item extends { miles: number | null }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.miles ?? Number.MAX_VALUE) - (other.miles ?? Number.MAX_VALUE));
}

const toEnd = ({ pickup }: RestaurantCardView): number => (pickup ? Date.parse(pickup.end) : Number.MAX_VALUE);

/** One page of the list, sorted by the distances that its cards show; without them, what closes soonest comes first. */
export function listRestaurantsByDistance(restaurants: readonly RestaurantCardView[], origin: MapPoint | null) {
  const refined = restaurants.map((restaurant) => ({
    ...restaurant,
    miles: refineDistance(origin, restaurant.point, restaurant.miles),
  }));
  return origin ? sortByDistance(refined) : refined.toSorted((one, other) => toEnd(one) - toEnd(other));
}

/** A search result with the distances that its cards show, sorted by them. */
export function listMealsByDistance(found: SearchView, origin: MapPoint | null): SearchView {
  if (!origin) return found;
  const refine = (meals: MealWithRestaurantView[]) =>
    sortByDistance(
      meals.map((meal) => ({ ...meal, miles: refineDistance(origin, meal.restaurantPoint, meal.miles) ?? meal.miles })),
    );
  return { ...found, meals: refine(found.meals), nearby: refine(found.nearby) };
}
