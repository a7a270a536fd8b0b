import type { ZipCenter } from '@fondly/contract/public-pages/map';
import type { App } from '../../platform/app.ts';
import { float, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

/** Above the ZIPs of thirty cities. The limit bounds the cost of a request. */
const maxZips = 5_000;

/**
 * ZIPs that share their middle with others are post office boxes, which have no area of their own; those with
 * restaurants are kept.
 */
const list = statement(
  'map-zip-centers',
  row({ zip: text, latitude: float, longitude: float }),
  `select z.zip, z.latitude, z.longitude from zips z
   where z.zip in (select zip from zip_neighbours)
     and (exists (select from zip_neighbours n where n.near_zip = z.zip)
       or not exists (select from zips o where o.zip <> z.zip and o.state = z.state
            and o.latitude = z.latitude and o.longitude = z.longitude))
   order by z.zip limit ${maxZips}`,
);

/** The middle of each ZIP from which a search finds a restaurant. */
export async function listZipCenters(app: App): Promise<ZipCenter[]> {
  const rows = await list(app.reads.db(), []);
  return rows.map(({ zip, latitude, longitude }) => [zip, latitude, longitude]);
}
