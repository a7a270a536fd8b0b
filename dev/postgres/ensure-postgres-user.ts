import { execFileSync } from 'node:child_process';

/** The user that PostgreSQL runs as; empty for the current user. Spread it into the options of `spawn`. */
export type SystemUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is created if it is missing. */
export function ensurePostgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  try {
    return readPostgresUser();
  } catch {
    execFileSync('groupadd', ['--system', 'postgres']);
    execFileSync('useradd', ['--system', '-g', 'postgres', '--no-create-home', 'postgres']);
    return readPostgresUser();
  }
}

function readPostgresUser(): { uid: number; gid: number } {
  return { uid: readId('-u'), gid: readId('-g') };
}

function readId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
}
