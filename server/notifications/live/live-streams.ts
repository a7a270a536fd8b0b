import type { ServerResponse } from 'node:http';
import { isUrgent, liveHeartbeatSeconds } from '@fondly/contract/live';
import { accessChangedTopic } from '../../accounts/sessions/access-changed.ts';
import type { Person } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { recordRestaurantPresence } from '../../restaurants/hours/record-presence.ts';

/** More tabs than anyone reads. Stops programs that open streams without end. */
const maxStreamsPerPerson = 8;
/**
 * Proxies and phones drop a connection that is silent for half a minute. By a missing heartbeat, a page notices that its
 * own connection is dead.
 */
const heartbeat = 'event: beat\ndata: {}\n\n';
/** A stream ends within five seconds of its session, even if the signal got lost. */
const checkSeconds = 4;
/** Unread bytes of a reader. A signal is about 100 bytes, so a reader this far behind has to read everything again. */
const maxUnreadBytes = 64 * 1024;

/** Time for a reader to take the last line when this process stops. */
const endMilliseconds = 1_000;

type Stream = { person: Person; tab: string | undefined; isUrgent: boolean; response: ServerResponse; detach(): void };

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
    for (const stream of streams) if (!stream.isUrgent) write(stream.response, heartbeat);
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
  const streams = new Set<Stream>();
  const subscribe = fanOut(app);

  /** One statement for all streams. */
  async function endStreamsWithoutSession(some: Stream[]): Promise<void> {
    if (some.length === 0) return;
    const ids = [...new Set(some.map((stream) => stream.person.sessionId))];
    const rows = await readActiveSessions(app.db, [ids, app.clock.now()]);
    const activeSessionIds = new Set(rows.map((row) => row.id));
    for (const stream of some) if (!activeSessionIds.has(stream.person.sessionId)) stream.response.end();
  }
  const check = (some: Stream[]) =>
    void endStreamsWithoutSession(some).catch((error: unknown) =>
      app.log.warn({ err: error }, 'live: sessions not read'),
    );

  const recordPresence = () =>
    recordRestaurantPresence(app, [...new Set([...streams].flatMap(({ person }) => person.restaurant?.id ?? []))]);
  const clearHeartbeats = startHeartbeats(app, streams, recordPresence);
  const sessionCheck = setInterval(() => check([...streams]), checkSeconds * 1000);

  return {
    addStream(person, topics, response, tab) {
      const all = [...streams].filter((stream) => stream.person.id === person.id);
      const remaining = all.filter((stream) => !tab || stream.tab !== tab);
      if (remaining.length >= maxStreamsPerPerson) throw new Problem('too-many-requests');
      for (const stream of all) if (!remaining.includes(stream)) replaceStream(stream);
      const unsubscribes = topics.map((topic) => subscribe(topic, response));
      unsubscribes.push(app.live.on(`session-ended:${person.id}`, () => check([stream])));
      unsubscribes.push(app.live.on(accessChangedTopic(person.id), () => response.end()));
      const stream: Stream = {
        person,
        tab,
        isUrgent: topics.some(isUrgent),
        response,
        detach() {
          // Only once: a second time would remove the listeners of the stream that replaced this one.
          if (!streams.delete(stream)) return;
          for (const unsubscribe of unsubscribes) unsubscribe();
        },
      };
      streams.add(stream);
      response.on('close', stream.detach);
      // A reader that the proxy still sent here gets the first line and connects to another process.
      if (app.shutdown.closing.aborted) setImmediate(() => response.end());
    },
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
      for (const { response } of streams) response.destroy();
    },
  };
}

/** One listener per topic and one text per signal, however many readers there are. */
function fanOut(app: App) {
  const topics = new Map<string, { readers: Set<ServerResponse>; unsubscribe(): void }>();

  function open(topic: string) {
    const readers = new Set<ServerResponse>();
    const unsubscribe = app.live.on(topic, ({ ids }) => {
      const text = `event: changed\ndata: ${JSON.stringify({ topic, ids })}\n\n`;
      for (const reader of readers) write(reader, text);
    });
    return { readers, unsubscribe };
  }

  return (name: string, reader: ServerResponse): (() => void) => {
    const topic = topics.get(name) ?? open(name);
    topics.set(name, topic);
    topic.readers.add(reader);
    return () => {
      topic.readers.delete(reader);
      if (topic.readers.size > 0) return;
      topic.unsubscribe();
      topics.delete(name);
    };
  };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > maxUnreadBytes) response.destroy();
  else response.write(text);
}

/** Ends the earlier stream of a tab: properly if its reader is still there, else after a timeout. */
function replaceStream({ detach, response }: Stream): void {
  detach();
  response.end();
  setTimeout(() => response.destroy(), endMilliseconds).unref();
}
