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
 * The ZIPs whose meals an answer to a wish can hold, with meals now or not: those whose changes end it. They change
 * only when a kitchen is the first of its ZIP, so they are kept a while, and an answer made anew after a change of
 * stock is one question to the database and not two. One that shows a ZIP unknown to what was kept is believed more.
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

  return {
    /** What `finding` finds, with its reach; both are read at once when the reach is not known. */
    async readWithCoverage(input: SearchInput, searching: Promise<SearchResult>): Promise<[SearchResult, Set<string>]> {
      const now = app.clock.now().getTime();
      const cached = coverages.get(`${input.zip} ${input.miles}`);
      const age = cached ? now - cached.from.getTime() : maxAgeMilliseconds;
      const isFresh = cached && age >= 0 && age < maxAgeMilliseconds;
      const [found, zips] = await Promise.all([searching, isFresh ? cached.zips : read(input)]);
      const isComplete = found.view.nearby.every((meal) => zips.has(meal.zip));
      return [found, isComplete ? zips : await read(input)];
    },
    clear: () => coverages.clear(),
  };
}
