import { openBenchEnvironment } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { formatGetRequest, formatWriteRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addAdmin, addCustomers, addOrderHistory, benchId, seedMarket, stockFirstMeal } from '../seed-market.ts';
import { startBenchProcess } from '../start-bench-process.ts';

const changes = 150;

/**
 * The time from a stock change until a customer's search shows it: in the process of the change, in another process, and
 * in another process under load. Goals 13 and 14.
 */
export async function fresh(): Promise<void> {
  const environment = await openBenchEnvironment(true);
  try {
    const { zips } = await seedMarket(environment, 100, 2_000);
    const [customer = ''] = await addCustomers(environment, 1);
    const admin = await addAdmin(environment);
    await addOrderHistory(environment, 20_000, 1);
    const [writingServer, otherServer] = await Promise.all([
      environment.start('product'),
      environment.start('product', { PARTS: 'web' }),
    ]);
    const [writer, sameReader, otherReader] = await Promise.all(
      [writingServer.port, writingServer.port, otherServer.port].map(openConnection),
    );
    if (!writer || !sameReader || !otherReader) throw new Error('no connection');
    const search = formatGetRequest(`/api/meals/search?zip=${zips[0]}&miles=1`, customer);
    const change = createStockChanger(writer, await stockFirstMeal(environment));

    const uncachedSearch = formatGetRequest(`/api/meals/search?zip=${zips[0]}&miles=1`, admin);
    // Warm-up, not counted.
    await measureDelays(change, sameReader, search);
    await measureDelays(change, otherReader, search);
    await measureReads(sameReader, uncachedSearch);
    const uncached = await measureReads(sameReader, uncachedSearch);
    const same = await measureDelays(change, sameReader, search);
    const idle = await measureDelays(change, otherReader, search);
    const loadGenerator = await startBenchProcess('load/load');
    const plan = {
      kind: 'get' as const,
      paths: zips.map((zip) => `/api/meals/search?zip=${zip}&miles=1`),
      cookies: [customer],
    };
    const job = loadGenerator.ask({ port: otherServer.port, connections: 16, seconds: 25, warmUpSeconds: 0, plan });
    const loaded = await measureDelays(change, otherReader, search);
    await loadGenerator.stop().catch(() => {});
    await job.catch(() => {});
    writeFreshness(quantile(uncached, 0.5), { same, idle, loaded });
  } finally {
    await environment.close();
  }
}

/** Creates a function that changes the stock of the first meal and returns the new number. */
function createStockChanger(writer: Connection, { cookie, stock }: { cookie: string; stock: number }) {
  let expected = stock;
  return async (): Promise<number> => {
    const body = { expected, availableQuantity: expected - 1 };
    const request = formatWriteRequest('PUT', `/api/restaurant/meals/${benchId('meal', 1)}/stock`, body, cookie);
    const { status } = await writer.send(request);
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
    expected -= 1;
    return expected;
  };
}

async function measureDelays(change: () => Promise<number>, reader: Connection, search: string): Promise<number[]> {
  const delays: number[] = [];
  for (let done = 0; done < changes; done += 1) {
    const stock = await change();
    const from = performance.now();
    for (;;) {
      const { body } = await reader.send(search);
      if (body.includes(`"availableQuantity":${stock}`)) break;
    }
    delays.push(performance.now() - from);
  }
  return delays;
}

async function measureReads(reader: Connection, request: string): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < 300; done += 1) times.push((await reader.send(request)).milliseconds);
  return times;
}

function writeFreshness(uncached: number, delays: Record<'same' | 'idle' | 'loaded', number[]>): void {
  writeLine(
    `\n### From commit to the new answer of a search, ${changes} changes, ms; an uncached search takes ${uncached.toFixed(2)}\n`,
  );
  writeLine('| | p50 | p99 | longest |');
  writeLine('|---|---|---|---|');
  const names = { same: 'the same process', idle: 'another process', loaded: 'another process, 16 searching there' };
  for (const key of ['same', 'idle', 'loaded'] as const) {
    const cells = [0.5, 0.99, 1].map((share) => quantile(delays[key], share).toFixed(2));
    writeLine(`| ${names[key]} | ${cells.join(' | ')} |`);
  }
  writeLine('');
  const ratio = (times: number[]) => quantile(times, 0.5) / uncached;
  writeGoal({
    number: '13',
    text: 'same process / uncached R, p50',
    value: ratio(delays.same),
    required: 1,
    desired: 1,
  });
  writeGoal({
    number: '13',
    text: 'another process / uncached R, p50',
    value: ratio(delays.idle),
    required: 10,
    desired: 5,
  });
  writeGoal({
    number: '14',
    text: 'another process with load, p99 in ms',
    value: quantile(delays.loaded, 0.99),
    required: 100,
    desired: 20,
  });
}
