import { splitTopics } from '../topics.ts';
import type { SignalRow } from './signal-carrier.ts';

/** A NATS server takes 1 MB by default. */
const maxIdsPerMessage = 5_000;

/** `zip:30303` is `fondly.zip.30303`. A `*` as the id stands for every id. */
export function toSubject(topic: string): string {
  const at = topic.indexOf(':');
  const [kind, id] = at < 0 ? [topic, ''] : [topic.slice(0, at), topic.slice(at + 1)];
  return `fondly.${escapeToken(kind)}.${id === '*' ? id : escapeToken(id)}`;
}

/** Dots, spaces, and wildcards have a meaning in a subject: such bytes become `=` and two hex digits. */
function escapeToken(token: string): string {
  if (token === '') return '=';
  return token.replace(/[^\w-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

export type SignalMessage = { subject: string; text: string };

/** One message for each topic and origin of a batch, however many signals it had: a reader reads once. */
export function toMessages(rows: SignalRow[]): SignalMessage[] {
  const merged = new Map<string, { topic: string; origin: string; ids: Set<string>; isWhole: boolean }>();
  for (const { origin, name, payload } of rows) {
    const ids = Array.isArray(payload) ? payload.map(String) : [];
    for (const topic of splitTopics(name)) {
      const key = `${topic} ${origin}`;
      const known = merged.get(key) ?? { topic, origin, ids: new Set<string>(), isWhole: false };
      for (const id of ids) known.ids.add(id);
      // Without ids, everything of the topic may have changed.
      known.isWhole ||= ids.length === 0;
      merged.set(key, known);
    }
  }
  return [...merged.values()].flatMap(({ topic, origin, ids, isWhole }) =>
    (isWhole ? [[]] : inChunks([...ids])).map((chunk) => ({
      subject: toSubject(topic),
      text: JSON.stringify([origin, topic, chunk]),
    })),
  );
}

function inChunks(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxIdsPerMessage) }, (_, index) =>
    ids.slice(index * maxIdsPerMessage, (index + 1) * maxIdsPerMessage),
  );
}
