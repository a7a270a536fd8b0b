import { readdirSync, readFileSync } from 'node:fs';

/** 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

type Stat = { pid: number; parent: number; ownTicks: number; childTicks: number };

function readStat(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character, also spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { pid: Number(pid), parent: fields[1] ?? 0, ownTicks: user + system, childTicks: childUser + childSystem };
  } catch {
    return null;
  }
}

const listStats = (): Stat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== null);

/** The CPU seconds that a process and its descendants have used so far, including children that have exited. */
export function cpuSeconds(root: number): number {
  const stats = listStats();
  let sum = 0;
  const count = (pid: number): void => {
    for (const stat of stats) {
      if (stat.pid === pid) sum += stat.ownTicks + stat.childTicks;
      if (stat.parent === pid) count(stat.pid);
    }
  };
  count(root);
  return sum / ticksPerSecond;
}

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** The resident memory of a process and its children in megabytes. */
export function residentMegabytesWithChildren(pid: number): number {
  const children = listStats().filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + megabytesIfRunning(child.pid), residentMegabytes(pid));
}

/** A child may have exited since it was listed. */
function megabytesIfRunning(pid: number): number {
  try {
    return residentMegabytes(pid);
  } catch {
    return 0;
  }
}
