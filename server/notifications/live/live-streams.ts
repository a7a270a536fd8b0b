import type { ServerResponse } from 'node:http';
import { isUrgent, liveHeartbeatSeconds } from '@fondly/contract/live';
import { accessChangedTopic } from '../../accounts/sessions/access-changed.ts';
import type { Person } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { recordRestaurantPresence } from '../../restaurants/hours/record-presence.ts';

/** More tabs than anybody reads; a program that opens streams without end is stopped here. */
const maxStreamsPerPerson = 8;
/**
 * A proxy or a phone drops a connection that is silent for half a minute, and a tablet that lost its network keeps one that
 * is long dead: its page counts on these.
 */
const heartbeat = 'event: beat\ndata: {}\n\n';
/** A stream ends within five seconds of its session, also when no signal said so. */
const checkSeconds = 4;
/** What a reader may leave unread. A signal is about 100 bytes: who is that far behind reads everything again anyway. */
const maxUnreadBytes = 64 * 1024;

/** What a reader has to take its last line when this process leaves. */
const endMilliseconds = 1_000;

type Stream = { person: Person; tab: string | undefined; isUrgent: boolean; response: ServerResponse; detach(): void };

export type LiveStreams = {
  /**
   * Sends signals of these topics until the reader leaves, stops reading or is signed out.
   *
   * @param tab - which of the person's tabs reads: its stream before ends, whose network may have gone without a word
   * @throws Problem `too-many-requests` beyond eight streams of one person on this process
   */
  addStream(person: Person, topics: string[], response: ServerResponse, tab?: string): void;
  /** How many are open now. */
  count(): number;
  /** Ends every stream, and from now on each new one after its first line. */
  end(): void;
  close(): void;
};

/** Sessions among `$1` that stand at `$2`. */
const readActiveSessions = statement(
  'live-sessions',
  row({ id: uuid }),
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = any ($1::uuid[]) and s.expires_at > $2 and u.disabled_at is null`,
);

/** The streams of this process, for whoever counts them. */
export const liveStreamsByApp = new WeakMap<App, LiveStreams>();

/** Urgent streams beat more often. The slower beat also records which restaurants have a page open. */
function startHeartbeats(app: App, streams: ReadonlySet<Stream>): () => void {
  const urgentHeartbeat = setInterval(() => {
    for (const stream of streams) if (stream.isUrgent) write(stream.response, heartbeat);
  }, liveHeartbeatSeconds.urgent * 1000);
  const otherHeartbeat = setInterval(() => {
    for (const stream of streams) if (!stream.isUrgent) write(stream.response, heartbeat);
    const restaurants = new Set([...streams].flatMap(({ person }) => person.restaurant?.id ?? []));
    recordRestaurantPresence(app, [...restaurants]).catch((error: unknown) =>
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

  /** One question for all of them, however many there are. */
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

  const stopHeartbeats = startHeartbeats(app, streams);
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
          // Once: a second time would take the listeners of whoever came in its place.
          if (!streams.delete(stream)) return;
          for (const unsubscribe of unsubscribes) unsubscribe();
        },
      };
      streams.add(stream);
      response.on('close', stream.detach);
      // Who came before the proxy heard that this process leaves reads the first line, and looks for another one.
      if (app.shutdown.closing.aborted) setImmediate(() => response.end());
    },
    count: () => streams.size,
    end() {
      for (const { response } of streams) response.end();
      // Who does not read is not waited for.
      setTimeout(() => {
        for (const { response } of streams) response.destroy();
      }, endMilliseconds).unref();
    },
    close() {
      stopHeartbeats();
      clearInterval(sessionCheck);
      for (const { response } of streams) response.destroy();
    },
  };
}

/** One listener and one text for a topic and signal, whether one person looks or five hundred. */
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

/** The stream that a tab had before: where somebody still listens it ends as an answer does, and where nobody can, soon. */
function replaceStream({ detach, response }: Stream): void {
  detach();
  response.end();
  setTimeout(() => response.destroy(), endMilliseconds).unref();
}
