import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a process; '' for a dead process or a zombie. */
export function readCommandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  try {
    const commandLine = execFileSync('ps', ['-o', 'args=', '-p', String(pid)])
      .toString()
      .trim();
    return /^\(|<defunct>$/.test(commandLine) ? '' : commandLine;
  } catch {
    return '';
  }
}
