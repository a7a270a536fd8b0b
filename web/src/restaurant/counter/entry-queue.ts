import type { Output } from '@fondly/contract/api';
import type { CounterEntry } from '@fondly/contract/restaurant/counter';
import { isApiError } from '../../shared/api/api-error.ts';

/** An entry and its description: an order number or a meal, never a person's name. */
export type PendingEntry = { entry: CounterEntry; description: string };
/** An entry that the server refused. */
export type Conflict = { id: string; description: string; code: string; message: string };
export type QueueState = { waiting: PendingEntry[]; conflicts: Conflict[] };
export type Result = 'done' | 'kept' | Conflict;

type Outcomes = Output<'POST /api/restaurant/counter/entries'>['outcomes'];
type QueueOptions = {
  load: () => QueueState;
  save: (state: QueueState) => void;
  send: (entries: CounterEntry[]) => Promise<Outcomes>;
  /** These entries are done, so the screen must count them without the queue. */
  onApplied: (entries: CounterEntry[]) => void;
  /** Every entry was sent, so the screen may be out of date. */
  onFlushed: () => void;
};
export type EntryQueue = ReturnType<typeof createEntryQueue>;

/** These refusals are not about the entry: the session has ended, or a rate limit was hit. It is sent again. */
const transientCodes = [
  'offline',
  'unknown',
  'internal-error',
  'busy',
  'too-many-requests',
  'sign-in-required',
  'not-approved',
];
const entriesAtOnce = 50;

/**
 * Stores entries until the server has replied, in the order in which they were made. Each change reads the stored state
 * first, because two tabs of one tablet share it. Sending an entry twice does no harm.
 */
export function createEntryQueue({ load, save, send, onApplied, onFlushed }: QueueOptions) {
  const watchers = new Set<() => void>();
  let state = load();
  let sending: Promise<void> | null = null;

  const change = (next: (now: QueueState) => QueueState) => {
    state = next(load());
    save(state);
    for (const watcher of watchers) watcher();
  };

  const applyOutcomes = (sent: PendingEntry[], outcomes: Outcomes) => {
    const refusals = new Map(outcomes.map(({ id, refusal }) => [id, refusal]));
    // A locked field unlocks after a while, so the entry is sent again.
    const answered = sent.filter(({ entry }) => refusals.get(entry.id)?.code !== 'code-locked');
    const ids = new Set(answered.map(({ entry }) => entry.id));
    const conflicts = answered.flatMap(({ entry, description }) => {
      const refusal = refusals.get(entry.id);
      return refusal ? [{ id: entry.id, description, ...refusal }] : [];
    });
    onApplied(answered.flatMap(({ entry }) => (refusals.get(entry.id) ? [] : [entry])));
    change((now) => ({
      waiting: now.waiting.filter(({ entry }) => !ids.has(entry.id)),
      conflicts: [...now.conflicts, ...conflicts],
    }));
    return ids.size;
  };

  const sendAll = async () => {
    for (let settledCount = 1; settledCount > 0 && load().waiting.length > 0; ) {
      const sent = load().waiting.slice(0, entriesAtOnce);
      try {
        settledCount = applyOutcomes(sent, await send(sent.map(({ entry }) => entry)));
      } catch (thrown) {
        if (!isApiError(thrown) || transientCodes.includes(thrown.code)) return;
        // An entry that the server cannot parse must not block the entries after it.
        const { code, message } = thrown;
        settledCount = applyOutcomes(
          sent,
          sent.map(({ entry }) => ({ id: entry.id, refusal: { code, message } })),
        );
      }
    }
    onFlushed();
  };

  /** Sends all waiting entries. Concurrent calls share one request. */
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  return {
    state: () => state,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    flush,
    add: async (entry: CounterEntry, description: string): Promise<Result> => {
      change((now) => ({ ...now, waiting: [...now.waiting, { entry, description }] }));
      await flush();
      // An entry that was added during a request is sent with the next one.
      if (state.waiting.some((one) => one.entry.id === entry.id)) await flush();
      if (state.waiting.some((one) => one.entry.id === entry.id)) return 'kept';
      return state.conflicts.find(({ id }) => id === entry.id) ?? 'done';
    },
    /** Removes a conflict that the staff has read. */
    dismiss: (id: string) => change((now) => ({ ...now, conflicts: now.conflicts.filter((one) => one.id !== id) })),
  };
}

type StockEntry = Extract<CounterEntry, { kind: 'stock' }>;
/** The previous release stored `expected` under this name. A tablet without a connection can keep it for days. */
const formerName = 'seen';
type StoredEntry = CounterEntry | (Omit<StockEntry, 'expected'> & Record<typeof formerName, number>);
type StoredState = { waiting: { entry: StoredEntry; description: string }[]; conflicts: Conflict[] };

const isState = (value: unknown): value is StoredState =>
  typeof value === 'object' && value !== null && 'waiting' in value && 'conflicts' in value;

const toQueueState = ({ waiting, conflicts }: StoredState): QueueState => ({
  waiting: waiting.map(({ entry, description }) => ({ entry: toCounterEntry(entry), description })),
  conflicts,
});

function toCounterEntry(entry: StoredEntry): CounterEntry {
  if (!(formerName in entry)) return entry;
  const { [formerName]: expected, ...rest } = entry;
  return { ...rest, expected };
}

/** The queue of one restaurant on this device. It is stored, so that a reload loses no entry. */
export function createStoredQueue(restaurantId: string): Pick<QueueOptions, 'load' | 'save'> {
  const key = `fondly.counter.${restaurantId}`;
  return {
    load: () => {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isState(stored) ? toQueueState(stored) : { waiting: [], conflicts: [] };
      } catch {
        return { waiting: [], conflicts: [] };
      }
    },
    save: (state) => localStorage.setItem(key, JSON.stringify(state)),
  };
}
