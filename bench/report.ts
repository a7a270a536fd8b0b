import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figures } from './compare-targets.ts';

const file = path.join(import.meta.dirname, 'results.md');

/** Prints a line and keeps it. */
export function say(line: string): void {
  console.log(line);
  appendFileSync(file, `${line}\n`);
}

export function sayHeading(names: string[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const load = os.loadavg()[0]?.toFixed(1);
  say(`\n## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${commit}: ${names.join(', ')}`);
  say(`\nNode ${process.version}, ${os.availableParallelism()} cores, load average ${load} at the start.`);
}

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3));

/** Medians of all rounds, as a table. */
export function sayFigures(title: string, all: Figures[]): void {
  say(`\n### ${title}\n`);
  say('| | per second | p50 ms | p99 ms | server CPU ms | database CPU ms | bytes | refused |');
  say('|---|---|---|---|---|---|---|---|');
  for (const one of all) {
    const cells = [one.perSecond, one.p50, one.p99, one.serverCpu, one.databaseCpu].map(number);
    say(`| ${one.name} | ${cells.join(' | ')} | ${one.bytes} | ${(one.refused * 100).toFixed(1)} % |`);
  }
}

export type Goal = { number: string; text: string; value: number; must: number; aim: number; isLeast?: boolean };

const missed: string[] = [];

/** One goal: a ratio or a figure against what it must and ought to be; `isLeast` when more is better. */
export function sayGoal({ number: id, text, value, must, aim, isLeast = false }: Goal): void {
  const reaches = (bar: number) => (isLeast ? value >= bar : value <= bar);
  const verdict = reaches(aim) ? 'aim reached' : reaches(must) ? 'met' : 'MISSED';
  const sign = isLeast ? '>=' : '<=';
  if (verdict === 'MISSED') missed.push(id);
  say(`- goal ${id}, ${text}: **${number(value)}** (must ${sign} ${must}, aim ${sign} ${aim}): ${verdict}`);
}

export const missedGoals = (): string[] => missed;
