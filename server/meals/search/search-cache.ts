import { earlier } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { evictOldest } from './evict-oldest.ts';
import { openCoverageCache } from './search-coverage.ts';
import { type SearchInput, searchMeals } from './search-meals.ts';
import { type SerializedResponse, serializeResponse } from './serialized-response.ts';

type Entry = {
  response: Promise<SerializedResponse>;
  /** When the filler began and until when its answer may be given; open while it runs. */
  from: Date;
  until: Date | null;
  /** ZIPs whose changes end this entry; null while that is being read, and then any ZIP's does. */
  coveredZips: Set<string> | null;
  input: SearchInput;
  /** Somebody has asked for this answer, or for the one whose place it took. */
  isRequested: boolean;
};

export type SearchCache = {
  read(input: SearchInput): Promise<SerializedResponse>;
  /** Answers kept now, for the operator's figures. */
  size(): number;
  close(): void;
};

/** The backstop for a change that nobody signalled. */
const maxAgeMilliseconds = 5_000;
/** At about 20 KB an answer this is 10 MB: the ZIPs of several cities. The one filled longest ago makes room. */
const maxEntries = 500;
const zipTopic = 'zip:';

/**
 * Ready answers of the search for everybody but admins, one for each ZIP and radius. A process that commits a change
 * drops its own entries before it answers, so a buyer always reads his own write; the others hear of it within the
 * beat of the relay. An entry stands before its query begins: a change that commits while the query runs drops it,
 * and only who asked before that change is given its answer. A dropped answer that was read is made anew at once.
 */
export function openSearchCache(app: App): SearchCache {
  const entries = new Map<string, Entry>();
  const coverageCache = openCoverageCache(app);

  const stop = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal) {
      entries.clear();
      return coverageCache.clear();
    }
    if (!signal.topic.startsWith(zipTopic)) return;
    const zip = signal.topic.slice(zipTopic.length);
    for (const [key, entry] of [...entries]) if (!entry.coveredZips || entry.coveredZips.has(zip)) refresh(key, entry);
  });

  /** What people look at is asked for again before the next of them comes; what nobody has read since then just goes. */
  function refresh(key: string, { input, isRequested }: Entry): void {
    entries.delete(key);
    if (isRequested) startEntry(key, input).response.catch(() => {});
  }

  function startEntry(key: string, input: SearchInput): Entry {
    const started = { from: app.clock.now(), until: null, coveredZips: null, input, isRequested: false };
    const entry = started as Omit<Entry, 'response'> as Entry;
    entries.delete(key);
    entries.set(key, entry);
    entry.response = fill(entry, key, input);
    return entry;
  }

  async function fill(entry: Entry, key: string, input: SearchInput): Promise<SerializedResponse> {
    try {
      const [found, coveredZips] = await coverageCache.readWithCoverage(
        input,
        searchMeals(app, input, { isAdmin: false }),
      );
      entry.coveredZips = coveredZips;
      entry.until = earlier(found.validUntil, new Date(entry.from.getTime() + maxAgeMilliseconds));
      return serializeResponse(found.view);
    } catch (error) {
      // The next one asks the database again; those who wait now share this fault.
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return {
    read(input) {
      const key = `${input.zip} ${input.miles}`;
      const now = app.clock.now();
      const cached = entries.get(key);
      const isFresh = cached && cached.from <= now && (cached.until === null || now < cached.until);
      const entry = isFresh ? cached : startEntry(key, input);
      entry.isRequested = true;
      evictOldest(entries, maxEntries);
      return entry.response;
    },
    size: () => entries.size,
    close: stop,
  };
}
