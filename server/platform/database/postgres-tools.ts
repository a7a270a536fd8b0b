import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export type PostgresTool = 'pg_dump' | 'pg_restore';

/** Where operating systems keep several versions beside each other. */
const versionsFolder = '/usr/lib/postgresql';

/**
 * PostgreSQL's own program for this, of a version that fits the server: an older `pg_dump` refuses a newer server.
 * The embedded PostgreSQL of the demo brings neither.
 *
 * @param serverMajor - such as 18
 * @throws Error that says what to install
 */
export async function locatePostgresTool(name: PostgresTool, serverMajor: number): Promise<string> {
  const found = await Promise.all(
    listCandidates(name).map(async (file) => ({ file, major: await readMajorVersion(file) })),
  );
  const compatible = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major);
  if (compatible[0]) return compatible[0].file;
  const newest = Math.max(0, ...found.map(({ major }) => major));
  const available = newest > 0 ? `the newest ${name} here is ${newest}` : `there is no ${name} here`;
  throw new Error(
    `The server is PostgreSQL ${serverMajor} and ${available}. Install its client programs (on Debian: postgresql-client-${serverMajor}).`,
  );
}

function listCandidates(name: string): string[] {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const installed = versions.map((version) => path.join(versionsFolder, version, 'bin', name));
  return [...new Set([...onPath, ...installed])].filter((file) => existsSync(file));
}

/** 0 for a program that does not run. */
async function readMajorVersion(file: string): Promise<number> {
  const output = await run(file, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/ (\d+)\.?/.exec(output.stdout)?.[1] ?? 0);
}

/** How its programs reach a database. The password is in the environment: arguments can be read by everybody. */
export function postgresEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl });
  const mode = new URL(databaseUrl).searchParams.get('sslmode');
  return {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(mode && { PGSSLMODE: mode }),
  };
}

/** @throws Error with what the program said */
export async function runPostgresTool(file: string, options: string[], databaseUrl: string): Promise<void> {
  try {
    await run(file, options, { env: postgresEnvironment(databaseUrl), maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${path.basename(file)} failed:\n${stderr.trim().split('\n').slice(-20).join('\n')}`);
  }
}
