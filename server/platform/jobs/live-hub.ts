import type { LiveSignal } from '@fondly/contract/live';
import { anyTopicOf, type SignalCarrier } from './signals/signal-carrier.ts';

type Listener = (signal: LiveSignal) => void;

/** Says that signals of any topic may be lost: caches are emptied, and streams are told to read again. */
export const resyncSignal: LiveSignal = { topic: '*', ids: [] };

export type LiveHub = {
  /** Reaches the listeners of this process at once. The relay reaches the other processes. */
  publish(signal: LiveSignal): void;
  /** Listens to one topic. Returns the function that unsubscribes. */
  on(topic: string, listener: Listener): () => void;
  /**
   * Listens to everything that this process hears, and gets `resyncSignal` after a gap. For caches, and for what holds
   * streams. Of other processes, only signals are sure to be heard that somebody here follows.
   */
  onAnyTopic(listener: Listener): () => void;
  /** Makes sure that other processes' signals of a topic are heard here. Returns the function that ends it. */
  follow(topic: string): () => void;
  /** The same for every topic of a kind. For rare signals only: each process hears all of them. */
  followKind(kind: string): () => void;
  /** Since when, by `performance.now()`, a topic's signals of other processes are heard; Infinity if they are not. */
  heardSince(topic: string): number;
  /** Resolves once everything that was followed before is heard. Waits a second at most. */
  confirmed(): Promise<void>;
  /** The number of listeners, for metrics. */
  count(): number;
  /** How long ago the carrier of the signals last answered, which is asked every few seconds. */
  silentMilliseconds(): number;
  close(): Promise<void>;
};

/** Signals of all processes fan out in memory by topic. */
export async function openLiveHub(carrier: SignalCarrier): Promise<LiveHub> {
  const listenersByTopic = new Map<string, Set<Listener>>();
  const anyTopicListeners = new Set<Listener>();
  const followersByTopic = new Map<string, number>();

  function publish(signal: LiveSignal): void {
    for (const listener of anyTopicListeners) listener(signal);
    for (const listener of listenersByTopic.get(signal.topic) ?? []) listener(signal);
  }

  function follow(topic: string): () => void {
    const followers = followersByTopic.get(topic) ?? 0;
    followersByTopic.set(topic, followers + 1);
    if (followers === 0) carrier.follow(topic);
    return () => {
      const left = (followersByTopic.get(topic) ?? 0) - 1;
      if (left > 0) return void followersByTopic.set(topic, left);
      followersByTopic.delete(topic);
      carrier.unfollow(topic);
    };
  }

  await carrier.start({ onSignal: publish, onGap: () => publish(resyncSignal) });
  return {
    publish,
    on(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      const unfollow = follow(topic);
      return () => {
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) listenersByTopic.delete(topic);
        unfollow();
      };
    },
    onAnyTopic(listener) {
      anyTopicListeners.add(listener);
      return () => anyTopicListeners.delete(listener);
    },
    follow,
    followKind: (kind) => follow(anyTopicOf(kind)),
    heardSince: carrier.heardSince,
    confirmed: carrier.confirmed,
    count: () => [...listenersByTopic.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    silentMilliseconds: carrier.silentMilliseconds,
    close: carrier.close,
  };
}
