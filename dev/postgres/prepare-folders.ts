import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './ensure-postgres-user.ts';

/** The paths of one cluster. Symbolic links are resolved, so the paths can be compared with those of PostgreSQL. */
export type PostgresFolders = { data: string; socket: string; log: string };

/**
 * Creates the folders of the cluster below `requestedFolder`, accessible to `user`.
 *
 * @throws Error if the socket folder belongs to another user
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

/** A system-wide folder for checkouts in root's home folder, which the user `postgres` cannot enter. */
function ensureSystemFolder(realFolder: string): string {
  const folder = path.join('/var/lib/fondly', shortHash(realFolder));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * The socket folder is temporary and named after the checkout, because the path of a socket is limited to 107 bytes. Only
 * its owner may enter it, because connections over the socket need no password.
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
