import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figures } from './compare-targets.ts';

const file = path.join(import.meta.dirname, 'results.md');

/** Prints a line and appends it to `results.md`. */
export function writeLine(line: string): void {
  console.log(line);
  appendFileSync(file, `${line}\n`);
}

export function writeHeading(names: string[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const load = os.loadavg()[0]?.toFixed(1);
  writeLine(`\n## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${commit}: ${names.join(', ')}`);
  writeLine(`\nNode ${process.version}, ${os.availableParallelism()} cores, load average ${load} at the start.`);
}

const formatNumber = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);

/** Writes a table with the medians of all rounds. */
export function writeFigures(title: string, rows: Figures[]): void {
  writeLine(`\n### ${title}\n`);
  writeLine('| | per second | p50 ms | p99 ms | server CPU ms | database CPU ms | bytes | refused |');
  writeLine('|---|---|---|---|---|---|---|---|');
  for (const { name, bytes, refused, ...row } of rows) {
    const cells = [row.perSecond, row.p50, row.p99, row.serverCpu, row.databaseCpu].map(formatNumber);
    writeLine(`| ${name} | ${cells.join(' | ')} | ${bytes} | ${(refused * 100).toFixed(1)} % |`);
  }
}

export type Goal = {
  /** The id of the goal, for example "13" or "memory". */
  number: string;
  text: string;
  value: number;
  required: number;
  desired: number;
  isMinimum?: boolean;
};

const missed: string[] = [];

/** Compares a value with the required and the desired one. With `isMinimum`, more is better. */
export function writeGoal({ number: id, text, value, required, desired, isMinimum = false }: Goal): void {
  const reaches = (limit: number) => (isMinimum ? value >= limit : value <= limit);
  const verdict = reaches(desired) ? 'aim reached' : reaches(required) ? 'met' : 'MISSED';
  const sign = isMinimum ? '>=' : '<=';
  if (verdict === 'MISSED') missed.push(id);
  writeLine(
    `- goal ${id}, ${text}: **${formatNumber(value)}** (must ${sign} ${required}, aim ${sign} ${desired}): ${verdict}`,
  );
}

export const missedGoals = (): string[] => missed;
