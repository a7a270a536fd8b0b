/**
 * `npm test` runs every check and prints one table and one line with the counts. `--static` runs the static checks
 * only (`npm run check`), `--changed` adds the tests of changed files, and `--long` adds the tests that take minutes.
 */
import path from 'node:path';
import { ensureBrowser, findHeadlessBrowser } from '@fondly/dev/browser';
import {
  advisoriesCheck,
  buildCheck,
  type Check,
  chosenJourneysCheck,
  chosenTestsCheck,
  journeysCheck,
  olderPostgresCheck,
  pageTextsCheck,
  pageWeightCheck,
  root,
  secretsCheck,
  staticChecks,
  testsCheck,
} from './checks.ts';
import { chooseTests } from './choose-tests.ts';
import { listChangedFiles } from './list-changed-files.ts';
import { hasOlderPostgres, startOlderPostgres } from './older-postgres.ts';
import { rerunFailures } from './rerun-failures.ts';
import { type Outcome, runCheck } from './run-check.ts';

const concurrency = 2;
/** These limits keep `--changed` under two minutes on two cores without other work. */
const maxChangedTests = 20;
const maxChangedJourneys = 1;
const linesPerFailure = 16;
const outputLines = 80;
const outcomes: Outcome[] = [];
const notes: string[] = [];

async function runAndPrint(check: Check): Promise<void> {
  const outcome = await rerunFailures(check, await runCheck(check));
  outcomes.push(outcome);
  notes.push(...outcome.flaky.map((test) => `Flaky, passed only on the second run: ${test}`));
  notes.push(...(outcome.output.match(/^Note: .*$/gm) ?? []));
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${outcome.seconds.toFixed(1)} s)`);
  if (outcome.failed > 0) console.log(`\n${formatFailures(outcome)}\n`);
}

/** The failures by name, a few lines each. A check that names no failure gets the end of its output. */
function formatFailures({ failures, output }: Outcome): string {
  const lines = failures.flatMap(({ test, reason }) => [path.relative(root, test), ...firstLines(reason), '']);
  const text = lines.length > 0 ? lines.join('\n') : output.trimEnd().split('\n').slice(-outputLines).join('\n');
  return text.replaceAll(/^/gm, '  | ');
}

function firstLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return lines.slice(0, linesPerFailure).map((line) => `    ${line}`);
}

/** Runs independent checks, two at a time, because a small machine has two cores. */
async function runAll(checks: Check[]): Promise<void> {
  const waiting = [...checks];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runAndPrint(check);
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
}

async function runOnOlderPostgres(): Promise<void> {
  if (!hasOlderPostgres()) {
    notes.push('PostgreSQL 15 is not installed here, so the tests for it did not run.');
    return;
  }
  const older = startOlderPostgres();
  try {
    await runAndPrint(olderPostgresCheck(older.url));
  } finally {
    older.stop();
  }
}

function printSummary(): void {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log(`\n${'check'.padEnd(width)}  passed  failed  seconds`);
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    const figures = [String(passed).padStart(6), String(failed).padStart(6), seconds.toFixed(1).padStart(7)].join('  ');
    console.log(`${name.padEnd(width)}  ${figures}${skipped > 0 ? `  (${skipped} skipped)` : ''}`);
  }
  for (const note of notes) console.log(note);
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The static checks, the nearest tests of the changed files, and a list of what did not run. */
async function runChanged(): Promise<void> {
  const changed = listChangedFiles(root);
  const choice = chooseTests(root, changed, maxChangedTests, maxChangedJourneys);
  const checks = [...staticChecks, secretsCheck];
  // The tests take the longest, so they start first.
  if (choice.tests.length > 0) checks.unshift(chosenTestsCheck(choice.tests));
  await runAll(checks);
  if (choice.journeys.length > 0) {
    ensureBrowser();
    await runAndPrint(chosenJourneysCheck(choice.journeys));
  }
  notes.push(`${changed.length} files changed.`, ...choice.notes);
  if (choice.skippedTests.length > 0)
    notes.push(
      `skipped ${choice.skippedTests.length} more distant tests: npx vitest run ${choice.skippedTests.join(' ')}`,
    );
}

if (process.argv.includes('--long')) process.env.LONG = '1';
if (process.argv.includes('--static')) {
  await runAll([...staticChecks, secretsCheck]);
} else if (process.argv.includes('--changed')) {
  await runChanged();
} else {
  // The tests of the sandbox's card form need a browser, too.
  const browser = ensureBrowser();
  // Tests and journeys serve the built pages, so the build comes first.
  await runAll([buildCheck, ...staticChecks, advisoriesCheck]);
  await runAll([testsCheck(findHeadlessBrowser() ?? browser), secretsCheck, pageWeightCheck, pageTextsCheck]);
  await runAndPrint(journeysCheck);
  await runOnOlderPostgres();
}
printSummary();
