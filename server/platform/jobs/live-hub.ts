import type { LiveSignal } from '@fondly/contract/live';
import pg from 'pg';
import type { Log } from '../log.ts';
import { liveChannel } from './relay.ts';
import { splitTopics } from './topics.ts';

type Listener = (signal: LiveSignal) => void;

/** Tells a listener of every topic that it may have missed something and must forget what it knows. */
export const resyncSignal: LiveSignal = { topic: '*', ids: [] };

export type LiveHub = {
  /** For listeners of this process, at once. Other processes hear of it through the relay. */
  publish(signal: LiveSignal): void;
  /** Hears one topic. Gives the function that ends it. */
  on(topic: string, listener: Listener): () => void;
  /** Hears every topic, and `resyncSignal` after a gap: for caches. */
  onAnyTopic(listener: Listener): () => void;
  /** Listeners now, for the operator's figures. */
  count(): number;
  close(): Promise<void>;
};

const retryMilliseconds = 500;

/** One LISTEN connection a process, fanned out in memory by topic. */
export async function openLiveHub(url: string, processId: string, log: Log): Promise<LiveHub> {
  const listenersByTopic = new Map<string, Set<Listener>>();
  const anyTopicListeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;

  function publish(signal: LiveSignal): void {
    for (const listener of anyTopicListeners) listener(signal);
    for (const listener of listenersByTopic.get(signal.topic) ?? []) listener(signal);
  }

  /** After a gap nobody knows what was missed: everybody reads again. */
  function publishResync(): void {
    for (const listener of anyTopicListeners) listener(resyncSignal);
    for (const [topic, listeners] of listenersByTopic) for (const listener of listeners) listener({ topic, ids: [] });
  }

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ connectionString: url });
    newClient.on('error', () => {});
    newClient.on('end', () => {
      if (!closed && client === newClient) void reconnect();
    });
    newClient.on('notification', ({ payload }) => {
      for (const [origin, topic, ids] of JSON.parse(payload ?? '[]') as [string, string, string[]][]) {
        if (origin === processId) continue;
        for (const singleTopic of splitTopics(topic)) publish({ topic: singleTopic, ids });
      }
    });
    await newClient.connect();
    await newClient.query(`listen ${liveChannel}`);
    client = newClient;
  }

  async function reconnect(): Promise<void> {
    client = null;
    while (!closed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
      await connect().catch((error: unknown) => log.warn({ err: error }, 'live: no connection yet'));
    }
    publishResync();
  }

  await connect();
  return {
    publish,
    on(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) listenersByTopic.delete(topic);
      };
    },
    onAnyTopic(listener) {
      anyTopicListeners.add(listener);
      return () => anyTopicListeners.delete(listener);
    },
    count: () => [...listenersByTopic.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
