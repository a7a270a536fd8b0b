import { sendToParent } from '../start-bench-process.ts';
import { openConnection } from './open-connection.ts';
import { createRequestGenerator, type RequestPlan } from './requests.ts';

/** Requests during the first `warmUpSeconds` are not counted. */
export type LoadJob = { port: number; connections: number; seconds: number; warmUpSeconds: number; plan: RequestPlan };
export type LoadResult = {
  count: number;
  /** Including the warm-up. */
  all: number;
  seconds: number;
  p50: number;
  p99: number;
  longest: number;
  statuses: Record<string, number>;
  bytes: number;
};

/** A closed loop: each connection sends a request, waits for the response, and sends the next one. */
async function run(job: LoadJob): Promise<LoadResult> {
  const nextRequest = createRequestGenerator(job.plan);
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)));
  const from = performance.now() + job.warmUpSeconds * 1000;
  const end = from + job.seconds * 1000;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let bytes = 0;
  let all = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const { status, body, milliseconds } = await connection.send(nextRequest());
        all += 1;
        if (performance.now() < from) continue;
        times.push(milliseconds);
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes = Math.max(bytes, body.length);
      }
      connection.close();
    }),
  );
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = (performance.now() - from) / 1000;
  return {
    count: times.length,
    all,
    seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    longest: quantile(1),
    statuses,
    bytes,
  };
}

process.on(
  'message',
  (job) => void run(job as LoadJob).then(sendToParent, (error: unknown) => sendToParent({ error: String(error) })),
);
sendToParent({ port: 0 });
