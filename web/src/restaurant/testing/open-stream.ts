import { topics } from '@fondly/contract/live';
import { vi } from 'vitest';
import { restaurant } from './sample-data.ts';

/**
 * Replaces the browser's event source with one that opens at once or stays `silent`. Returns a function that signals
 * changed orders.
 */
export function openStream(kind: 'open' | 'silent'): () => void {
  const streams = new Set<EventTarget>();
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor() {
      super();
      streams.add(this);
      if (kind === 'open') setTimeout(() => this.dispatchEvent(new Event('open')), 0);
    }
    close() {
      streams.delete(this);
    }
  }
  vi.stubGlobal('EventSource', Stream);
  return () => {
    const data = JSON.stringify({ topic: topics.orders(restaurant.id), ids: [] });
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('changed', { data }));
  };
}
