import { evictOldest } from '../../meals/search/evict-oldest.ts';
import { followZips } from '../../meals/search/follow-zips.ts';
import type { App } from '../../platform/app.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';

type Read<Value> = { value: Value; zips: string[] | null };
type Entry<Value> = { from: number; read: Promise<Read<Value>>; zips: readonly string[] | null };

export type PageCache<Value> = {
  /** @param load - reads what the cache lacks; it may refuse, and then nothing is kept */
  read(path: string, load: () => Promise<Read<Value>>): Promise<Value>;
  close(): void;
};

/** How old a page may be whose change was never signaled: the clock alone ends a window, too. */
const maxAgeMilliseconds = 15_000;
/** About 15 MB at 30 KB a page. The oldest is evicted. */
const maxEntries = 500;
const zipTopic = 'zip:';

/** Keeps public pages for a moment, and drops those of a ZIP in which a meal or restaurant changed. */
export function openPageCache<Value>(app: App): PageCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const followed = followZips(app);
  const stop = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal) return entries.clear();
    if (!signal.topic.startsWith(zipTopic)) return;
    const zip = signal.topic.slice(zipTopic.length);
    // An entry that is being read does not know its ZIPs yet.
    for (const [path, { zips }] of [...entries]) if (!zips || zips.includes(zip)) entries.delete(path);
  });

  async function start(path: string, entry: Entry<Value>): Promise<Read<Value>> {
    try {
      const read = await entry.read;
      entry.zips = read.zips ?? [];
      followed.heardSince(new Set(entry.zips));
      return read;
    } catch (error) {
      if (entries.get(path) === entry) entries.delete(path);
      throw error;
    }
  }

  return {
    async read(path, load) {
      const now = app.clock.now().getTime();
      const known = entries.get(path);
      if (known && known.from <= now && now < known.from + maxAgeMilliseconds) return (await known.read).value;
      const entry: Entry<Value> = { from: now, read: load(), zips: null };
      entries.delete(path);
      entries.set(path, entry);
      evictOldest(entries, maxEntries);
      return (await start(path, entry)).value;
    },
    close() {
      stop();
      followed.close();
    },
  };
}
