import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { commandOf } from './read-command-line.ts';

const lookMilliseconds = 500;

/**
 * Calls `ended` when the npm that started us is gone: it does not hand on a SIGTERM, and a town that
 * nobody can see any more should not keep its port. Does nothing when npm did not start us.
 */
export function followNpm(ended: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = ancestors(process.pid).find((pid) => /\bnpm\b/.test(commandOf(pid)));
  if (!npm) return;
  const looking = setInterval(() => {
    if (commandOf(npm)) return;
    clearInterval(looking);
    ended();
  }, lookMilliseconds);
  looking.unref();
}

/** The shell between npm and us, npm, and whoever started that: nearest first. */
function ancestors(pid: number): number[] {
  const parent = parentOf(pid);
  return parent > 1 ? [parent, ...ancestors(parent)] : [];
}

function parentOf(pid: number): number {
  try {
    const file = `/proc/${pid}/stat`;
    // The program's name stands in brackets and may hold anything; state and parent follow the last one.
    if (existsSync(file)) return Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString());
  } catch {
    return 0;
  }
}
