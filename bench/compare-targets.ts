import type { BenchEnvironment } from './bench-environment.ts';
import { cpuSeconds } from './cpu.ts';
import type { LoadJob, LoadResult } from './load/load.ts';
import type { RequestPlan } from './load/requests.ts';
import { type BenchProcess, startBenchProcess } from './start-bench-process.ts';

/** A server to measure, and the requests that it gets. */
export type Candidate = {
  name: string;
  server: BenchProcess;
  connections: number;
  plan: RequestPlan;
  before?: () => Promise<void>;
};

/** The figures of the measured time. CPU is in milliseconds per operation. */
export type Figures = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  /** The share of responses with another status than 200 or 201. */
  refused: number;
  bytes: number;
};

export const iterations = 3;
const seconds = 3;
const warmUpSeconds = 1;

/**
 * Measures all candidates in turn, several times, so that other load on the machine affects each of them.
 *
 * @returns the median of each figure
 */
export async function compareTargets(environment: BenchEnvironment, candidates: Candidate[]): Promise<Figures[]> {
  const loadGenerator = await startBenchProcess('load/load');
  // The first turn lets V8 compile the hot code, so its figures are not used.
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
  { name, server, connections, plan }: Candidate,
): Promise<Figures> {
  const job: LoadJob = { port: server.port, connections, seconds, warmUpSeconds, plan };
  const before = { server: cpuSeconds(server.pid), database: cpuSeconds(environment.postgresPid) };
  const result = await loadGenerator.ask<LoadResult & { error?: string }>(job);
  if (result.error) throw new Error(`${name}: ${result.error}`);
  const cpuUsed = {
    server: cpuSeconds(server.pid) - before.server,
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

/** By nearest rank: of 100 values, the 99th percentile is the second largest. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function takeMedians(runs: Figures[]): Figures {
  const medianOf = (key: Exclude<keyof Figures, 'name'>) => median(runs.map((run) => run[key]));
  return {
    name: runs[0]?.name ?? '',
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    serverCpu: medianOf('serverCpu'),
    databaseCpu: medianOf('databaseCpu'),
    refused: medianOf('refused'),
    bytes: medianOf('bytes'),
  };
}
