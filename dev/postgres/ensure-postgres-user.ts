import { execFileSync } from 'node:child_process';

/** Whom PostgreSQL runs as; empty when it runs as ourselves. Spread into the options of `spawn`. */
export type SystemUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`, made when it is missing. */
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
