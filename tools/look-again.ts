import path from 'node:path';
import { type Gate, root } from './gates.ts';
import { type Outcome, runGate } from './run-gate.ts';

/** More than this many failures are no accident: nobody waits for them twice. */
const failuresAtMost = 8;

/**
 * Runs alone, once more, what failed beside everything else on a busy machine. What fails again has failed. What passes
 * is named in `shaky`: it does not stop the change, and is a fault of the test or of the product all the same.
 */
export async function lookAgain(gate: Gate, first: Outcome): Promise<Outcome & { shaky: string[] }> {
  const tests = first.failures.map(({ test }) => path.relative(root, test));
  const command = gate.counts && first.failures.length === first.failed ? again(gate, first) : undefined;
  if (!command || first.failed === 0 || first.failed > failuresAtMost) return { ...first, shaky: [] };
  const second = await runGate({ ...gate, commands: [command] });
  const still = new Set(second.failures.map(({ test }) => path.relative(root, test)));
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    output: second.output,
    seconds: first.seconds + second.seconds,
    shaky: second.failed === 0 ? tests : tests.filter((test) => !still.has(test)),
  };
}

function again(gate: Gate, { failures }: Outcome): string[] | undefined {
  const [command = []] = gate.commands;
  if (gate.counts === 'playwright') return [...command, '--last-failed'];
  const files = new Set(failures.map(({ test }) => path.relative(root, test.split(' > ')[0] ?? '')));
  return ['vitest', 'run', ...files];
}
