import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '@fondly/dev/processes/read-command-line';

/** The PostgreSQL of a data folder and all its backends; empty if it does not run. */
export function listPostgresProcesses(dataFolder: string): number[] {
  const postmaster = readPostmaster(dataFolder);
  if (postmaster === null) return [];
  return [postmaster, ...listChildren(postmaster)];
}

/** Sends a signal to the PostgreSQL of a data folder. Patroni starts it in a session of its own. */
export function signalPostgres(dataFolder: string, signal: NodeJS.Signals): void {
  for (const pid of listPostgresProcesses(dataFolder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // A backend that ended in between.
    }
  }
}

function readPostmaster(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // After a kill -9 the file stays and the id may belong to another process.
    return readCommandLine(pid).includes(dataFolder) ? pid : null;
  } catch {
    return null;
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(fields[1]) === parent;
      } catch {
        return false;
      }
    });
}
