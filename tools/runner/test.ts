/**
 * `npm test`: every gate, then one table, then one line with the counts. `--static` runs the readers of the
 * source alone (`npm run check`), `--long` adds the tests that take minutes.
 */
import path from 'node:path';
import { ensureBrowser, findHeadlessBrowser } from '@fondly/dev/browser';
import {
  buildCheck,
  type Check,
  journeysCheck,
  olderPostgresCheck,
  pageWeightCheck,
  root,
  secretsCheck,
  staticChecks,
  testsCheck,
} from './checks.ts';
import { hasOlderPostgres, startOlderPostgres } from './older-postgres.ts';
import { rerunFailures } from './rerun-failures.ts';
import { type Outcome, runCheck } from './run-check.ts';

const concurrency = 2;
const linesPerFailure = 16;
const outputLines = 80;
const outcomes: Outcome[] = [];
const notes: string[] = [];

async function runAndPrint(check: Check): Promise<void> {
  const outcome = await rerunFailures(check, await runCheck(check));
  outcomes.push(outcome);
  notes.push(...outcome.flaky.map((test) => `Passed only when it ran again, alone: ${test}`));
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${outcome.seconds.toFixed(1)} s)`);
  if (outcome.failed > 0) console.log(`\n${formatFailures(outcome)}\n`);
}

/** What failed, by name and in a few lines each; the end of what the gate said, where nobody has named the fault. */
function formatFailures({ failures, output }: Outcome): string {
  const lines = failures.flatMap(({ test, reason }) => [path.relative(root, test), ...firstLines(reason), '']);
  const text = lines.length > 0 ? lines.join('\n') : output.trimEnd().split('\n').slice(-outputLines).join('\n');
  return text.replaceAll(/^/gm, '  | ');
}

function firstLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return lines.slice(0, linesPerFailure).map((line) => `    ${line}`);
}

/** Gates that do not need each other, as many at once as the machine has cores to spare. */
async function runAll(checks: Check[]): Promise<void> {
  const waiting = [...checks];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runAndPrint(check);
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
}

async function runOnOlderPostgres(): Promise<void> {
  if (!hasOlderPostgres()) {
    notes.push('PostgreSQL 15 is not installed here: the rooms did not run on it.');
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
  console.log(`\n${'gate'.padEnd(width)}  passed  failed  seconds`);
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    const figures = [String(passed).padStart(6), String(failed).padStart(6), seconds.toFixed(1).padStart(7)].join('  ');
    console.log(`${name.padEnd(width)}  ${figures}${skipped > 0 ? `  (${skipped} did not run)` : ''}`);
  }
  for (const note of notes) console.log(note);
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv.includes('--long')) process.env.LONG = '1';
if (process.argv.includes('--static')) {
  await runAll([...staticChecks, secretsCheck]);
} else {
  // The sandbox's card form is tested in a browser too.
  const browser = ensureBrowser();
  // The build first: tests and journeys start towns, which would otherwise each wait for one.
  await runAll([buildCheck, ...staticChecks]);
  await runAll([testsCheck(findHeadlessBrowser() ?? browser), secretsCheck, pageWeightCheck]);
  await runAndPrint(journeysCheck);
  await runOnOlderPostgres();
}
printSummary();
