import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Check, root } from './checks.ts';
import { type Failure, readReport } from './read-report.ts';

export type Outcome = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Empty for a check without a test runner. */
  failures: Failure[];
  output: string;
};

/** Runs one check and counts its results. A failed command counts as a failure even if its report names none. */
export async function runCheck(check: Check): Promise<Outcome> {
  const started = performance.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-check-'));
  const reportFile = path.join(folder, 'report.json');
  let output = '';
  let succeeded = true;
  for (const command of check.commands) {
    const run = await runCommand([...command, ...reporterOptions(check, reportFile)], {
      ...check.environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    });
    output += run.output;
    succeeded &&= run.succeeded;
  }
  const counted = check.runner
    ? readReport(check.runner, reportFile)
    : { passed: 1, failed: 0, skipped: 0, failures: [] };
  rmSync(folder, { recursive: true, force: true });
  if (!succeeded && !check.runner) counted.passed = 0;
  if (!succeeded && counted.failed === 0) counted.failed = 1;
  return { name: check.name, ...counted, seconds: (performance.now() - started) / 1000, output };
}

function reporterOptions(check: Check, file: string): string[] {
  if (check.runner === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (check.runner === 'playwright') return ['--reporter=line,json'];
  return [];
}

function runCommand(command: string[], environment: Record<string, string>) {
  const [program = '', ...options] = command;
  const own = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
  // With NODE_ENV=production, the tests of the development tools would find them switched off.
  const { NODE_ENV: _hidden, ...inherited } = process.env;
  const child = spawn(program, options, {
    cwd: root,
    env: { ...inherited, PATH: own, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const terminate = () => child.kill('SIGTERM');
  process.once('SIGTERM', terminate);
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    const finish = (succeeded: boolean, more = '') => {
      process.off('SIGTERM', terminate);
      resolve({ succeeded, output: Buffer.concat(chunks).toString() + more });
    };
    child.once('error', (error) => finish(false, `${program}: ${error.message}\n`));
    child.once('close', (code) => finish(code === 0));
  });
}
