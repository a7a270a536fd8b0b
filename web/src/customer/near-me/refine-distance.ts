import type { MapPoint } from '@fondly/contract/public-pages/map';
import { milesBetween } from '../../shared/map/distance.ts';

/**
 * The distance that a customer sees. The server knows distances between ZIPs only; the browser replaces them where it
 * knows the point of the kitchen.
 * @param origin - the customer's position, or the middle of the ZIP that was searched
 */
export function refineDistance(origin: MapPoint | null, point: MapPoint | null, milesByZip: number | null) {
  if (!origin || !point) return milesByZip;
  // A few steps away is not "0.0 mi".
  return Math.max(0.1, Math.round(milesBetween(origin, point) * 10) / 10);
}

/** Sorts by distance; those without one last. Equal ones keep their order. */
export function sortByDistance<Item extends { miles: number | null }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.miles ?? Number.MAX_VALUE) - (other.miles ?? Number.MAX_VALUE));
}
