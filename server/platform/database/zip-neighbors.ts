/**
 * Adds the ZIP codes within a distance of one that has a restaurant. Parameters: the ZIP, and the miles. A second run
 * changes nothing.
 *
 * The haversine distance between the centers of two ZIP areas, on a sphere of 3,958.8 miles radius. `least` guards the
 * arcsine against rounding above 1. A degree of latitude is at least 68.7 miles, so the latitude band skips nine of ten
 * rows.
 */
export const addZipNeighborsSql = `insert into zip_neighbours (zip, near_zip, miles)
   select * from (
     select there.zip, home.zip as near_zip, case when there.zip = home.zip then 0 else (2 * 3958.8 * asin(least(1, sqrt(
       sin(radians(there.latitude - home.latitude) / 2) ^ 2
       + cos(radians(home.latitude)) * cos(radians(there.latitude))
         * sin(radians(there.longitude - home.longitude) / 2) ^ 2))))::real end as miles
     from zips home join zips there on abs(there.latitude - home.latitude) <= $2::float8 / 68.7
     where home.zip = $1) as near
   where miles <= $2
   on conflict do nothing`;
