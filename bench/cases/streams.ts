import type pg from 'pg';
import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { residentMegabytes } from '../cpu.ts';
import type { LoadResult } from '../load/load.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, type Market, seedMarket } from '../seed-market.ts';
import { type BenchProcess, startBenchProcess } from '../start-bench-process.ts';

/** Over two processes. `BENCH_STREAMS=200,800` measures other sizes. */
const sizes = (process.env.BENCH_STREAMS ?? '2000,8000').split(',').map(Number);
const signals = 30;
const zipCount = 40;
const checkoutConnections = 4;
const checkoutSeconds = 10;
const buyersPerRun = 8_000;
/** The load needs a moment to start and to warm up. */
const startMilliseconds = 2_500;
const settleMilliseconds = 5_000;

const insertSignalSql = `insert into outbox (kind, name, payload, origin) values ('signal', $1, $2, gen_random_uuid())`;
let lastSignal = 0;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Memory, delay, and reconnection of thousands of streams, at two sizes, so that more can be extrapolated. A signal of
 * a ZIP goes to a fortieth of them. A signal to all of them at once is more than any change causes.
 */
export async function streams(): Promise<void> {
  const environment = await openBenchEnvironment(true);
  try {
    const market = await seedMarket(environment, 100, 2_000);
    const most = Math.max(...sizes);
    const cookies = await addCustomers(environment, most + buyersPerRun * 2 * sizes.length);
    const buyers = cookies.slice(most);
    const figures: StreamFigures[] = [];
    for (const size of sizes) figures.push(await measureSize(environment, market, cookies.slice(0, size), buyers));
    writeStreams(figures);
  } finally {
    await environment.close();
  }
}

/** On new processes, so that nothing else has grown them. */
async function measureSize(
  environment: BenchEnvironment,
  { zips, mealIds, priceCents }: Market,
  cookies: string[],
  buyers: string[],
): Promise<StreamFigures> {
  // No worker: its sweep would ask Stripe about the orders of the checkouts.
  const settings = { PARTS: 'web', ...(process.env.NATS_URL && { NATS_URL: process.env.NATS_URL }) };
  const servers = [await environment.start('product', settings), await environment.start('product', settings)];
  const ports = servers.map(({ port }) => port);
  const checkouts = async () => {
    const load = await startBenchProcess('load/load');
    const plan = {
      kind: 'checkout',
      path: '/api/checkout',
      mealIds,
      priceCents,
      cookies: buyers.splice(0, buyersPerRun),
    };
    const job = { port: ports[0], connections: checkoutConnections, seconds: checkoutSeconds, warmUpSeconds: 1, plan };
    const { p99 } = await load.ask<LoadResult>(job);
    await load.stop();
    return p99;
  };
  const crowd = await startBenchProcess('load/crowd');
  const emptyMegabytes = await measureMemory(servers);
  const readZips = zips.slice(0, zipCount);
  await crowd.ask({ open: { ports, zips: readZips, cookies } });
  const megabytes = (await measureMemory(servers)) - emptyMegabytes;
  const delays = await measureDelays(environment.client, crowd, readZips, cookies.length);
  const [firstZip = ''] = readZips;
  const zipDelays = await measureDelays(environment.client, crowd, [firstZip], Math.ceil(cookies.length / zipCount));
  const cut = await measureCut(crowd, checkouts);
  await crowd.stop();
  for (const server of servers) await server.stop();
  return { size: cookies.length, megabytes, delays, zipDelays, ...cut };
}

type StreamFigures = { size: number; megabytes: number; delays: number[]; zipDelays: number[] } & CutFigures;
type CutFigures = { checkoutBefore: number; checkoutDuring: number; backSeconds: number };

/** Cuts all streams while checkouts go on. */
async function measureCut(crowd: BenchProcess, checkouts: () => Promise<number>): Promise<CutFigures> {
  const checkoutBefore = await checkouts();
  const during = checkouts();
  await pause(startMilliseconds);
  const { milliseconds } = await crowd.ask<{ milliseconds: number }>({ cut: true });
  return { checkoutBefore, checkoutDuring: await during, backSeconds: milliseconds / 1000 };
}

function writeStreams(figures: StreamFigures[]): void {
  writeLine(`\n### Streams over two processes, ${signals} signals to all of them\n`);
  writeLine(
    '| streams | more MB with them | signal of a ZIP, p99 ms | signal to all, p50 ms | p99 ms | checkout p99 ms | all cut: back after s | checkout p99 then |',
  );
  writeLine('|---|---|---|---|---|---|---|---|');
  for (const { size, megabytes, delays, zipDelays, checkoutBefore, checkoutDuring, backSeconds } of figures) {
    const whole = [megabytes, quantile(zipDelays, 0.99), quantile(delays, 0.5), quantile(delays, 0.99), checkoutBefore];
    const cells = [size, ...whole.map((value) => value.toFixed(0)), backSeconds.toFixed(1), checkoutDuring.toFixed(0)];
    writeLine(`| ${cells.join(' | ')} |`);
  }
  writeLine('');
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return;
  const goal = (number: string, text: string, value: number, required: number) =>
    writeGoal({ number, text, value, required, desired: required });
  const [zip, all] = [last.zipDelays, last.delays].map((delays) => quantile(delays, 0.99));
  goal('streams A', `p99 of a signal of one of ${zipCount} ZIPs in ms, ${last.size} streams`, zip ?? Number.NaN, 1_000);
  goal('streams A', `p99 of a signal to all of them in ms, ${last.size} streams`, all ?? Number.NaN, 1_000);
  const kilobytes = ((last.megabytes - first.megabytes) * 1024) / (last.size - first.size);
  goal('streams B', `KB of each stream above ${first.size}`, kilobytes, 16);
  goal('streams C', 'seconds until all streams are back', last.backSeconds, 60);
  goal('streams D', 'checkout p99 meanwhile, of before', last.checkoutDuring / last.checkoutBefore, 2);
}

/** The resident megabytes of all servers, once garbage had time to go. */
async function measureMemory(servers: BenchProcess[]): Promise<number> {
  await pause(settleMilliseconds);
  return servers.reduce((sum, { pid }) => sum + residentMegabytes(pid), 0);
}

async function measureDelays(
  client: pg.Client,
  crowd: BenchProcess,
  zips: string[],
  readers: number,
): Promise<number[]> {
  const topics = zips.map((zip) => `zip:${zip}`).join(' ');
  const delays: number[] = [];
  for (let index = 0; index < signals; index += 1) {
    lastSignal += 1;
    const id = `bench-${lastSignal}`;
    await crowd.ask({ waitForId: id, readers });
    const answer = crowd.next<{ times: number[] }>();
    const sentAt = Number(process.hrtime.bigint()) / 1e6;
    await client.query(insertSignalSql, [topics, JSON.stringify([id])]);
    for (const time of (await answer).times) delays.push(time - sentAt);
    await pause(100);
  }
  return delays;
}
