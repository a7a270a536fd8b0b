import { liveUrl } from '@fondly/contract/live';
import { keepStreamOpen, type OpenEventSource } from './live-stream.ts';

/** `idle` without topics; `reconnecting` from the moment the stream breaks until it stands again. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'reconnecting';
type Hear = (ids: string[]) => void;

/**
 * One stream of signals for each tab, shared by all its listeners, since a browser allows six connections to a host.
 * A signal says only that something changed. What may have been missed while the stream was down, or while it was
 * opened anew for other topics, is made good by telling every listener, with no ids, to read again.
 *
 * @param open - opens a stream; tests give their own
 */
export function createLive(open: OpenEventSource = (url) => new EventSource(url)) {
  const hearers = new Map<string, Set<Hear>>();
  const watchers = new Set<() => void>();
  let state: LiveState = 'idle';
  let streamTopics = '';
  let close = () => {};
  let planned: ReturnType<typeof setTimeout> | undefined;

  const become = (next: LiveState) => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const tell = (topic: string, ids: string[]) => {
    for (const hear of hearers.get(topic) ?? []) hear(ids);
  };

  const connect = () => {
    const topics = [...hearers.keys()].sort().join(',');
    if (topics === streamTopics) return;
    close();
    close = () => {};
    let mayHaveMissed = streamTopics !== '';
    streamTopics = topics;
    if (!topics) return become('idle');
    if (state === 'idle') become('connecting');
    const opened = () => {
      become('live');
      if (mayHaveMissed) for (const topic of hearers.keys()) tell(topic, []);
      mayHaveMissed = true;
    };
    const handlers = { opened, heard: tellSignal, lost: () => become('reconnecting') };
    close = keepStreamOpen(`${liveUrl}?topics=${encodeURIComponent(topics)}`, handlers, open);
  };
  const tellSignal = ({ topic, ids }: { topic: string; ids: string[] }) => tell(topic, ids);

  // Pages that open together ask for their topics together: one stream, not one after the other.
  const planConnect = () => {
    clearTimeout(planned);
    planned = setTimeout(connect, 0);
  };
  return { listen: listener(hearers, planConnect), watchState: watcher(watchers), state: () => state };
}

/** Hears every signal of a topic until the function given back is called. */
function listener(hearers: Map<string, Set<Hear>>, changed: () => void) {
  return (topic: string, hear: Hear): (() => void) => {
    const set = hearers.get(topic) ?? new Set();
    hearers.set(topic, set.add(hear));
    changed();
    return () => {
      set.delete(hear);
      if (set.size === 0 && hearers.get(topic) === set) hearers.delete(topic);
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
