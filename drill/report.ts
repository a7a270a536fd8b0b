import type { Failure } from './load/send.ts';

/** One line of the table. A target is met if every line of it is. */
export type Measurement = {
  /** The number of the target in docs/availability.md. */
  target: string;
  what: string;
  required: string;
  measured: string;
  isMet: boolean;
};

const width = 120;

/** Prints what a drill does while it runs. */
export function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}

/** The first failed requests, by the time of their reply. */
export function sayFailures(failures: Failure[]): void {
  for (const { at, operation, status, text } of failures.slice(0, 8)) {
    console.log(`  ${new Date(at).toISOString().slice(11, 23)}  ${operation}: ${status} ${text}`);
  }
}

export function printTable(measurements: Measurement[]): void {
  const rows = measurements
    .toSorted((a, b) => Number(a.target.slice(1)) - Number(b.target.slice(1)))
    .map(({ target, what, required, measured, isMet }) => [
      target,
      what,
      required,
      measured,
      isMet ? 'met' : 'NOT MET',
    ]);
  const table = [['target', 'what', 'required', 'measured', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .slice(0, width * 2),
    );
}

/** A count that must be zero. */
export function expectNone(target: string, what: string, found: readonly unknown[]): Measurement {
  return { target, what, required: '0', measured: String(found.length), isMet: found.length === 0 };
}

/** Seconds that must not exceed a limit. Without a value, what was waited for did not happen. */
export function expectSeconds(target: string, what: string, seconds: number[], limit: number): Measurement {
  const longest = Math.max(...seconds);
  return {
    target,
    what,
    required: `${limit} s at most`,
    measured: seconds.length === 0 ? 'nothing measured' : `${seconds.map((value) => value.toFixed(1)).join(', ')} s`,
    isMet: seconds.length > 0 && longest <= limit,
  };
}
