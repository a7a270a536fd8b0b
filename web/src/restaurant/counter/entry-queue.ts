import type { Output } from '@fondly/contract/api';
import type { CounterEntry } from '@fondly/contract/restaurant/counter';
import { isApiError } from '../../shared/api/api-error.ts';

/** What was done, and in which words to speak of it: a number and a meal, never a name. */
export type PendingEntry = { entry: CounterEntry; words: string };
/** What could not be done any more. */
export type Conflict = { id: string; words: string; code: string; message: string };
export type QueueState = { waiting: PendingEntry[]; conflicts: Conflict[] };
export type Result = 'done' | 'kept' | Conflict;

type Outcomes = Output<'POST /api/restaurant/counter/entries'>['outcomes'];
type QueueOptions = {
  load: () => QueueState;
  save: (state: QueueState) => void;
  send: (entries: CounterEntry[]) => Promise<Outcomes>;
  /** These were done, and count on screen from now on without the queue. */
  onApplied: (entries: CounterEntry[]) => void;
  /** All was told that could be: what is on screen may be old. */
  onFlushed: () => void;
};
export type EntryQueue = ReturnType<typeof createEntryQueue>;

/** These say nothing about the entry: the session has ended, or somebody is too fast. It is told again. */
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
 * Keeps what was done at the counter until the server has answered, in the order in which it was done. The state is
 * read from the store before each change, since two tabs of one tablet share it; telling an entry twice does no harm.
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
    // A locked field opens by itself.
    const answered = sent.filter(({ entry }) => refusals.get(entry.id)?.code !== 'code-locked');
    const ids = new Set(answered.map(({ entry }) => entry.id));
    const conflicts = answered.flatMap(({ entry, words }) => {
      const refusal = refusals.get(entry.id);
      return refusal ? [{ id: entry.id, words, ...refusal }] : [];
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
        // Whatever the server cannot read at all must not hold up what comes after it.
        const { code, message } = thrown;
        settledCount = applyOutcomes(
          sent,
          sent.map(({ entry }) => ({ id: entry.id, refusal: { code, message } })),
        );
      }
    }
    onFlushed();
  };

  /** Tells the server all that waits; calls that meet share one. */
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
    add: async (entry: CounterEntry, words: string): Promise<Result> => {
      change((now) => ({ ...now, waiting: [...now.waiting, { entry, words }] }));
      await flush();
      // One that was added while others were on their way goes with the next turn.
      if (state.waiting.some((one) => one.entry.id === entry.id)) await flush();
      if (state.waiting.some((one) => one.entry.id === entry.id)) return 'kept';
      return state.conflicts.find(({ id }) => id === entry.id) ?? 'done';
    },
    /** Somebody has read it. */
    dismiss: (id: string) => change((now) => ({ ...now, conflicts: now.conflicts.filter((one) => one.id !== id) })),
  };
}

type StockEntry = Extract<CounterEntry, { kind: 'stock' }>;
/** The previous release stored `expected` under this name. A tablet without a connection can keep it for days. */
const formerName = 'seen';
type StoredEntry = CounterEntry | (Omit<StockEntry, 'expected'> & Record<typeof formerName, number>);
type StoredState = { waiting: { entry: StoredEntry; words: string }[]; conflicts: Conflict[] };

const isState = (value: unknown): value is StoredState =>
  typeof value === 'object' && value !== null && 'waiting' in value && 'conflicts' in value;

const toQueueState = ({ waiting, conflicts }: StoredState): QueueState => ({
  waiting: waiting.map(({ entry, words }) => ({ entry: toCounterEntry(entry), words })),
  conflicts,
});

function toCounterEntry(entry: StoredEntry): CounterEntry {
  if (!(formerName in entry)) return entry;
  const { [formerName]: expected, ...rest } = entry;
  return { ...rest, expected };
}

/** The queue of one kitchen on this device: it outlives the page, so that a reload loses no hand-over. */
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
