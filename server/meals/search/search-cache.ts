import { earlier } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { evictOldest } from './evict-oldest.ts';
import { followZips } from './follow-zips.ts';
import { openCoverageCache } from './search-coverage.ts';
import { type SearchInput, searchMeals } from './search-meals.ts';
import { type SerializedResponse, serializeResponse } from './serialized-response.ts';
import { trackZipChanges } from './zip-changes.ts';

type Entry = {
  response: Promise<SerializedResponse>;
  /** `from` is the start of the query, `until` the end of its validity. `until` is null while the query runs. */
  from: Date;
  until: Date | null;
  /** ZIPs whose changes invalidate this entry. Null while they are being read: then every ZIP does. */
  coveredZips: Set<string> | null;
  input: SearchInput;
  /** Whether a request has used this entry or the one that it replaced. */
  isRequested: boolean;
};

export type SearchCache = {
  read(input: SearchInput): Promise<SerializedResponse>;
  /** The number of entries, for the metrics. */
  size(): number;
  close(): void;
};

/** Limits the age of an entry whose change was never signaled. */
const maxAgeMilliseconds = 5_000;
/** About 10 MB at 20 KB a result: the ZIPs of several cities. The oldest entry is evicted. */
const maxEntries = 500;
const zipTopic = 'zip:';

/**
 * Caches search results for everyone but admins by ZIP and radius. A commit drops the process's entries before its
 * response, so buyers read their own writes; other processes follow by signal. An entry exists before its query starts,
 * so a change during the query drops it. A replica is read only when it knows the changes that dropped the entry. A
 * result is reused only if changes of its ZIPs were heard before its query began.
 */
export function openSearchCache(app: App): SearchCache {
  const entries = new Map<string, Entry>();
  const coverageCache = openCoverageCache(app);
  const changes = trackZipChanges(app.config.databaseReadLagMilliseconds);

  const followed = followZips(app);

  const stop = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal) {
      entries.clear();
      changes.noteAll();
      return coverageCache.clear();
    }
    if (!signal.topic.startsWith(zipTopic)) return;
    const zip = signal.topic.slice(zipTopic.length);
    changes.note(zip);
    for (const [key, entry] of [...entries]) if (!entry.coveredZips || entry.coveredZips.has(zip)) refresh(key, entry);
  });

  /** Refreshes an entry that was requested since its last refresh, and drops any other. */
  function refresh(key: string, { input, isRequested }: Entry): void {
    entries.delete(key);
    if (isRequested) startEntry(key, input).response.catch(() => {});
  }

  function startEntry(key: string, input: SearchInput): Entry {
    const entry = createEntry(app.clock.now(), input);
    entries.delete(key);
    entries.set(key, entry);
    entry.response = fill(entry, key, input);
    return entry;
  }

  async function fill(entry: Entry, key: string, input: SearchInput): Promise<SerializedResponse> {
    const startedAt = performance.now();
    const knownZips = coverageCache.findFresh(input);
    const since = Math.max(changes.latest(knownZips), followed.heardSince(knownZips));
    try {
      const [found, coveredZips] = await coverageCache.readWithCoverage(
        input,
        searchMeals(app, input, { isAdmin: false }, app.reads.db(since)),
      );
      entry.coveredZips = coveredZips;
      const wasHeard = followed.heardSince(coveredZips) <= startedAt;
      entry.until = wasHeard ? earlier(found.validUntil, endOfLife(entry)) : entry.from;
      return serializeResponse(found.view);
    } catch (error) {
      // The next request queries again. Requests that wait now share this error.
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return {
    read(input) {
      const key = `${input.zip} ${input.miles}`;
      const fresh = findFresh(entries, key, app.clock.now());
      app.metrics?.countCacheRead('search', fresh !== undefined);
      const entry = fresh ?? startEntry(key, input);
      entry.isRequested = true;
      evictOldest(entries, maxEntries);
      return entry.response;
    },
    size: () => entries.size,
    close() {
      stop();
      followed.close();
    },
  };
}

function createEntry(from: Date, input: SearchInput): Entry {
  const started = { from, until: null, coveredZips: null, input, isRequested: false };
  return started as Omit<Entry, 'response'> as Entry;
}

const endOfLife = ({ from }: Entry): Date => new Date(from.getTime() + maxAgeMilliseconds);

function findFresh(entries: Map<string, Entry>, key: string, now: Date): Entry | undefined {
  const entry = entries.get(key);
  return entry && isFresh(entry, now) ? entry : undefined;
}

const isFresh = ({ from, until }: Entry, now: Date): boolean => from <= now && (until === null || now < until);
