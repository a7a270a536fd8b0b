import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readCommandLine } from './read-command-line.ts';

const checkMilliseconds = 500;

/**
 * Calls `ended` when the npm that started us is gone: it does not hand on a SIGTERM, and a town that
 * nobody can see any more should not keep its port. Does nothing when npm did not start us.
 */
export function watchNpmExit(onExit: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = listAncestors(process.pid).find((pid) => /\bnpm\b/.test(readCommandLine(pid)));
  if (!npm) return;
  const checkTimer = setInterval(() => {
    if (readCommandLine(npm)) return;
    clearInterval(checkTimer);
    onExit();
  }, checkMilliseconds);
  checkTimer.unref();
}

/** The shell between npm and us, npm, and whoever started that: nearest first. */
function listAncestors(pid: number): number[] {
  const parent = readParentPid(pid);
  return parent > 1 ? [parent, ...listAncestors(parent)] : [];
}

function readParentPid(pid: number): number {
  try {
    const file = `/proc/${pid}/stat`;
    // The program's name stands in brackets and may hold anything; state and parent follow the last one.
    if (existsSync(file)) return Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString());
  } catch {
    return 0;
  }
}
