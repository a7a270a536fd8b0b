import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { packSignals } from './pack-signals.ts';

const origin = randomUUID();
const build = (count: number, prefix: string) => Array.from({ length: count }, () => `${prefix}${randomUUID()}`);

describe('Signals in notifications', () => {
  test.for([
    [1, 200],
    [1, 300],
    [40, 300],
    [500, 0],
    [500, 2],
  ])('%i topics with %i ids fit into notifications that PostgreSQL accepts, and nothing is lost', ([topics, ids]) => {
    const name = build(topics as number, 'restaurant:');
    const payload = build(ids as number, '');
    const packed = packSignals([{ origin, name: name.join(' '), payload }]);

    const pairs = new Set<string>();
    for (const text of packed) {
      expect(Buffer.byteLength(text)).toBeLessThan(8000);
      for (const [from, topicsOfPart, part] of JSON.parse(text) as [string, string, string[]][]) {
        expect(from).toBe(origin);
        for (const topic of topicsOfPart.split(' '))
          for (const id of part.length > 0 ? part : ['all']) pairs.add(topic + id);
      }
    }
    expect(pairs.size).toBe(name.length * Math.max(1, payload.length));
  });

  test('small signals share one notification, in their order', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ origin, name: `zip:${id}`, payload: [id] }));
    expect(packSignals(rows)).toEqual([JSON.stringify(rows.map(({ name, payload }) => [origin, name, payload]))]);
  });
});
