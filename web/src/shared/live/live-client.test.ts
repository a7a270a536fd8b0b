import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takePreloadedQuery } from '../api/preloaded-queries.ts';
import { createLiveClient } from './live-client.ts';

/** An event source that the test controls. */
class Stream extends EventTarget {
  readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = decodeURIComponent(url).replace(/&tab=\w+$/, '');
  }
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(topic: string, ids: string[]) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ topic, ids }) }));
  }
  breaks({ isClosed = false } = {}) {
    this.readyState = isClosed ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

function openLiveHub(dropConnections = async () => {}) {
  const streams: Stream[] = [];
  const client = createLiveClient((url) => {
    const stream = new Stream(url);
    streams.push(stream);
    return stream as unknown as EventSource;
  }, dropConnections);
  return { ...client, streams, newest: () => streams.at(-1) as Stream };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('The live client', () => {
  test('listeners share one stream, and each gets only the signals of its own topic', () => {
    const client = openLiveHub();
    const zip = vi.fn();
    const orders = vi.fn();
    client.listen('zip:30308', zip);
    client.listen('orders:7', orders);
    vi.advanceTimersByTime(1);

    expect(client.streams.map(({ url }) => url)).toEqual(['/api/live?topics=orders:7,zip:30308']);
    client.newest().opens();
    client.newest().says('orders:7', ['a']);

    expect(client.state()).toBe('live');
    expect(orders).toHaveBeenCalledExactlyOnceWith(['a']);
    expect(zip).not.toHaveBeenCalled();
  });

  test('preloaded data is read again when the first stream opens, and only then; the rest of it is discarded', () => {
    const data = '{"/api/map":{}}';
    document.head.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" id="dehydrated-state">${data}</script>`,
    );
    for (const times of [1, 0]) {
      const client = openLiveHub();
      const onSignal = vi.fn();
      client.listen('zip:30308', onSignal);
      vi.advanceTimersByTime(1);
      client.newest().opens();
      expect(onSignal).toHaveBeenCalledTimes(times);
    }
    expect(takePreloadedQuery('/api/map')).toBeUndefined();
  });

  test('a broken stream sets the state to reconnecting, and all listeners read again when it reopens', () => {
    const client = openLiveHub();
    const onSignal = vi.fn();
    client.listen('zip:30308', onSignal);
    vi.advanceTimersByTime(1);
    client.newest().opens();

    client.newest().breaks();
    expect(client.state()).toBe('reconnecting');
    client.newest().opens();

    expect(client.state()).toBe('live');
    expect(onSignal).toHaveBeenCalledExactlyOnceWith([]);
  });

  test('a refused stream is reopened after a growing delay', () => {
    const client = openLiveHub();
    client.listen('zip:30308', vi.fn());
    vi.advanceTimersByTime(1);

    client.newest().breaks({ isClosed: true });
    vi.advanceTimersByTime(1000);
    expect(client.streams).toHaveLength(2);
    client.newest().breaks({ isClosed: true });
    vi.advanceTimersByTime(999);
    expect(client.streams).toHaveLength(2);
    vi.advanceTimersByTime(1001);
    expect(client.streams).toHaveLength(3);
  });

  test('another topic opens another stream, and every listener reads again after the gap', () => {
    const client = openLiveHub();
    const onSignal = vi.fn();
    client.listen('zip:30308', onSignal);
    vi.advanceTimersByTime(1);
    client.newest().opens();

    client.listen('customer:1', vi.fn());
    vi.advanceTimersByTime(1);
    expect(client.streams[0]?.readyState).toBe(2);
    client.newest().opens();

    expect(client.newest().url).toBe('/api/live?topics=customer:1,zip:30308');
    expect(onSignal).toHaveBeenCalledExactlyOnceWith([]);
  });

  test('the stream closes with its last listener', () => {
    const client = openLiveHub();
    const stop = client.listen('zip:30308', vi.fn());
    vi.advanceTimersByTime(1);
    client.newest().opens();

    stop();
    vi.advanceTimersByTime(1);

    expect(client.newest().readyState).toBe(2);
    expect(client.state()).toBe('idle');
  });

  test('a broken stream of a restaurant is reopened at once, and soon again when that fails', () => {
    const client = openLiveHub();
    const onSignal = vi.fn();
    client.listen('orders:7', onSignal);
    vi.advanceTimersByTime(1);
    client.newest().opens();

    client.newest().breaks();
    vi.advanceTimersByTime(100);
    expect(client.streams).toHaveLength(2);
    client.newest().breaks();
    vi.advanceTimersByTime(300);
    expect(client.streams).toHaveLength(3);
    client.newest().opens();

    expect(onSignal).toHaveBeenCalledExactlyOnceWith([]);
  });

  test('after sleep all listeners read again at once and the stream is reopened', async () => {
    const client = openLiveHub();
    const onSignal = vi.fn();
    client.listen('zip:30308', onSignal);
    vi.advanceTimersByTime(1);
    client.newest().opens();

    void client.resync();

    expect(onSignal).toHaveBeenCalledExactlyOnceWith([]);
    expect(client.streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
    client.newest().opens();
    expect(onSignal).toHaveBeenCalledTimes(2);
  });

  test('a restaurant’s device that slept closes its old connections before it reads and opens a stream', async () => {
    const steps: string[] = [];
    const client = openLiveHub(async () => void steps.push(`fresh, ${client.streams.length} streams`));
    client.listen('orders:7', () => steps.push('read'));
    vi.advanceTimersByTime(1);
    client.newest().opens();

    await client.resync();

    expect(steps).toEqual(['fresh, 1 streams', 'read']);
    expect(client.streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
  });

  test.for([
    ['orders:7', 7],
    ['zip:30308', 50],
  ] as const)('a stream of %s that is silent for %i seconds is reopened', async ([topic, seconds]) => {
    const client = openLiveHub();
    const onSignal = vi.fn();
    client.listen(topic, onSignal);
    vi.advanceTimersByTime(1);
    client.newest().opens();
    vi.advanceTimersByTime(seconds * 1000 - 10);
    client.newest().dispatchEvent(new MessageEvent('beat', { data: '{}' }));
    vi.advanceTimersByTime(seconds * 1000 - 10);
    expect(client.state()).toBe('live');

    vi.advanceTimersByTime(10);
    expect(client.state()).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(client.streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
    // A stream that never opens is reopened as well.
    await vi.advanceTimersByTimeAsync(seconds * 1000 + 2000);
    client.newest().opens();

    expect(client.streams).toHaveLength(3);
    expect(onSignal).toHaveBeenCalledExactlyOnceWith([]);
  });
});
