import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './read-command-line.ts';

/** The process that runs the town on this data now, or null. */
export function findRunningDemo(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(lockFile(dataDir), 'utf8'));
    // After a kill -9 the number may have gone to a stranger.
    return pid !== process.pid && readCommandLine(pid).includes('dev/main.ts') ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Two towns on one set of data would each believe the other's work to be their own.
 *
 * @returns the function that gives the data free again
 * @throws Error that names the process which has it
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const runningPid = findRunningDemo(dataDir);
  if (runningPid) throw new Error(`Fondly already runs on ${dataDir} (process ${runningPid}).`);
  writeFileSync(lockFile(dataDir), String(process.pid));
  return () => rmSync(lockFile(dataDir), { force: true });
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'town.pid');
}
