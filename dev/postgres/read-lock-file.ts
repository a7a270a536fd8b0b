import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../processes/is-alive.ts';
import { readCommandLine } from '../processes/read-command-line.ts';
import type { PostgresFolders } from './prepare-folders.ts';

/**
 * Who stands in `postmaster.pid`: nobody who lives; the server of this very cluster; one of its
 * processes that was killed and is not yet buried (process 1 may take a second); or a stranger who
 * was given the same number after a restart of the machine or the container.
 */
export type LockHolder = { kind: 'none' | 'ours' | 'exiting' | 'unrelated'; pid: number; ready: boolean };

/** Lines of the file: 1 process id, 8 state ("starting", "ready", "stopping"). */
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
  return { kind, pid, ready: lines[7]?.trim() === 'ready' };
}

/** PostgreSQL believes a lock that names any living process, for ever. Only call this for a stranger's. */
export function removeLockFile(folders: PostgresFolders): void {
  rmSync(path.join(folders.data, 'postmaster.pid'), { force: true });
  if (!existsSync(folders.socket)) return;
  for (const name of readdirSync(folders.socket)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folders.socket, name), { force: true });
  }
}
