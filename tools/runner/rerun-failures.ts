import path from 'node:path';
import { type Check, root } from './checks.ts';
import type { Failure } from './read-report.ts';
import { type Outcome, runCheck } from './run-check.ts';

/** More failures than this have a common cause, and a second run would only cost minutes. */
const maxFailures = 8;

/**
 * Runs failed tests a second time, without other checks beside them. A test that passes then is listed in `flaky`: the
 * run succeeds, but the test or the product has a defect that must be fixed.
 */
export async function rerunFailures(check: Check, first: Outcome): Promise<Outcome & { flaky: string[] }> {
  const files = listFailedFiles(first);
  const shouldRerun = check.runner && first.failed > 0 && first.failed <= maxFailures && files.length > 0;
  if (!shouldRerun) return { ...first, flaky: [] };
  const second = await runCheck({ ...check, commands: [rerunCommand(check, files)] });
  const failedAgain = new Set(second.failures.map(toTestName));
  const tests = first.failures.length > 0 ? first.failures.map(toTestName) : files;
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failures.length - second.failed),
    failed: second.failed,
    failures: second.failures,
    output: second.output,
    seconds: first.seconds + second.seconds,
    flaky: second.failed === 0 ? tests : tests.filter((test) => !failedAgain.has(test)),
  };
}

const toTestName = ({ test }: Failure): string => path.relative(root, test);

/** The files of failed tests, and the files during which an unhandled error occurred. */
function listFailedFiles({ failures, output }: Outcome): string[] {
  const broken = [...output.matchAll(/originated in "([^"]+)" test file/g)].map(([, file = '']) => file);
  return [...new Set([...failures.map((failure) => toTestName(failure).split(' > ')[0] ?? ''), ...broken])];
}

function rerunCommand(check: Check, files: string[]): string[] {
  const [command = []] = check.commands;
  return check.runner === 'playwright' ? [...command, '--last-failed'] : ['vitest', 'run', ...files];
}
