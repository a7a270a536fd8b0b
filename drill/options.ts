import { parseArgs } from 'node:util';

export type DrillOptions = {
  isFull: boolean;
  kills: number;
  switchovers: number;
  /** The names of the drills to run, or all. */
  names: string[];
  keepsFolder: boolean;
  /** The drill ends after this time, whatever it does. */
  maxMinutes: number;
};

/** Reads the command line: `npm run drill -- --full`, `-- --kills 1`, `-- failover restore`. */
export function readOptions(args: string[]): DrillOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      kills: { type: 'string' },
      switchovers: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const isFull = values.full;
  return {
    isFull,
    kills: readCount(values.kills, isFull ? 10 : 3),
    switchovers: readCount(values.switchovers, isFull ? 5 : 2),
    names: positionals,
    keepsFolder: values.keep,
    maxMinutes: isFull ? 120 : 30,
  };
}

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 50) return count;
  throw new Error(`"${text}" is not a number from 0 to 50.`);
}
