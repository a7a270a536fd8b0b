import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSpecifiedSentences } from './check-specified-sentences.ts';

describe('the check of specified sentences', () => {
  const required = { 'Customer 5': ['Out of Stock', 'Only {n} left!', "You're on the waitlist!"] };
  const check = (text: string, future = {}) =>
    checkSpecifiedSentences(writeTestFiles({ 'web/src/a.tsx': text }), required, future);
  const all = "const a = 'Out of Stock';\nconst b = <b>Only {count} left!</b>;\nconst c = 'You\\'re on the waitlist!';";

  test('a sentence that the source lacks is reported as missing', () => {
    expect(check(all.replace('Out of Stock', 'Sold out'))).toEqual(['missing (Customer 5): Out of Stock']);
  });

  test.for([
    ['in a comment', '// Out of Stock'],
    ['in the middle of another', "const a = 'Almost Out of Stock';"],
    ['in another case', "const a = 'Out Of Stock';"],
  ] as const)('a sentence that occurs only %s is reported as missing', ([, text]) => {
    expect(check(`${text}\n${all.slice(all.indexOf('\n'))}`)).toEqual(['missing (Customer 5): Out of Stock']);
  });

  test('sentences with line breaks, escapes, and parameters are found', () => {
    expect(check(all.replace('<b>Only', '<b>\n  Only'))).toEqual([]);
  });

  test('a future sentence that is present must move to the required sentences', () => {
    expect(check(`${all}\nconst d = 'Invalid ZIP code';`, { 'Customer 2': ['Invalid ZIP code'] })).toEqual([
      'already present (Customer 2): Invalid ZIP code',
    ]);
  });
});
