import { joinTopics, splitTopics } from '../topics.ts';
import type { SignalRow } from './signal-carrier.ts';

/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const notificationBytes = 7_800;

/** Signals in as few notifications as fit. By the origin, a process skips its own signals, which it has published. */
export function packSignals(rows: SignalRow[]): string[] {
  const packed: string[] = [];
  let current: string[] = [];
  let bytes = 2;
  for (const signal of rows.flatMap(({ origin, name, payload }) => split(origin, splitTopics(name), toIds(payload)))) {
    const signalBytes = Buffer.byteLength(signal) + 1;
    if (bytes + signalBytes > notificationBytes && current.length > 0) {
      packed.push(`[${current.join(',')}]`);
      current = [];
      bytes = 2;
    }
    current.push(signal);
    bytes += signalBytes;
  }
  if (current.length > 0) packed.push(`[${current.join(',')}]`);
  return packed;
}

const toIds = (payload: unknown): unknown[] => (Array.isArray(payload) ? payload : []);

/** Halves the ids, and then the topics, of a signal that does not fit into one notification. */
function split(origin: string, topics: string[], ids: unknown[]): string[] {
  const text = JSON.stringify([origin, joinTopics(topics), ids]);
  if (Buffer.byteLength(text) + 3 <= notificationBytes) return [text];
  if (ids.length > 1) return halve(ids).flatMap((half) => split(origin, topics, half));
  if (topics.length > 1) return halve(topics).flatMap((half) => split(origin, half, ids));
  return [text];
}

const halve = <Item>(items: Item[]): Item[][] => {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
};
