import { isUrgent, liveUrl } from '@fondly/contract/live';
import { clearPreloadedQueries, wasPagePreloaded } from '../api/preloaded-queries.ts';
import { dropDeadConnections } from './drop-dead-connections.ts';
import { keepStreamOpen, type OpenEventSource } from './keep-stream-open.ts';

/** `idle` without topics; `reconnecting` from the moment the stream breaks until it is open again. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'reconnecting';
type SignalListener = (ids: string[]) => void;

/**
 * One stream of signals for each tab, because a browser allows six connections to a host. A signal only says that
 * something changed. After a gap, and after the first open of a preloaded page, every listener is called without ids to
 * read again.
 *
 * @param open - opens a stream; tests pass their own
 * @param dropConnections - closes connections that may be dead
 */
export function createLiveClient(
  open: OpenEventSource = (url) => new EventSource(url),
  dropConnections = dropDeadConnections,
) {
  const tab = Math.random().toString(36).slice(2);
  const listeners = new Map<string, Set<SignalListener>>();
  const watchers = new Set<() => void>();
  let state: LiveState = 'idle';
  let streamTopics = '';
  let close = () => {};
  let connectTimer: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: LiveState) => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const notifyTopic = (topic: string, ids: string[]) => {
    for (const onSignal of listeners.get(topic) ?? []) onSignal(ids);
  };

  const connect = () => {
    const wantedTopics = [...listeners.keys()].sort().join(',');
    if (wantedTopics === streamTopics) return;
    close();
    close = () => {};
    let mayHaveMissed = wasPagePreloaded() || streamTopics !== '';
    streamTopics = wantedTopics;
    if (!wantedTopics) return setState('idle');
    if (state === 'idle') setState('connecting');
    const onOpen = () => {
      setState('live');
      if (mayHaveMissed) {
        // What nobody has taken yet may be stale as well, and its reader does not listen yet.
        clearPreloadedQueries();
        for (const topic of listeners.keys()) notifyTopic(topic, []);
      }
      mayHaveMissed = true;
    };
    const handlers = { onOpen, onSignal: notifySignal, onLost: () => setState('reconnecting') };
    const options = { isUrgent: hasUrgentTopic(), dropConnections };
    close = keepStreamOpen(`${liveUrl}?topics=${encodeURIComponent(wantedTopics)}&tab=${tab}`, handlers, open, options);
  };
  const notifySignal = ({ topic, ids }: { topic: string; ids: string[] }) => notifyTopic(topic, ids);

  // Components that mount together get one stream for all of their topics.
  const scheduleConnect = () => {
    clearTimeout(connectTimer);
    connectTimer = setTimeout(connect, 0);
  };
  const hasUrgentTopic = () => [...listeners.keys()].some(isUrgent);
  /**
   * The device slept or had no network. Listeners read at once, and the stream is reopened because it may be dead.
   * Urgent listeners first close old connections.
   */
  const resync = async () => {
    if (!streamTopics) return;
    if (hasUrgentTopic()) {
      close();
      await dropConnections();
    }
    for (const topic of listeners.keys()) notifyTopic(topic, []);
    streamTopics = ' ';
    connect();
  };
  return { listen: listener(listeners, scheduleConnect), watchState: watcher(watchers), state: () => state, resync };
}

/** Calls `changed` for every signal of a topic until the returned function is called. */
function listener(listeners: Map<string, Set<SignalListener>>, changed: () => void) {
  return (topic: string, onSignal: SignalListener): (() => void) => {
    const set = listeners.get(topic) ?? new Set();
    listeners.set(topic, set.add(onSignal));
    changed();
    return () => {
      set.delete(onSignal);
      if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      changed();
    };
  };
}

function watcher(watchers: Set<() => void>) {
  return (watch: () => void): (() => void) => {
    watchers.add(watch);
    return () => watchers.delete(watch);
  };
}
