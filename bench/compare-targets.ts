import type { BenchEnvironment } from './bench-environment.ts';
import { cpuSeconds } from './cpu.ts';
import type { LoadJob, LoadResult } from './load/load.ts';
import type { RequestPlan } from './load/requests.ts';
import { type BenchProcess, startBenchProcess } from './start-bench-process.ts';

/** One thing to measure, and how it is asked. */
export type Candidate = {
  name: string;
  part: BenchProcess;
  connections: number;
  plan: RequestPlan;
  before?: () => Promise<void>;
};

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

export const iterations = 3;
const seconds = 3;
const warmUpSeconds = 1;

/**
 * Runs all of them in turn, several times over, so that what disturbs the machine disturbs each of them. Gives the
 * median of each figure.
 */
export async function compareTargets(environment: BenchEnvironment, candidates: Candidate[]): Promise<Figures[]> {
  const loadGenerator = await startBenchProcess('load/load');
  // What has not been compiled yet by then is hardly ever run: nothing of this first turn is counted.
  for (const candidate of candidates) await measure(environment, loadGenerator, candidate);
  const runs = candidates.map(() => [] as Figures[]);
  for (let round = 0; round < iterations; round += 1) {
    for (const [index, candidate] of candidates.entries()) {
      await candidate.before?.();
      runs[index]?.push(await measure(environment, loadGenerator, candidate));
    }
  }
  await loadGenerator.stop();
  return runs.map(takeMedians);
}

async function measure(
  environment: BenchEnvironment,
  loadGenerator: BenchProcess,
  { name, part, connections, plan }: Candidate,
): Promise<Figures> {
  const job: LoadJob = { port: part.port, connections, seconds, warmUpSeconds, plan };
  const before = { server: cpuSeconds(part.pid), database: cpuSeconds(environment.postgresPid) };
  const result = await loadGenerator.ask<LoadResult & { error?: string }>(job);
  if (result.error) throw new Error(`${name}: ${result.error}`);
  const cpuUsed = {
    server: cpuSeconds(part.pid) - before.server,
    database: cpuSeconds(environment.postgresPid) - before.database,
  };
  const accepted = (result.statuses[200] ?? 0) + (result.statuses[201] ?? 0);
  return {
    name,
    perSecond: result.count / result.seconds,
    p50: result.p50,
    p99: result.p99,
    serverCpu: (cpuUsed.server * 1000) / result.all,
    databaseCpu: (cpuUsed.database * 1000) / result.all,
    refused: 1 - accepted / Math.max(1, result.count),
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

function takeMedians(runs: Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'name'>) => median(runs.map((run) => run[key]));
  return {
    name: runs[0]?.name ?? '',
    ...{ perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), refused: of('refused'), bytes: of('bytes') },
    ...{ serverCpu: of('serverCpu'), databaseCpu: of('databaseCpu') },
  };
}
