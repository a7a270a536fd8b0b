import type { Ground } from './bench-environment.ts';
import { cpuSeconds } from './cpu.ts';
import type { LoadJob, LoadResult } from './load/load.ts';
import type { Wish } from './load/requests.ts';
import { type Part, startPart } from './start-bench-process.ts';

/** One thing to measure, and how it is asked. */
export type Contestant = { name: string; part: Part; connections: number; wish: Wish; before?: () => Promise<void> };

/** Of the counted time; CPU in milliseconds of one operation. */
export type Figures = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  /** What was answered with another status than 200 or 201, of all. */
  refused: number;
  bytes: number;
};

export const rounds = 3;
const seconds = 3;
const warmSeconds = 1;

/**
 * Runs all of them in turn, several times over, so that what disturbs the machine disturbs each of them. Gives the
 * median of each figure.
 */
export async function contest(ground: Ground, contestants: Contestant[]): Promise<Figures[]> {
  const crowd = await startPart('load/load');
  // What has not been compiled yet by then is hardly ever run: nothing of this first turn is counted.
  for (const contestant of contestants) await measure(ground, crowd, contestant);
  const runs = contestants.map(() => [] as Figures[]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      await contestant.before?.();
      runs[index]?.push(await measure(ground, crowd, contestant));
    }
  }
  await crowd.stop();
  return runs.map(medians);
}

async function measure(ground: Ground, crowd: Part, { name, part, connections, wish }: Contestant): Promise<Figures> {
  const job: LoadJob = { port: part.port, connections, seconds, warmSeconds, wish };
  const before = { server: cpuSeconds(part.pid), database: cpuSeconds(ground.postgresPid) };
  const result = await crowd.ask<LoadResult & { error?: string }>(job);
  if (result.error) throw new Error(`${name}: ${result.error}`);
  const used = {
    server: cpuSeconds(part.pid) - before.server,
    database: cpuSeconds(ground.postgresPid) - before.database,
  };
  const good = (result.statuses[200] ?? 0) + (result.statuses[201] ?? 0);
  return {
    name,
    perSecond: result.count / result.seconds,
    p50: result.p50,
    p99: result.p99,
    serverCpu: (used.server * 1000) / result.all,
    databaseCpu: (used.database * 1000) / result.all,
    refused: 1 - good / Math.max(1, result.count),
    bytes: result.bytes,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function medians(runs: Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'name'>) => median(runs.map((run) => run[key]));
  return {
    name: runs[0]?.name ?? '',
    ...{ perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), refused: of('refused'), bytes: of('bytes') },
    ...{ serverCpu: of('serverCpu'), databaseCpu: of('databaseCpu') },
  };
}
