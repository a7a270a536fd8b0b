import { expect, test } from 'vitest';
import { redactText } from './log.ts';

test('private data in messages of other programs is redacted, and other values stay unchanged', () => {
  const redacted = redactText(
    '550 <maya@fondly.test> unknown; pi_1_secret_ab sk_live_x postgres://me:pass@db/x card 4242 4242 4242 4242',
  );

  expect(redacted).toBe('550 <[mail address]> unknown; [client secret] [key] postgres://[hidden]@db/x card [number]');
  const line =
    '{"level":30,"time":"2026-11-21T13:50:03.123Z","id":1732195803000,"order":"0f8fad5b-d9cb-469f-a165-70867728950e"}';
  expect(redactText(line)).toBe(line);
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
