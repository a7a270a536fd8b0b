import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { App } from '../../platform/app.ts';
import { float, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { toPoint } from '../../restaurants/point.ts';
import { evictOldest } from './evict-oldest.ts';
import type { SearchInput, SearchResult } from './search-meals.ts';

/** The ZIPs around a ZIP, and where it is itself. */
const readCoverage = statement(
  'meals-search-coverage',
  row({
    zip: notNull(text),
    cityAndState: nullable(text),
    area: nullable(text),
    latitude: nullable(float),
    longitude: nullable(float),
  }),
  `select near_zip as zip, null::text as city_and_state, null::text as area,
     null::float8 as latitude, null::float8 as longitude
   from zip_neighbours where zip = $1 and miles <= $2
   union all
   select z.zip, z.city || ', ' || z.state,
     (select a.name from area_zips az join areas a on a.slug = az.area where az.zip = z.zip and a.retired_at is null
      order by a.slug limit 1), z.latitude, z.longitude
   from zips z where z.zip = $1`,
);

type ZipLocation = { cityAndState: string; area: string | null };
type Coverage = { zips: Set<string>; zipLocation: ZipLocation | null; center: MapPoint | null; from: Date };

const maxAgeMilliseconds = 5_000;
const maxEntries = 500;

/**
 * Caches the ZIPs that a search covers and where its own ZIP is, because they change only when a ZIP gets its first restaurant. A refresh after
 * a stock change then costs one query instead of two. A result with an uncached ZIP replaces the entry.
 */
export function openCoverageCache(app: App) {
  const coverages = new Map<string, Coverage>();

  async function read(input: SearchInput): Promise<Coverage> {
    const from = app.clock.now();
    const rows = await readCoverage(app.db, [input.zip, input.miles]);
    const zips = new Set([input.zip, ...rows.map((row) => row.zip)]);
    const coverage = { zips, zipLocation: findZipLocation(rows), center: findCenter(rows), from };
    const key = `${input.zip} ${input.miles}`;
    coverages.delete(key);
    coverages.set(key, coverage);
    evictOldest(coverages, maxEntries);
    return coverage;
  }

  function findFresh(input: SearchInput): Coverage | null {
    const cached = coverages.get(`${input.zip} ${input.miles}`);
    if (!cached) return null;
    const age = app.clock.now().getTime() - cached.from.getTime();
    return age >= 0 && age < maxAgeMilliseconds ? cached : null;
  }

  return {
    /** The ZIPs of a search, or null when they are not cached. */
    findFresh: (input: SearchInput) => findFresh(input)?.zips ?? null,
    /**
     * Returns the search result with its ZIPs; reads both concurrently when the ZIPs are not cached. The page of a ZIP
     * without meals says where the ZIP is, and offers no waitlist for one that doesn't exist.
     */
    async readWithCoverage(input: SearchInput, searching: Promise<SearchResult>): Promise<[SearchResult, Set<string>]> {
      const [found, { zips, zipLocation, center }] = await Promise.all([searching, findFresh(input) ?? read(input)]);
      found.view.center = center;
      if (found.view.meals.length === 0) found.view.zipLocation = zipLocation;
      const isComplete = found.view.nearby.every((meal) => zips.has(meal.zip));
      return [found, isComplete ? zips : (await read(input)).zips];
    },
    clear: () => coverages.clear(),
  };
}

function findZipLocation(rows: { cityAndState: string | null; area: string | null }[]): ZipLocation | null {
  for (const { cityAndState, area } of rows) if (cityAndState !== null) return { cityAndState, area };
  return null;
}

function findCenter(rows: { latitude: number | null; longitude: number | null }[]): MapPoint | null {
  for (const row of rows) if (row.latitude !== null) return toPoint(row);
  return null;
}
