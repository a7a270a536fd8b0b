import type { LiveSignal } from '@fondly/contract/live';
import pg from 'pg';
import type { Log } from '../log.ts';
import { topicsOf } from './outbox.ts';
import { liveChannel } from './relay.ts';

type Listener = (signal: LiveSignal) => void;

/** Tells a listener of every topic that it may have missed something and must forget what it knows. */
export const missedSome: LiveSignal = { topic: '*', ids: [] };

export type LiveHub = {
  /** For listeners of this process, at once. Other processes hear of it through the relay. */
  tell(signal: LiveSignal): void;
  /** Hears one topic. Gives the function that ends it. */
  on(topic: string, listener: Listener): () => void;
  /** Hears every topic, and `missedSome` after a gap: for caches. */
  onEvery(listener: Listener): () => void;
  /** Listeners now, for the operator's figures. */
  count(): number;
  close(): Promise<void>;
};

const retryMilliseconds = 500;

/** One LISTEN connection a process, fanned out in memory by topic. */
export async function openLive(url: string, processId: string, log: Log): Promise<LiveHub> {
  const byTopic = new Map<string, Set<Listener>>();
  const everything = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;

  function tell(signal: LiveSignal): void {
    for (const listener of everything) listener(signal);
    for (const listener of byTopic.get(signal.topic) ?? []) listener(signal);
  }

  /** After a gap nobody knows what was missed: everybody reads again. */
  function tellAllToRead(): void {
    for (const listener of everything) listener(missedSome);
    for (const [topic, listeners] of byTopic) for (const listener of listeners) listener({ topic, ids: [] });
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: url });
    made.on('error', () => {});
    made.on('end', () => {
      if (!closed && client === made) void reconnect();
    });
    made.on('notification', ({ payload }) => {
      for (const [origin, topic, ids] of JSON.parse(payload ?? '[]') as [string, string, string[]][]) {
        if (origin === processId) continue;
        for (const one of topicsOf(topic)) tell({ topic: one, ids });
      }
    });
    await made.connect();
    await made.query(`listen ${liveChannel}`);
    client = made;
  }

  async function reconnect(): Promise<void> {
    client = null;
    while (!closed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
      await connect().catch((error: unknown) => log.warn({ err: error }, 'live: no connection yet'));
    }
    tellAllToRead();
  }

  await connect();
  return {
    tell,
    on(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byTopic.delete(topic);
      };
    },
    onEvery(listener) {
      everything.add(listener);
      return () => everything.delete(listener);
    },
    count: () => [...byTopic.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
