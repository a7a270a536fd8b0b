import { milesBetween } from '@fondly/contract/public-pages/by-distance';
import type { MapPoint } from '@fondly/contract/public-pages/map';

/** Streets are this much longer than the straight line. */
const detour = 1.3;
const walkingMilesPerHour = 3;

export const walkingMinutes = (from: MapPoint, to: MapPoint): number =>
  Math.max(1, Math.round(((milesBetween(from, to) * detour) / walkingMilesPerHour) * 60));
