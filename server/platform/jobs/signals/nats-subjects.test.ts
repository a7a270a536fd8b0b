import { describe, expect, test } from 'vitest';
import { toMessages, toSubject } from './nats-subjects.ts';

const origin = 'o';

describe('A subject of NATS', () => {
  test.for([
    ['zip:30303', 'fondly.zip.30303'],
    ['session-ended:*', 'fondly.session-ended.*'],
    ['customer:0f8fad5b-d9cb-469f-a165-70867728950e', 'fondly.customer.0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a.b:c d>*é', 'fondly.a=2eb.c=20d=3e=2a=c3=a9'],
    ['x:', 'fondly.x.='],
    ['x:=', 'fondly.x.=3d'],
  ] as const)('of "%s" is "%s"', ([topic, subject]) => {
    expect(toSubject(topic)).toBe(subject);
  });
});

describe('The messages of a batch', () => {
  test('are one for each topic and origin, with every id once', () => {
    const rows = [
      { origin, name: 'zip:1 restaurant:7', payload: ['a'] },
      { origin, name: 'zip:1', payload: ['a', 'b'] },
      { origin: 'other', name: 'zip:1', payload: ['c'] },
    ];

    expect(toMessages(rows)).toEqual([
      { subject: 'fondly.zip.1', text: '["o","zip:1",["a","b"]]' },
      { subject: 'fondly.restaurant.7', text: '["o","restaurant:7",["a"]]' },
      { subject: 'fondly.zip.1', text: '["other","zip:1",["c"]]' },
    ]);
  });

  test('have no ids where one signal had none, because everything may have changed', () => {
    const rows = [['a'], []].map((payload) => ({ origin, name: 'zip:1', payload }));

    expect(toMessages(rows)).toEqual([{ subject: 'fondly.zip.1', text: '["o","zip:1",[]]' }]);
  });

  test('are below the limit of a server, however many ids a signal has', () => {
    const ids = Array.from(
      { length: 40_000 },
      (_, index) => `0f8fad5b-d9cb-469f-a165-${String(index).padStart(12, '0')}`,
    );

    const messages = toMessages([{ origin, name: 'zip:1', payload: ids }]);

    expect(Math.max(...messages.map(({ text }) => Buffer.byteLength(text)))).toBeLessThan(1_000_000);
    expect(messages.flatMap(({ text }) => JSON.parse(text)[2])).toEqual(ids);
  });
});
