import path from 'node:path';
import { type Gate, root } from './checks.ts';
import type { Failure } from './read-report.ts';
import { type Outcome, runGate } from './run-check.ts';

/** More than this many failures are no accident: nobody waits for them twice. */
const failuresAtMost = 8;

/**
 * Runs alone, once more, what failed beside everything else on a busy machine. What fails again has failed. What passes
 * is named in `shaky`: it does not stop the change, and is a fault of the test or of the product all the same.
 */
export async function lookAgain(gate: Gate, first: Outcome): Promise<Outcome & { shaky: string[] }> {
  const files = faultyFiles(first);
  const isWorthIt = gate.counts && first.failed > 0 && first.failed <= failuresAtMost && files.length > 0;
  if (!isWorthIt) return { ...first, shaky: [] };
  const second = await runGate({ ...gate, commands: [again(gate, files)] });
  const still = new Set(second.failures.map(nameOf));
  const tests = first.failures.length > 0 ? first.failures.map(nameOf) : files;
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failures.length - second.failed),
    failed: second.failed,
    failures: second.failures,
    output: second.output,
    seconds: first.seconds + second.seconds,
    shaky: second.failed === 0 ? tests : tests.filter((test) => !still.has(test)),
  };
}

const nameOf = ({ test }: Failure): string => path.relative(root, test);

/** Of tests that failed; and those during which something broke that no test waited for. */
function faultyFiles({ failures, output }: Outcome): string[] {
  const broken = [...output.matchAll(/originated in "([^"]+)" test file/g)].map(([, file = '']) => file);
  return [...new Set([...failures.map((failure) => nameOf(failure).split(' > ')[0] ?? ''), ...broken])];
}

function again(gate: Gate, files: string[]): string[] {
  const [command = []] = gate.commands;
  return gate.counts === 'playwright' ? [...command, '--last-failed'] : ['vitest', 'run', ...files];
}
