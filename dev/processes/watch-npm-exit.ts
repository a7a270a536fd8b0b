import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readCommandLine } from './read-command-line.ts';

const checkMilliseconds = 500;

/**
 * Calls `onExit` when the npm that started this process has exited. npm does not forward SIGTERM, and a demo in the
 * background would keep its port. Does nothing without npm.
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

/** The process ids of all ancestors, nearest first: the shell, npm, and its ancestors. */
function listAncestors(pid: number): number[] {
  const parent = readParentPid(pid);
  return parent > 1 ? [parent, ...listAncestors(parent)] : [];
}

function readParentPid(pid: number): number {
  try {
    const file = `/proc/${pid}/stat`;
    // The name of the program is in parentheses and may contain any character. State and parent id follow it.
    if (existsSync(file)) return Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString());
  } catch {
    return 0;
  }
}
