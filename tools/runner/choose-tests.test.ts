import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { chooseTests } from './choose-tests.ts';
import { listChangedFiles } from './list-changed-files.ts';

const files = {
  'server/meals/stock.ts': '',
  'server/meals/stock.test.ts': "import './stock.ts';",
  'server/orders/place.ts': "import { take } from '../meals/stock.ts';",
  'server/orders/place.test.ts': "import { place } from './place.ts';",
  'server/orders/other.test.ts': "import './other.ts';",
  'e2e/journeys/site/a.spec.ts': '',
  'e2e/journeys/site/b.spec.ts': '',
};
const choose = (changed: string[], maxTests = 9, maxJourneys = 1) =>
  chooseTests(writeTestFiles(files), changed, maxTests, maxJourneys);

describe('the tests of a change', () => {
  test('tests that import a changed file run, the nearest first', () => {
    expect(choose(['server/meals/stock.ts'])).toMatchObject({
      tests: ['server/meals/stock.test.ts', 'server/orders/place.test.ts'],
      skippedTests: [],
    });
  });

  test('a changed test runs, and unrelated tests do not', () => {
    expect(choose(['server/orders/other.test.ts']).tests).toEqual(['server/orders/other.test.ts']);
    expect(choose(['docs/tour.md']).tests).toEqual([]);
  });

  test('imports by package name count', () => {
    const root = writeTestFiles({
      'contract/src/money.ts': '',
      'web/src/a.test.tsx': "import { money } from '@fondly/contract/money';",
    });
    expect(chooseTests(root, ['contract/src/money.ts'], 9, 1).tests).toEqual(['web/src/a.test.tsx']);
  });

  test('tests above the limit are skipped and listed', () => {
    expect(choose(['server/meals/stock.ts'], 1)).toMatchObject({
      tests: ['server/meals/stock.test.ts'],
      skippedTests: ['server/orders/place.test.ts'],
    });
  });

  test('one changed journey runs, and more are skipped with a note', () => {
    expect(choose(['e2e/journeys/site/a.spec.ts'])).toMatchObject({
      journeys: ['e2e/journeys/site/a.spec.ts'],
      notes: [],
    });
    const { journeys, notes } = choose(['e2e/journeys/site/a.spec.ts', 'e2e/journeys/site/b.spec.ts']);
    expect(journeys).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('skipped 2 changed journeys')]);
  });

  test('a changed page and a changed setting name what did not run', () => {
    expect(choose(['web/src/customer/a.tsx']).notes).toEqual([expect.stringContaining('e2e/journeys/customer')]);
    expect(choose(['package.json', 'server/migrations/0031-a.sql']).notes).toHaveLength(2);
  });
});

test('committed, uncommitted, and new files are changes, and removed files are not', () => {
  const root = writeTestFiles({ 'a.ts': '1', 'b.ts': '1', 'c.ts': '1' });
  const git = (...options: string[]) => execFileSync('git', options, { cwd: root, stdio: 'ignore' });
  const commit = () => git('-c', 'user.name=a', '-c', 'user.email=a@example.test', 'commit', '-qam', 'a');
  git('init', '-q', '-b', 'main');
  git('add', '.');
  commit();
  git('checkout', '-q', '-b', 'other');
  writeFileSync(path.join(root, 'a.ts'), '2');
  commit();
  writeFileSync(path.join(root, 'b.ts'), '2');
  writeFileSync(path.join(root, 'd.ts'), '1');
  git('rm', '-q', 'c.ts');

  expect(listChangedFiles(root)).toEqual(['a.ts', 'b.ts', 'd.ts']);
});
