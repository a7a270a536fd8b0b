import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../processes/is-alive.ts';
import { scaleTime } from '../scale-time.ts';
import type { PostgresFolders } from './prepare-folders.ts';

const stopSeconds = 20;
const pollMilliseconds = 10;

/** Stops a server: SIGINT rolls back, writes a checkpoint, and ends. After 20 seconds, SIGQUIT ends it at once. */
export async function stopServer(pid: number, folders: PostgresFolders): Promise<void> {
  const lockFile = path.join(folders.data, 'postmaster.pid');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + scaleTime(stopSeconds * 1000);
    // Wait for the lock file, which the server removes last: its process may remain a zombie for another second.
    while (existsSync(lockFile) && Date.now() < deadline) await wait(pollMilliseconds);
    if (!existsSync(lockFile)) return;
  }
}
