import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './read-command-line.ts';

/** The id of the process that runs a demo on this data folder, or null. */
export function findRunningDemo(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(lockFile(dataDir), 'utf8'));
    // After a kill -9 the id may have been reused by another program.
    return pid !== process.pid && readCommandLine(pid).includes('dev/main.mjs') ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Locks the data folder, because two demos on the same data would interfere.
 *
 * @returns releases the lock
 * @throws Error with the id of the process that holds the lock
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const runningPid = findRunningDemo(dataDir);
  if (runningPid) throw new Error(`Fondly already runs on ${dataDir} (process ${runningPid}).`);
  writeFileSync(lockFile(dataDir), String(process.pid));
  return () => rmSync(lockFile(dataDir), { force: true });
}

function lockFile(dataDir: string): string {
  // Existing data folders have this name.
  return path.join(dataDir, 'town.pid');
}
