import { execFileSync } from 'node:child_process';

/** Whom PostgreSQL runs as; empty when it runs as ourselves. Spread into the options of `spawn`. */
export type SystemUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`, made when it is missing. */
export function postgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  try {
    return lookUp();
  } catch {
    execFileSync('groupadd', ['--system', 'postgres']);
    execFileSync('useradd', ['--system', '-g', 'postgres', '--no-create-home', 'postgres']);
    return lookUp();
  }
}

function lookUp(): { uid: number; gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
}
