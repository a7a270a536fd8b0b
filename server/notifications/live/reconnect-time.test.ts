import { expect, test } from 'vitest';
import { pickReconnectMilliseconds } from './reconnect-time.ts';

const pickMany = (openStreams: number) =>
  Array.from({ length: 2_000 }, () => pickReconnectMilliseconds(openStreams)).toSorted((one, other) => one - other);

test.for([
  { openStreams: 1, from: 500, to: 2_000 },
  { openStreams: 5_000, from: 500, to: 25_500 },
  { openStreams: 100_000, from: 500, to: 40_500 },
])(
  '$openStreams streams that break at once come back between $from and $to ms, evenly',
  ({ openStreams, from, to }) => {
    const times = pickMany(openStreams);

    expect(times[0]).toBeGreaterThanOrEqual(from);
    expect(times.at(-1)).toBeLessThanOrEqual(to);
    // Of four equal parts of the time, none has less than a fifth of the streams.
    for (const part of [0, 1, 2, 3]) {
      const [begin, end] = [from + ((to - from) * part) / 4, from + ((to - from) * (part + 1)) / 4];
      expect(times.filter((time) => time >= begin && time < end).length).toBeGreaterThan(400);
    }
  },
);
