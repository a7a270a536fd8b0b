import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSpecifiedSentences } from './check-specified-sentences.ts';

describe('Sentences of the specification', () => {
  const required = { 'Customer 5': ['Out of Stock', 'Only {n} left!', "You're on the waitlist!"] };
  const check = (text: string, future = {}) =>
    checkSpecifiedSentences(writeTestFiles({ 'web/src/a.tsx': text }), required, future);
  const all = "const a = 'Out of Stock';\nconst b = <b>Only {count} left!</b>;\nconst c = 'You\\'re on the waitlist!';";

  test('one that nobody wrote is missing', () => {
    expect(check(all.replace('Out of Stock', 'Sold out'))).toEqual(['missing (Customer 5): Out of Stock']);
  });

  test.for([
    ['in a comment', '// Out of Stock'],
    ['in the middle of another', "const a = 'Almost Out of Stock';"],
    ['in other letters', "const a = 'Out Of Stock';"],
  ] as const)('one that only stands %s is missing', ([, text]) => {
    expect(check(`${text}\n${all.slice(all.indexOf('\n'))}`)).toEqual(['missing (Customer 5): Out of Stock']);
  });

  test('all are found, also broken over lines, escaped and with a value filled in', () => {
    expect(check(all.replace('<b>Only', '<b>\n  Only'))).toEqual([]);
  });

  test('one of later work that is there has to leave the list of later work', () => {
    expect(check(`${all}\nconst d = 'Invalid ZIP code';`, { 'Customer 2': ['Invalid ZIP code'] })).toEqual([
      'no longer later (Customer 2): Invalid ZIP code',
    ]);
  });
});
