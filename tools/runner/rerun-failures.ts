import path from 'node:path';
import { type Check, root } from './checks.ts';
import type { Failure } from './read-report.ts';
import { type Outcome, runCheck } from './run-check.ts';

/** More than this many failures are no accident: nobody waits for them twice. */
const maxFailures = 8;

/**
 * Runs alone, once more, what failed beside everything else on a busy machine. What fails again has failed. What passes
 * is named in `shaky`: it does not stop the change, and is a fault of the test or of the product all the same.
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

/** Of tests that failed; and those during which something broke that no test waited for. */
function listFailedFiles({ failures, output }: Outcome): string[] {
  const broken = [...output.matchAll(/originated in "([^"]+)" test file/g)].map(([, file = '']) => file);
  return [...new Set([...failures.map((failure) => toTestName(failure).split(' > ')[0] ?? ''), ...broken])];
}

function rerunCommand(check: Check, files: string[]): string[] {
  const [command = []] = check.commands;
  return check.runner === 'playwright' ? [...command, '--last-failed'] : ['vitest', 'run', ...files];
}
