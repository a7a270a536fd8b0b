import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in a second: 100 on every Linux that Node runs on. */
const ticks = 100;

type Stat = { pid: number; parent: number; ownTicks: number; childTicks: number };

function readStat(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, spaces too.
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

/** CPU seconds that a process and everything below it has used so far, ended children included. */
export function cpuSeconds(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((one) => one !== null);
  let sum = 0;
  const count = (pid: number): void => {
    for (const stat of stats) {
      if (stat.pid === pid) sum += stat.ownTicks + stat.childTicks;
      if (stat.parent === pid) count(stat.pid);
    }
  };
  count(root);
  return sum / ticks;
}

/** Resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
