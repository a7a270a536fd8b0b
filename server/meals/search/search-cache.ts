import { earlier } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { missedSome } from '../../platform/jobs/live-hub.ts';
import { dropOldest } from './evict-oldest.ts';
import { openReaches } from './search-coverage.ts';
import { type SearchWish, searchMeals } from './search-meals.ts';
import { type ReadyText, readyText } from './serialized-response.ts';

type Entry = {
  ready: Promise<ReadyText>;
  /** When the filler began and until when its answer may be given; open while it runs. */
  from: Date;
  until: Date | null;
  /** ZIPs whose changes end this entry; null while that is being read, and then any ZIP's does. */
  reach: Set<string> | null;
  wish: SearchWish;
  /** Somebody has asked for this answer, or for the one whose place it took. */
  isWanted: boolean;
};

export type SearchCache = {
  read(wish: SearchWish): Promise<ReadyText>;
  /** Answers kept now, for the operator's figures. */
  size(): number;
  close(): void;
};

/** The backstop for a change that nobody signalled. */
const longestMilliseconds = 5_000;
/** At about 20 KB an answer this is 10 MB: the ZIPs of several cities. The one filled longest ago makes room. */
const mostEntries = 500;
const zipTopic = 'zip:';

/**
 * Ready answers of the search for everybody but admins, one for each ZIP and radius. A process that commits a change
 * drops its own entries before it answers, so a buyer always reads his own write; the others hear of it within the
 * beat of the relay. An entry stands before its query begins: a change that commits while the query runs drops it,
 * and only who asked before that change is given its answer. A dropped answer that was read is made anew at once.
 */
export function openSearchCache(app: App): SearchCache {
  const entries = new Map<string, Entry>();
  const reaches = openReaches(app);

  const stop = app.live.onEvery((signal) => {
    if (signal === missedSome) {
      entries.clear();
      return reaches.clear();
    }
    if (!signal.topic.startsWith(zipTopic)) return;
    const zip = signal.topic.slice(zipTopic.length);
    for (const [key, entry] of [...entries]) if (!entry.reach || entry.reach.has(zip)) replace(key, entry);
  });

  /** What people look at is asked for again before the next of them comes; what nobody has read since then just goes. */
  function replace(key: string, { wish, isWanted }: Entry): void {
    entries.delete(key);
    if (isWanted) begin(key, wish).ready.catch(() => {});
  }

  function begin(key: string, wish: SearchWish): Entry {
    const begun = { from: app.clock.now(), until: null, reach: null, wish, isWanted: false };
    const entry = begun as Omit<Entry, 'ready'> as Entry;
    entries.delete(key);
    entries.set(key, entry);
    entry.ready = fill(entry, key, wish);
    return entry;
  }

  async function fill(entry: Entry, key: string, wish: SearchWish): Promise<ReadyText> {
    try {
      const [found, reach] = await reaches.beside(wish, searchMeals(app, wish, { isSuperAdmin: false }));
      entry.reach = reach;
      entry.until = earlier(found.trueUntil, new Date(entry.from.getTime() + longestMilliseconds));
      return readyText(found.view);
    } catch (error) {
      // The next one asks the database again; those who wait now share this fault.
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return {
    read(wish) {
      const key = `${wish.zip} ${wish.miles}`;
      const now = app.clock.now();
      const known = entries.get(key);
      const isTrue = known && known.from <= now && (known.until === null || now < known.until);
      const entry = isTrue ? known : begin(key, wish);
      entry.isWanted = true;
      dropOldest(entries, mostEntries);
      return entry.ready;
    },
    size: () => entries.size,
    close: stop,
  };
}
