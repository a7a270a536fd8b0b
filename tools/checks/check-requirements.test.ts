import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkRequirements } from './check-requirements.ts';

const shown = "test('a meal is found', () => {});";
const check = (rows: string) =>
  checkRequirements(
    writeTestFiles({
      'docs/requirements.md': `| ID | What | Shown by |\n|---|---|---|\n${rows}\n`,
      'a.test.ts': shown,
    }),
    { PUB: 1 },
  );

describe('The check of requirements', () => {
  test('a row whose test exists passes', () => {
    expect(check('| PUB-01 | Meals are found | `a.test.ts`: a meal is found |')).toEqual([]);
  });

  test.for([
    ['a renamed test', '| PUB-01 | Found | `a.test.ts`: a meal is |', 'PUB-01: a.test.ts has no test "a meal is"'],
    [
      'a second test that is gone',
      '| PUB-01 | Found | `a.test.ts`: a meal is found<br>`b.test.ts`: b |',
      'PUB-01: b.test.ts is no file of tests',
    ],
    ['a row without a test', '| PUB-01 | Found | not yet |', 'PUB-01: no test is named'],
    ['a missing row', '', 'PUB-01 needs exactly one row'],
    [
      'an unknown row',
      '| PUB-01 | Found | `a.test.ts`: a meal is found |\n| PUB-02 | B | `a.test.ts`: a meal is found |',
      'PUB-02 is not known',
    ],
  ])('%s is reported', ([, rows = '', violation]) => {
    expect(check(rows)).toEqual([`docs/requirements.md: ${violation}`]);
  });
});
