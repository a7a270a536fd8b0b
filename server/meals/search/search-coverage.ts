import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { dropOldest } from './evict-oldest.ts';
import type { Found, SearchWish } from './search-meals.ts';

const near = prepared<{ near_zip: string }>(
  'meals-search-reach',
  'select near_zip from zip_neighbours where zip = $1 and miles <= $2',
);

type Kept = { zips: Set<string>; from: Date };

const keptMilliseconds = 5_000;
const mostKept = 500;

/**
 * The ZIPs whose meals an answer to a wish can hold, with meals now or not: those whose changes end it. They change
 * only when a kitchen is the first of its ZIP, so they are kept a while, and an answer made anew after a change of
 * stock is one question to the database and not two. One that shows a ZIP unknown to what was kept is believed more.
 */
export function openReaches(app: App) {
  const kept = new Map<string, Kept>();

  async function read(wish: SearchWish): Promise<Set<string>> {
    const from = app.clock.now();
    const rows = await near(app.db, [wish.zip, wish.miles]);
    const zips = new Set([wish.zip, ...rows.map((row) => row.near_zip)]);
    const key = `${wish.zip} ${wish.miles}`;
    kept.delete(key);
    kept.set(key, { zips, from });
    dropOldest(kept, mostKept);
    return zips;
  }

  return {
    /** What `finding` finds, with its reach; both are read at once when the reach is not known. */
    async beside(wish: SearchWish, finding: Promise<Found>): Promise<[Found, Set<string>]> {
      const now = app.clock.now().getTime();
      const known = kept.get(`${wish.zip} ${wish.miles}`);
      const age = known ? now - known.from.getTime() : keptMilliseconds;
      const isGood = known && age >= 0 && age < keptMilliseconds;
      const [found, zips] = await Promise.all([finding, isGood ? known.zips : read(wish)]);
      const isAll = found.view.nearby.every((meal) => zips.has(meal.zip));
      return [found, isAll ? zips : await read(wish)];
    },
    clear: () => kept.clear(),
  };
}
