import { isUrgent, liveUrl } from '@fondly/contract/live';
import { wereAnswersInPage } from '../api/preloaded-queries.ts';
import { dropDeadConnections } from './drop-dead-connections.ts';
import { keepStreamOpen, type OpenEventSource } from './keep-stream-open.ts';

/** `idle` without topics; `reconnecting` from the moment the stream breaks until it stands again. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'reconnecting';
type Hear = (ids: string[]) => void;

/**
 * One stream of signals for each tab, shared by all its listeners, since a browser allows six connections to a host.
 * A signal says only that something changed. What may have been missed while the stream was down, while it was opened
 * anew for other topics, or since the server wrote answers into the page, is made good by telling every listener, with no
 * ids, to read again.
 *
 * @param open - opens a stream; tests give their own
 * @param freshen - lets go of connections that may be dead
 */
export function createLive(open: OpenEventSource = (url) => new EventSource(url), freshen = dropDeadConnections) {
  const tab = Math.random().toString(36).slice(2);
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
    const wanted = [...hearers.keys()].sort().join(',');
    if (wanted === streamTopics) return;
    close();
    close = () => {};
    let mayHaveMissed = wereAnswersInPage() || streamTopics !== '';
    streamTopics = wanted;
    if (!wanted) return become('idle');
    if (state === 'idle') become('connecting');
    const opened = () => {
      become('live');
      if (mayHaveMissed) for (const topic of hearers.keys()) tell(topic, []);
      mayHaveMissed = true;
    };
    const handlers = { opened, heard: tellSignal, lost: () => become('reconnecting') };
    const options = { isUrgent: mustHearSoon(), freshen };
    close = keepStreamOpen(`${liveUrl}?topics=${encodeURIComponent(wanted)}&tab=${tab}`, handlers, open, options);
  };
  const tellSignal = ({ topic, ids }: { topic: string; ids: string[] }) => tell(topic, ids);

  // Pages that open together ask for their topics together: one stream, not one after the other.
  const planConnect = () => {
    clearTimeout(planned);
    planned = setTimeout(connect, 0);
  };
  const mustHearSoon = () => [...hearers.keys()].some(isUrgent);
  /**
   * The device was asleep or without a network: what was missed is read at once, whatever became of the stream, and the
   * stream, which may be dead without a word, is opened anew. Who must hear within a second takes no connection from before.
   */
  const wake = async () => {
    if (!streamTopics) return;
    if (mustHearSoon()) {
      close();
      await freshen();
    }
    for (const topic of hearers.keys()) tell(topic, []);
    streamTopics = ' ';
    connect();
  };
  return { listen: listener(hearers, planConnect), watchState: watcher(watchers), state: () => state, wake };
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
