import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figures } from './compare-targets.ts';

const file = path.join(import.meta.dirname, 'results.md');

/** Prints a line and keeps it. */
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

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3));

/** Medians of all rounds, as a table. */
export function writeFigures(title: string, all: Figures[]): void {
  writeLine(`\n### ${title}\n`);
  writeLine('| | per second | p50 ms | p99 ms | server CPU ms | database CPU ms | bytes | refused |');
  writeLine('|---|---|---|---|---|---|---|---|');
  for (const one of all) {
    const cells = [one.perSecond, one.p50, one.p99, one.serverCpu, one.databaseCpu].map(number);
    writeLine(`| ${one.name} | ${cells.join(' | ')} | ${one.bytes} | ${(one.refused * 100).toFixed(1)} % |`);
  }
}

export type Goal = {
  number: string;
  text: string;
  value: number;
  required: number;
  desired: number;
  isMinimum?: boolean;
};

const missed: string[] = [];

/** One goal: a ratio or a figure against what it must and ought to be; `isLeast` when more is better. */
export function writeGoal({ number: id, text, value, required, desired, isMinimum = false }: Goal): void {
  const canReach = (bar: number) => (isMinimum ? value >= bar : value <= bar);
  const verdict = canReach(desired) ? 'aim reached' : canReach(required) ? 'met' : 'MISSED';
  const sign = isMinimum ? '>=' : '<=';
  if (verdict === 'MISSED') missed.push(id);
  writeLine(
    `- goal ${id}, ${text}: **${number(value)}** (must ${sign} ${required}, aim ${sign} ${desired}): ${verdict}`,
  );
}

export const missedGoals = (): string[] => missed;
