import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchEnvironment } from '../bench-environment.ts';

const run = promisify(execFile);
const programPaths = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);

/** Measures the database without a server: transactions per second, or null if pgbench is not installed. */
export async function runPgbench(environment: BenchEnvironment, script: string): Promise<number | null> {
  const program = programPaths.find((programPath) => existsSync(programPath));
  if (!program) return null;
  const url = new URL(environment.settings.DATABASE_URL ?? '');
  const file = path.join(import.meta.dirname, 'pgbench', `${script}.sql`);
  const server = ['-h', url.searchParams.get('host') ?? 'localhost', '-U', url.username];
  const pgbenchOptions = ['-n', '-M', 'prepared', '-c', '8', '-j', '1', '-T', '5', '-f', file];
  const { stdout } = await run(program, [...server, ...pgbenchOptions, url.pathname.slice(1)]);
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0));
}
