import type { App } from '../../platform/app.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { evictOldest } from './evict-oldest.ts';
import type { SearchInput, SearchResult } from './search-meals.ts';

const near = statement(
  'meals-search-reach',
  row({ nearZip: text }),
  'select near_zip from zip_neighbours where zip = $1 and miles <= $2',
);

type Coverage = { zips: Set<string>; from: Date };

const maxAgeMilliseconds = 5_000;
const maxEntries = 500;

/**
 * Caches the ZIPs that a search covers, because they change only when a ZIP gets its first restaurant. A refresh after
 * a stock change then costs one query instead of two. A result with an uncached ZIP replaces the entry.
 */
export function openCoverageCache(app: App) {
  const coverages = new Map<string, Coverage>();

  async function read(input: SearchInput): Promise<Set<string>> {
    const from = app.clock.now();
    const rows = await near(app.db, [input.zip, input.miles]);
    const zips = new Set([input.zip, ...rows.map((row) => row.nearZip)]);
    const key = `${input.zip} ${input.miles}`;
    coverages.delete(key);
    coverages.set(key, { zips, from });
    evictOldest(coverages, maxEntries);
    return zips;
  }

  function findFresh(input: SearchInput): Set<string> | null {
    const cached = coverages.get(`${input.zip} ${input.miles}`);
    if (!cached) return null;
    const age = app.clock.now().getTime() - cached.from.getTime();
    return age >= 0 && age < maxAgeMilliseconds ? cached.zips : null;
  }

  return {
    /** The ZIPs of a search, or null when they are not cached. */
    findFresh,
    /** Returns the search result with its ZIPs; reads both concurrently when the ZIPs are not cached. */
    async readWithCoverage(input: SearchInput, searching: Promise<SearchResult>): Promise<[SearchResult, Set<string>]> {
      const [found, zips] = await Promise.all([searching, findFresh(input) ?? read(input)]);
      const isComplete = found.view.nearby.every((meal) => zips.has(meal.zip));
      return [found, isComplete ? zips : await read(input)];
    },
    clear: () => coverages.clear(),
  };
}
