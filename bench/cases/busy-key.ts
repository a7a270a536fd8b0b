import { randomUUID } from 'node:crypto';
import { generateKey, hashKey } from '@fondly/server/api-keys/key-format';
import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { median, quantile } from '../compare-targets.ts';
import type { PacedJob, PacedResult } from '../load/paced.ts';
import { formatGetRequest, formatKeyRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, benchId, seedMarket } from '../seed-market.ts';
import { type BenchProcess, startBenchProcess } from '../start-bench-process.ts';

const rounds = 5;
const seconds = 4;
const searchesPerSecond = 200;
const keyRequestsPerSecond = 1_000;

/** One key that sends 1,000 requests a second, beside customers who search at a steady rate. */
export async function busyKey(): Promise<void> {
  const environment = await openBenchEnvironment(false);
  try {
    const { zips } = await seedMarket(environment, 100, 2_000);
    const cookies = await addCustomers(environment, 100);
    const key = await addKey(environment);
    const product = await environment.start('product', { PARTS: 'web' });
    const [people, software] = await Promise.all([startBenchProcess('load/paced'), startBenchProcess('load/paced')]);
    const job = { port: product.port, connections: 32, seconds };
    const searches = zips.map((zip, index) =>
      formatGetRequest(`/api/meals/search?zip=${zip}&miles=1`, cookies[index % cookies.length]),
    );
    const search = () => send(people, { ...job, perSecond: searchesPerSecond, requests: searches });
    const ask = () =>
      send(software, {
        ...job,
        perSecond: keyRequestsPerSecond,
        requests: [formatKeyRequest('/api/restaurant/meals', key)],
      });

    // Lets V8 compile the hot code, and uses up the minute of the key.
    await Promise.all([search(), ask()]);
    const [alone, beside, asked]: [PacedResult[], PacedResult[], PacedResult[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await search());
      const [searched, refused] = await Promise.all([search(), ask()]);
      beside.push(searched);
      asked.push(refused);
    }
    await Promise.all([people.stop(), software.stop()]);
    writeResults(alone, beside, asked);
  } finally {
    await environment.close();
  }
}

async function addKey({ client }: BenchEnvironment): Promise<string> {
  const key = generateKey();
  await client.query(
    `insert into api_keys (id, user_id, restaurant_id, name, hash, ending, scopes, created_at, expires_at)
     values ($1, $2, $3, 'Register', $4, $5, '{meals:read}', now(), now() + interval '30 days')`,
    [randomUUID(), benchId('owner', 1), benchId('kitchen', 1), hashKey(key), key.slice(-4)],
  );
  return key;
}

async function send(load: BenchProcess, job: PacedJob): Promise<PacedResult> {
  const result = await load.ask<PacedResult & { error?: string }>(job);
  if (result.error) throw new Error(result.error);
  return result;
}

function writeResults(alone: PacedResult[], beside: PacedResult[], asked: PacedResult[]): void {
  writeLine(`\n### ${searchesPerSecond} searches a second, beside one key with ${keyRequestsPerSecond} requests\n`);
  writeLine('| | p50 ms | p99 ms | responses |');
  writeLine('|---|---|---|---|');
  const rows = { 'searches alone': alone, 'searches beside the key': beside, 'the key': asked };
  for (const [name, results] of Object.entries(rows)) {
    const cells = [medianOf(results, 0.5).toFixed(1), medianOf(results, 0.99).toFixed(1), listStatuses(results)];
    writeLine(`| ${name} | ${cells.join(' | ')} |`);
  }
  writeLine('');
  writeGoal({
    number: 'busy key',
    text: 'p99 of searches, beside the key / alone',
    value: medianOf(beside, 0.99) / medianOf(alone, 0.99),
    required: 1.2,
    desired: 1.1,
  });
}

/** Over the rounds, so that one bad moment of the machine decides nothing. */
const medianOf = (results: PacedResult[], share: number): number =>
  median(results.map(({ times }) => quantile(times, share)));

function listStatuses(results: PacedResult[]): string {
  const counts = new Map<string, number>();
  for (const { statuses } of results)
    for (const [status, count] of Object.entries(statuses)) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
