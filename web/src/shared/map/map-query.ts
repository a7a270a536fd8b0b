import type { Output } from '@fondly/contract/api';
import { milesBetween } from '@fondly/contract/public-pages/by-distance';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type MapData = Output<'GET /api/map'>;

/** The same for everyone and rarely changed, so one response serves the whole visit. */
export const mapData = () =>
  queryOptions({
    queryKey: ['map'],
    queryFn: ({ signal }) => call('GET /api/map', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function findZipCenter({ zips }: MapData, zip: string): MapPoint | null {
  const [, latitude, longitude] = zips.find(([one]) => one === zip) ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** Null without any ZIP. */
export function findNearestZip({ zips }: MapData, point: MapPoint): { zip: string; miles: number } | null {
  let nearest: { zip: string; miles: number } | null = null;
  for (const [zip, latitude, longitude] of zips) {
    const miles = milesBetween(point, { latitude, longitude });
    if (!nearest || miles < nearest.miles) nearest = { zip, miles };
  }
  return nearest;
}
