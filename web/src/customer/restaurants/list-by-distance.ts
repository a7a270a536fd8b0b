import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { refineDistance, sortByDistance } from '../near-me/refine-distance.ts';

const toEnd = ({ pickup }: RestaurantCardView): number => (pickup ? Date.parse(pickup.end) : Number.MAX_VALUE);

/** One page of the list, sorted by the distances that its cards show; without them, what closes soonest comes first. */
export function listByDistance(restaurants: readonly RestaurantCardView[], origin: MapPoint | null) {
  const refined = restaurants.map((restaurant) => ({
    ...restaurant,
    miles: refineDistance(origin, restaurant.point, restaurant.miles),
  }));
  return origin ? sortByDistance(refined) : refined.toSorted((one, other) => toEnd(one) - toEnd(other));
}
