import { policies } from '@fondly/contract/policies';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import { fieldError } from '@fondly/contract/sentences/field-errors';
import type { App } from '../platform/app.ts';
import { float, nullable, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

/** A ghost kitchen may be somebody's home. Needs the alias `r`. */
export const hidesPointSql = `(r.hides_point and r.restaurant_type = 'ghost-kitchen')`;
const isShownSql = `r.point_state = 'checked' and not ${hidesPointSql}`;

/** Where everyone sees a restaurant. Needs the alias `r`. */
export const pointRow = row({ latitude: nullable(float), longitude: nullable(float) });
export const pointColumns = `case when ${isShownSql} then r.latitude end as latitude,
  case when ${isShownSql} then r.longitude end as longitude`;
/** The address that everyone sees; empty for a ghost kitchen that shows it with a paid order only. */
export const publicAddressSql = `case when ${hidesPointSql} then '' else r.address end`;

type StoredPoint = { latitude: number | null; longitude: number | null };

export const toPoint = ({ latitude, longitude }: StoredPoint): MapPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The haversine distance on a sphere of 3,958.8 miles radius, as in `add-zip-neighbors.ts`. */
const readZipDistance = statement(
  'point-zip-distance',
  row({ miles: nullable(float) }),
  `select 2 * 3958.8 * asin(least(1, sqrt(
     sin(radians($2::float8 - latitude) / 2) ^ 2
     + cos(radians(latitude)) * cos(radians($2::float8)) * sin(radians($3::float8 - longitude) / 2) ^ 2))) as miles
   from zips where zip = $1`,
);

/** Refuses a pin that lies too far from its ZIP: one of the two is wrong. */
export async function checkPoint(app: App, zip: string, point: MapPoint | null | undefined): Promise<void> {
  if (!point) return;
  const [distance] = await readZipDistance(app.db, [zip, point.latitude, point.longitude]);
  if (!distance || distance.miles === null || distance.miles > policies.pointMaxMiles)
    throw new Problem('invalid-input', {}, { point: fieldError('point-too-far', { miles: policies.pointMaxMiles }) });
}

type StoredPosition = StoredPoint & { address: string; zip: string; pointState: 'zip' | 'set' | 'checked' };

/**
 * The point after a change of the profile. A moved pin, or another address under the same pin, waits for an admin
 * again.
 */
export function changePoint(
  before: StoredPosition,
  to: { address: string; zip: string; point?: MapPoint | null | undefined },
): Pick<StoredPosition, 'latitude' | 'longitude' | 'pointState'> {
  const point = to.point === undefined ? toPoint(before) : to.point;
  if (!point) return { latitude: null, longitude: null, pointState: 'zip' };
  const isSame = point.latitude === before.latitude && point.longitude === before.longitude;
  const isAtSameAddress = to.address === before.address && to.zip === before.zip;
  return { ...point, pointState: isSame && isAtSameAddress ? before.pointState : 'set' };
}
