import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './ensure-postgres-user.ts';

/** Where one cluster lives. All paths are real ones, so that they can be compared with PostgreSQL's own. */
export type PostgresFolders = { data: string; socket: string; log: string };

/**
 * Makes the folders of the cluster kept below `wanted`, such that `user` may enter them.
 *
 * @throws Error when the socket folder belongs to somebody else
 */
export function prepareFolders(requestedFolder: string, user: SystemUser): PostgresFolders {
  mkdirSync(requestedFolder, { recursive: true });
  const realFolder = realpathSync(requestedFolder);
  const baseFolder = canEnter(realFolder, user) ? realFolder : ensureSystemFolder(realFolder);
  return {
    data: path.join(baseFolder, 'cluster'),
    socket: ensureSocketFolder(baseFolder, user),
    log: path.join(baseFolder, 'postgres.log'),
  };
}

/** Root's own home is closed to the user `postgres`; the data of such a checkout lies in a system-wide folder. */
function ensureSystemFolder(realFolder: string): string {
  const folder = path.join('/var/lib/fondly', shortHash(realFolder));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * A socket's path may have 107 bytes and a checkout may lie deep, hence the temporary folder. Two
 * checkouts never meet, and no port is needed. Whoever can enter this folder is let in without a
 * password, so it is closed to all but its owner.
 */
function ensureSocketFolder(baseFolder: string, user: SystemUser): string {
  const folder = path.join(realpathSync(os.tmpdir()), `fondly-${shortHash(baseFolder)}`);
  const owner = user.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || (owner !== undefined && stats.uid !== owner)) {
    throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  }
  return folder;
}

function canEnter(folder: string, user: SystemUser): boolean {
  if (user.uid === undefined) return true;
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
