import type { LiveSignal } from '@fondly/contract/live';
import type pg from 'pg';
import { keepConnection } from '../database/keep-connection.ts';
import type { Log } from '../log.ts';
import { liveChannel } from './forward-outbox.ts';
import { splitTopics } from './topics.ts';

type Listener = (signal: LiveSignal) => void;

/** Says that signals of any topic may be lost: caches are emptied, and streams are told to read again. */
export const resyncSignal: LiveSignal = { topic: '*', ids: [] };

export type LiveHub = {
  /** Reaches the listeners of this process at once. The relay reaches the other processes. */
  publish(signal: LiveSignal): void;
  /** Listens to one topic. Returns the function that unsubscribes. */
  on(topic: string, listener: Listener): () => void;
  /** Listens to every topic, and gets `resyncSignal` after a gap. For caches, and for what holds streams. */
  onAnyTopic(listener: Listener): () => void;
  /** The number of listeners, for metrics. */
  count(): number;
  /** How long ago the database last answered the LISTEN connection, which asks it every few seconds. */
  silentMilliseconds(): number;
  close(): Promise<void>;
};

const retryMilliseconds = 500;

/** One LISTEN connection per process. Signals fan out in memory by topic. */
export async function openLiveHub(url: string, processId: string, log: Log): Promise<LiveHub> {
  const listenersByTopic = new Map<string, Set<Listener>>();
  const anyTopicListeners = new Set<Listener>();
  let closed = false;

  function publish(signal: LiveSignal): void {
    for (const listener of anyTopicListeners) listener(signal);
    for (const listener of listenersByTopic.get(signal.topic) ?? []) listener(signal);
  }

  function listen(client: pg.Client): Promise<unknown> {
    client.on('notification', ({ payload }) => {
      for (const [origin, topic, ids] of JSON.parse(payload ?? '[]') as [string, string, string[]][]) {
        if (origin === processId) continue;
        for (const singleTopic of splitTopics(topic)) publish({ topic: singleTopic, ids });
      }
    });
    return client.query(`listen ${liveChannel}`);
  }

  async function reconnect(): Promise<void> {
    for (let isConnected = false; !isConnected; ) {
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
      if (closed) return;
      isConnected = await connection.get().then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'live: no connection yet');
          return false;
        },
      );
    }
    publish(resyncSignal);
  }

  const connection = keepConnection(url, 'listen', log, { prepare: listen, onLost: () => void reconnect() });
  await connection.get();
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
    silentMilliseconds: connection.silentMilliseconds,
    async close() {
      closed = true;
      await connection.close();
    },
  };
}
