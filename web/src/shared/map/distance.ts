import type { MapPoint } from '@fondly/contract/public-pages/map';

const earthRadiusMiles = 3958.8;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The haversine distance in a straight line. */
export function milesBetween(from: MapPoint, to: MapPoint): number {
  const north = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const scale = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(north + scale * east)));
}

/** Streets are this much longer than the straight line. */
const detour = 1.3;
const walkingMilesPerHour = 3;

export const walkingMinutes = (from: MapPoint, to: MapPoint): number =>
  Math.max(1, Math.round(((milesBetween(from, to) * detour) / walkingMilesPerHour) * 60));
