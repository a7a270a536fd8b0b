import type { ServerResponse } from 'node:http';
import { isUrgent, liveBeatSeconds } from '@fondly/contract/live';
import { accessChanged } from '../../accounts/sessions/access-changed.ts';
import type { Person } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { noteSeen } from '../../restaurants/hours/record-presence.ts';

/** More tabs than anybody reads; a program that opens streams without end is stopped here. */
const streamsPerPerson = 8;
/**
 * A proxy or a phone drops a connection that is silent for half a minute, and a tablet that lost its network keeps one that
 * is long dead: its page counts on these.
 */
const beat = 'event: beat\ndata: {}\n\n';
/** A stream ends within five seconds of its session, also when no signal said so. */
const checkSeconds = 4;
/** What a reader may leave unread. A signal is about 100 bytes: who is that far behind reads everything again anyway. */
const unreadBytesMost = 64 * 1024;

/** What a reader has to take its last line when this process leaves. */
const endMilliseconds = 1_000;

type Stream = { person: Person; tab: string | undefined; isUrgent: boolean; response: ServerResponse; leave(): void };

export type LiveStreams = {
  /**
   * Sends signals of these topics until the reader leaves, stops reading or is signed out.
   *
   * @param tab - which of the person's tabs reads: its stream before ends, whose network may have gone without a word
   * @throws Problem `too-many-requests` beyond eight streams of one person on this process
   */
  enter(person: Person, topics: string[], response: ServerResponse, tab?: string): void;
  /** How many are open now. */
  count(): number;
  /** Ends every stream, and from now on each new one after its first line. */
  end(): void;
  close(): void;
};

/** Sessions among `$1` that stand at `$2`. */
const standing = prepared<{ id: string }>(
  'live-sessions',
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = any ($1::uuid[]) and s.expires_at > $2 and u.disabled_at is null`,
);

/** The streams of this process, for whoever counts them. */
export const streamsOf = new WeakMap<App, LiveStreams>();

/** All event streams of this process. */
export function openLiveStreams(app: App): LiveStreams {
  const streams = new Set<Stream>();
  const share = fanOut(app);

  /** One question for all of them, however many there are. */
  async function endWithoutSession(some: Stream[]): Promise<void> {
    if (some.length === 0) return;
    const ids = [...new Set(some.map((stream) => stream.person.sessionId))];
    const rows = await standing(app.db, [ids, app.clock.now()]);
    const left = new Set(rows.map((row) => row.id));
    for (const stream of some) if (!left.has(stream.person.sessionId)) stream.response.end();
  }
  const check = (some: Stream[]) =>
    void endWithoutSession(some).catch((error: unknown) => app.log.warn({ err: error }, 'live: sessions not read'));

  const urgentBeat = setInterval(() => {
    for (const stream of streams) if (stream.isUrgent) write(stream.response, beat);
  }, liveBeatSeconds.urgent * 1000);
  const otherBeat = setInterval(() => {
    for (const stream of streams) if (!stream.isUrgent) write(stream.response, beat);
    const kitchens = new Set([...streams].flatMap(({ person }) => person.restaurant?.id ?? []));
    noteSeen(app, [...kitchens]).catch((error: unknown) => app.log.warn({ err: error }, 'live: kitchens not noted'));
  }, liveBeatSeconds.others * 1000);
  const watch = setInterval(() => check([...streams]), checkSeconds * 1000);

  return {
    enter(person, topics, response, tab) {
      const all = [...streams].filter((stream) => stream.person.id === person.id);
      const own = all.filter((stream) => !tab || stream.tab !== tab);
      if (own.length >= streamsPerPerson) throw new Problem('too-many-requests');
      for (const stream of all) if (!own.includes(stream)) retire(stream);
      const stops = topics.map((topic) => share(topic, response));
      stops.push(app.live.on(`session-ended:${person.id}`, () => check([stream])));
      stops.push(app.live.on(accessChanged(person.id), () => response.end()));
      const stream: Stream = {
        person,
        tab,
        isUrgent: topics.some(isUrgent),
        response,
        leave() {
          // Once: a second time would take the listeners of whoever came in its place.
          if (!streams.delete(stream)) return;
          for (const stop of stops) stop();
        },
      };
      streams.add(stream);
      response.on('close', stream.leave);
      // Who came before the proxy heard that this process leaves reads the first line, and looks for another one.
      if (app.stopping.leaving.aborted) setImmediate(() => response.end());
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
      clearInterval(urgentBeat);
      clearInterval(otherBeat);
      clearInterval(watch);
      for (const { response } of streams) response.destroy();
    },
  };
}

/** One listener and one text for a topic and signal, whether one person looks or five hundred. */
function fanOut(app: App) {
  const topics = new Map<string, { readers: Set<ServerResponse>; stop(): void }>();

  function open(topic: string) {
    const readers = new Set<ServerResponse>();
    const stop = app.live.on(topic, ({ ids }) => {
      const text = `event: changed\ndata: ${JSON.stringify({ topic, ids })}\n\n`;
      for (const reader of readers) write(reader, text);
    });
    return { readers, stop };
  }

  return (name: string, reader: ServerResponse): (() => void) => {
    const topic = topics.get(name) ?? open(name);
    topics.set(name, topic);
    topic.readers.add(reader);
    return () => {
      topic.readers.delete(reader);
      if (topic.readers.size > 0) return;
      topic.stop();
      topics.delete(name);
    };
  };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > unreadBytesMost) response.destroy();
  else response.write(text);
}

/** The stream that a tab had before: where somebody still listens it ends as an answer does, and where nobody can, soon. */
function retire({ leave, response }: Stream): void {
  leave();
  response.end();
  setTimeout(() => response.destroy(), endMilliseconds).unref();
}
