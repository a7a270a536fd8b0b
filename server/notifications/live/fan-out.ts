import type { ServerResponse } from 'node:http';
import type { App } from '../../platform/app.ts';

/** Unread bytes of a reader. A signal is about 100 bytes, so a reader this far behind has to read everything again. */
const maxUnreadBytes = 64 * 1024;

/** One listener per topic and one text per signal, however many readers there are. */
export function fanOut(app: App) {
  const topics = new Map<string, { readers: Set<ServerResponse>; unsubscribe(): void }>();

  function open(topic: string) {
    const readers = new Set<ServerResponse>();
    const unsubscribe = app.live.on(topic, ({ ids }) => {
      const text = formatSignal(topic, ids);
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

/** Without ids, a page reads everything of the topic again. */
export const formatSignal = (topic: string, ids: string[]): string =>
  `event: changed\ndata: ${JSON.stringify({ topic, ids })}\n\n`;

export function write(response: ServerResponse, text: string): void {
  if (response.writableLength > maxUnreadBytes) response.destroy();
  else response.write(text);
}
