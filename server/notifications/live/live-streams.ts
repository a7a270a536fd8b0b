import type { ServerResponse } from 'node:http';
import { isUrgent, liveHeartbeatSeconds } from '@fondly/contract/live';
import { accessChangedKind, parseAccessChanged } from '../../accounts/sessions/access-changed.ts';
import { type Person, readPeople } from '../../accounts/sessions/actor.ts';
import { parseSessionEnded, sessionEndedKind } from '../../accounts/sessions/end-sessions.ts';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { recordRestaurantPresence } from '../../restaurants/hours/record-presence.ts';
import { distributeOverTime } from './distribute.ts';
import { fanOut, formatSignal, write } from './fan-out.ts';
import { pickReconnectMilliseconds } from './reconnect-time.ts';

/** More tabs than anyone reads. Stops programs that open streams without end. */
const maxStreamsPerPerson = 8;
/**
 * Proxies and phones drop a connection that is silent for half a minute. By a missing heartbeat, a page notices that its
 * own connection is dead.
 */
const heartbeat = 'event: beat\ndata: {}\n\n';
/** Says when to connect again as well, because there may be more streams than when this one began. */
const formatHeartbeat = (openStreams: number) => `retry: ${pickReconnectMilliseconds(openStreams)}\n${heartbeat}`;
/** A stream ends within five seconds of its session, even if the signal got lost. */
const checkSeconds = 4;
/** Time for a reader to take the last line when this process stops. */
const endMilliseconds = 1_000;

type Stream = {
  person: Person;
  tab: string | undefined;
  topics: string[];
  isUrgent: boolean;
  response: ServerResponse;
  detach(): void;
};

export type LiveStreams = {
  /**
   * Sends the signals of these topics until the reader leaves, stops reading, or signs out.
   *
   * @param tab - names a tab of the person. Its earlier stream, whose connection may be dead, ends.
   */
  addStream(person: Person, topics: string[], response: ServerResponse, tab?: string): void;
  /** Records that the restaurants with an open page are present. Runs every 20 seconds. */
  recordPresence(): Promise<void>;
  /** The number of open streams. */
  count(): number;
  /** Ends every stream. New streams end after their first line. */
  end(): void;
  close(): void;
};

/** Sessions among `$1` that are valid at `$2`. */
const readActiveSessions = statement(
  'live-sessions',
  row({ id: uuid }),
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = any ($1::uuid[]) and s.expires_at > $2 and u.disabled_at is null`,
);

/** The streams of this process, for metrics. */
export const liveStreamsByApp = new WeakMap<App, LiveStreams>();

/** Urgent streams send heartbeats more often. The slower heartbeat also records which restaurants have a page open. */
function startHeartbeats(app: App, streams: ReadonlySet<Stream>, recordPresence: () => Promise<void>): () => void {
  const urgentHeartbeat = setInterval(() => {
    for (const stream of streams) if (stream.isUrgent) write(stream.response, heartbeat);
  }, liveHeartbeatSeconds.urgent * 1000);
  const otherHeartbeat = setInterval(() => {
    for (const { isUrgent, response } of streams) if (!isUrgent) write(response, formatHeartbeat(streams.size));
    recordPresence().catch((error: unknown) =>
      app.log.warn({ err: error }, 'live: restaurant presence was not recorded'),
    );
  }, liveHeartbeatSeconds.others * 1000);
  return () => {
    clearInterval(urgentHeartbeat);
    clearInterval(otherHeartbeat);
  };
}

/** All event streams of this process. */
export function openLiveStreams(app: App): LiveStreams {
  const { streams, ofPerson, addStream, onDetach } = openStreamRegistry(app);
  const readAgain = distributeOverTime<Stream>({
    handle: async (some) =>
      tellToReadAgain(
        app,
        some.filter((stream) => streams.has(stream)),
      ),
    isFirst: (stream) => stream.isUrgent,
    onFailure: (error) => app.log.warn({ err: error }, 'live: access of streams not read'),
  });
  onDetach(readAgain.drop);
  const check = (some: Stream[]) =>
    void endStreamsWithoutSession(app, some).catch((error: unknown) =>
      app.log.warn({ err: error }, 'live: sessions not read'),
    );
  const unfollows = [accessChangedKind, sessionEndedKind].map(app.live.followKind);
  const unsubscribe = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal) return readAgain.add(streams);
    const changedId = parseAccessChanged(signal.topic);
    if (changedId) for (const { response } of ofPerson(changedId)) response.end();
    const endedId = parseSessionEnded(signal.topic);
    if (endedId) check(ofPerson(endedId));
  });

  const recordPresence = () =>
    recordRestaurantPresence(app, [...new Set([...streams].flatMap(({ person }) => person.restaurant?.id ?? []))]);
  const clearHeartbeats = startHeartbeats(app, streams, recordPresence);
  const sessionCheck = setInterval(() => check([...streams]), checkSeconds * 1000);

  return {
    addStream,
    recordPresence,
    count: () => streams.size,
    end() {
      for (const { response } of streams) response.end();
      // Readers that do not read are not waited for.
      setTimeout(() => {
        for (const { response } of streams) response.destroy();
      }, endMilliseconds).unref();
    },
    close() {
      clearHeartbeats();
      clearInterval(sessionCheck);
      for (const end of [...unfollows, unsubscribe]) end();
      readAgain.close();
      for (const { response } of streams) response.destroy();
    },
  };
}

/** The streams, and those of each person, so that a new stream costs the same however many there are. */
function openStreamRegistry(app: App) {
  const streams = new Set<Stream>();
  const streamsByPerson = new Map<string, Set<Stream>>();
  const subscribe = fanOut(app);
  let onDetached: (stream: Stream) => void = () => {};

  function addStream(person: Person, topics: string[], response: ServerResponse, tab?: string): void {
    const own = streamsByPerson.get(person.id) ?? new Set();
    const replaced = [...own].filter((stream) => tab && stream.tab === tab);
    if (own.size - replaced.length >= maxStreamsPerPerson) throw new Problem('too-many-requests');
    for (const stream of replaced) replaceStream(stream);
    const unsubscribes = topics.map((topic) => subscribe(topic, response));
    const detach = () => {
      // Only once: a second time would remove the listeners of the stream that replaced this one.
      if (!streams.delete(stream)) return;
      own.delete(stream);
      if (own.size === 0 && streamsByPerson.get(person.id) === own) streamsByPerson.delete(person.id);
      for (const unsubscribe of unsubscribes) unsubscribe();
      onDetached(stream);
    };
    const stream: Stream = { person, tab, topics, isUrgent: topics.some(isUrgent), response, detach };
    streamsByPerson.set(person.id, own.add(stream));
    streams.add(stream);
    response.on('close', detach);
    // A reader that the proxy still sent here gets the first line and connects to another process.
    if (app.shutdown.closing.aborted) setImmediate(() => response.end());
  }

  return {
    streams: streams as ReadonlySet<Stream>,
    ofPerson: (id: string): Stream[] => [...(streamsByPerson.get(id) ?? [])],
    addStream,
    onDetach(listener: (stream: Stream) => void) {
      onDetached = listener;
    },
  };
}

/** One statement for all of these streams. */
async function endStreamsWithoutSession(app: App, streams: Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const ids = [...new Set(streams.map((stream) => stream.person.sessionId))];
  const rows = await readActiveSessions(app.db, [ids, app.clock.now()]);
  const activeSessionIds = new Set(rows.map((row) => row.id));
  for (const stream of streams) if (!activeSessionIds.has(stream.person.sessionId)) stream.response.end();
}

/** After a gap: lost signals may have said that somebody's access changed, so the streams of those people end. */
async function tellToReadAgain(app: App, streams: Stream[]): Promise<void> {
  const people = await readPeople(app, [...new Set(streams.map((stream) => stream.person.sessionId))]);
  const peopleBySession = new Map(people.map((person) => [person.sessionId, person]));
  for (const { person, topics, response } of streams) {
    if (!hasSameAccess(person, peopleBySession.get(person.sessionId))) response.end();
    else write(response, topics.map((topic) => formatSignal(topic, [])).join(''));
  }
}

/** What decides about the topics of a person, besides their id. */
function hasSameAccess({ restaurant: before }: Person, now: Person | undefined): boolean {
  if (!now) return false;
  const after = now.restaurant;
  return before?.id === after?.id && before?.status === after?.status && before?.role === after?.role;
}

/** Ends the earlier stream of a tab: properly if its reader is still there, else after a timeout. */
function replaceStream({ detach, response }: Stream): void {
  detach();
  response.end();
  setTimeout(() => response.destroy(), endMilliseconds).unref();
}
