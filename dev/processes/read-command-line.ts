import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a process; '' when it is gone, or dead and not yet buried. */
export function readCommandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  try {
    const shown = execFileSync('ps', ['-o', 'args=', '-p', String(pid)])
      .toString()
      .trim();
    return /^\(|<defunct>$/.test(shown) ? '' : shown;
  } catch {
    return '';
  }
}
