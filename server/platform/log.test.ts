import { expect, test } from 'vitest';
import { runBecauseOf } from './cause.ts';
import { openLog, redactText } from './log.ts';

test('private data in messages of other programs is redacted, and other values stay unchanged', () => {
  const redacted = redactText(
    '550 <maya@fondly.test> unknown; pi_1_secret_ab sk_live_x postgres://me:pass@db/x card 4242 4242 4242 4242',
  );

  expect(redacted).toBe('550 <[mail address]> unknown; [client secret] [key] postgres://[hidden]@db/x card [number]');
  const line =
    '{"level":30,"time":"2026-11-21T13:50:03.123Z","id":1732195803000,"order":"0f8fad5b-d9cb-469f-a165-70867728950e"}';
  expect(redactText(line)).toBe(line);
});

test('a log line names its request and not the network address', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  runBecauseOf({ requestId: 'edge-order.0001', address: '203.0.113.7' }, () => log.info('at work'));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'edge-order.0001', msg: 'at work' });
  expect(lines[0]).not.toContain('203.0.113.7');
});

test.for([
  '12345678-1234-4123-8ff3-645a2f5d4bf2',
  '12345678-1234-4123-8123-123456789012',
  '12345678-9012-4345-8678-a23456789012',
])('the id %s stays readable, so the line names its order', (id) => {
  for (const line of [`{"orderId":"${id}"}`, `order ${id} failed`, `key=${id}`]) expect(redactText(line)).toBe(line);
});

test.for(['4242424242424242', '4242-4242-4242-4242', '4242 4242 4242 4242', '+14045550100', '404-555-0100'])(
  'the number %s is redacted',
  (number) => {
    expect(redactText(`"${number}" was refused`)).toBe('"[number]" was refused');
  },
);
