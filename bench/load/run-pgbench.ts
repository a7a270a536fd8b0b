import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Ground } from '../bench-environment.ts';

const run = promisify(execFile);
const places = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);

/** The database alone, without any server before it: transactions a second, or null where there is no pgbench. */
export async function runPgbench(ground: Ground, script: string): Promise<number | null> {
  const program = places.find((place) => existsSync(place));
  if (!program) return null;
  const url = new URL(ground.settings.DATABASE_URL ?? '');
  const file = path.join(import.meta.dirname, 'pgbench', `${script}.sql`);
  const server = ['-h', url.searchParams.get('host') ?? 'localhost', '-U', url.username];
  const how = ['-n', '-M', 'prepared', '-c', '8', '-j', '1', '-T', '5', '-f', file];
  const { stdout } = await run(program, [...server, ...how, url.pathname.slice(1)]);
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0));
}
