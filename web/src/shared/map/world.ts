import type { MapPoint } from '@fondly/contract/public-pages/map';

/** A position on the plane of the map, in units of about 30 meters. */
export type WorldPosition = { x: number; y: number };

/** The zoom at which a unit of the plane is a pixel, with the tiles of 512 pixels of MapLibre. */
export const worldZoom = 11;
const worldSize = 512 * 2 ** worldZoom;
/** The middle of Atlanta. Positions count from it, because graphics drop digits of large numbers. */
const origin = projectToWorld({ latitude: 33.749, longitude: -84.388 });

/** Web Mercator. */
function projectToWorld({ latitude, longitude }: MapPoint): WorldPosition {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

export function toWorld(point: MapPoint): WorldPosition {
  const { x, y } = projectToWorld(point);
  return { x: x - origin.x, y: y - origin.y };
}

/** In degrees with five decimals, which is a meter. */
export function toMapPoint({ x, y }: WorldPosition): MapPoint {
  const north = Math.PI * (1 - (2 * (y + origin.y)) / worldSize);
  const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
  return {
    latitude: round((Math.atan(Math.sinh(north)) * 180) / Math.PI),
    longitude: round(((x + origin.x) / worldSize) * 360 - 180),
  };
}

const milesPerDegree = 69.09;

/** How many units of the plane a mile is, at a latitude. */
export const unitsPerMile = ({ latitude }: MapPoint): number =>
  worldSize / 360 / (milesPerDegree * Math.cos((latitude * Math.PI) / 180));
