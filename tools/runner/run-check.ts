import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Gate, root } from './checks.ts';
import { type Failure, readReport } from './read-report.ts';

export type Outcome = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** By name, where the gate's runner names them. */
  failures: Failure[];
  output: string;
};

/** Runs one gate and counts. Whatever a report says, a command that failed is at least one failure. */
export async function runGate(gate: Gate): Promise<Outcome> {
  const started = performance.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-gate-'));
  const reportFile = path.join(folder, 'report.json');
  let output = '';
  let succeeded = true;
  for (const command of gate.commands) {
    const run = await runCommand([...command, ...reporting(gate, reportFile)], {
      ...gate.environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    });
    output += run.output;
    succeeded &&= run.succeeded;
  }
  const counted = gate.counts
    ? readReport(gate.counts, reportFile)
    : { passed: 1, failed: 0, skipped: 0, failures: [] };
  rmSync(folder, { recursive: true, force: true });
  if (!succeeded && !gate.counts) counted.passed = 0;
  if (!succeeded && counted.failed === 0) counted.failed = 1;
  return { name: gate.name, ...counted, seconds: (performance.now() - started) / 1000, output };
}

function reporting(gate: Gate, file: string): string[] {
  if (gate.counts === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (gate.counts === 'playwright') return ['--reporter=line,json'];
  return [];
}

function runCommand(command: string[], environment: Record<string, string>) {
  const [program = '', ...options] = command;
  const own = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
  // A NODE_ENV of production would hide the development parts from the tests that prove them.
  const { NODE_ENV: _hidden, ...inherited } = process.env;
  const child = spawn(program, options, {
    cwd: root,
    env: { ...inherited, PATH: own, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end);
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    const settle = (succeeded: boolean, more = '') => {
      process.off('SIGTERM', end);
      resolve({ succeeded, output: Buffer.concat(chunks).toString() + more });
    };
    child.once('error', (fault) => settle(false, `${program}: ${fault.message}\n`));
    child.once('close', (code) => settle(code === 0));
  });
}
