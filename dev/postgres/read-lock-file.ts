import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../processes/is-alive.ts';
import { readCommandLine } from '../processes/read-command-line.ts';
import type { PostgresFolders } from './prepare-folders.ts';

/**
 * The process in `postmaster.pid`: `none` if it is dead, `ours` for the server of this cluster, `exiting` for a zombie
 * (process 1 may take a second to reap it), `unrelated` if the id was reused after a restart of the machine.
 */
export type LockHolder = { kind: 'none' | 'ours' | 'exiting' | 'unrelated'; pid: number; ready: boolean };

/** Line 1 of the file is the process id, line 8 the state ("starting", "ready", "standby", "stopping"). */
export function readLockFile(folders: PostgresFolders): LockHolder {
  const noHolder: LockHolder = { kind: 'none', pid: 0, ready: false };
  let lines: string[];
  try {
    lines = readFileSync(path.join(folders.data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return noHolder;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return noHolder;

  const command = readCommandLine(pid);
  const kind = command === '' ? 'exiting' : command.includes(folders.data) ? 'ours' : 'unrelated';
  return { kind, pid, ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') };
}

/** PostgreSQL never ignores a lock file of a living process. Remove only the lock of an unrelated process. */
export function removeLockFile(folders: PostgresFolders): void {
  rmSync(path.join(folders.data, 'postmaster.pid'), { force: true });
  if (!existsSync(folders.socket)) return;
  for (const name of readdirSync(folders.socket)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folders.socket, name), { force: true });
  }
}
