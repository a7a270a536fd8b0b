import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { median } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { formatGetRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addAdmin, addCustomers, addOrderHistory, seedMarket } from '../seed-market.ts';
import { comparePages } from './scale-pages.ts';

/** Thirty meals in each ZIP. */
const sizes = [
  { meals: 2_010, zips: 67 },
  { meals: 200_010, zips: 6_667 },
  { meals: 990_000, zips: 33_000 },
];
const requests = 600;
const warmUpRequests = 300;

type MarketSize = { meals: number; zips: string[]; admin: string; port: number; times: Record<Kind, number[]> };
const milesByKind = { alone: 1, nearby: 5 };
type Kind = keyof typeof milesByKind;

/**
 * Uncached search (R) as the tables grow, and within five miles against one ZIP: goals 4 and 5. There is one connection, so
 * p50 is the work of one request. All sizes are measured in turn. `npm run bench -- pages` runs the second half alone.
 */
export async function scale(): Promise<void> {
  const environments: BenchEnvironment[] = [];
  try {
    const markets: MarketSize[] = [];
    for (const size of sizes) {
      const environment = await openBenchEnvironment(false);
      environments.push(environment);
      markets.push(await openMarket(environment, size));
    }
    // Connect after all markets are filled: the server closes connections that are idle for a minute.
    const connections = await Promise.all(markets.map(({ port }) => openConnection(port)));
    for (let index = -warmUpRequests; index < requests; index += 1) {
      for (const [size, connection] of connections.entries())
        await measureBoth(markets[size] as MarketSize, connection, index);
    }
    writeScale(markets);
  } finally {
    await Promise.all(environments.map((environment) => environment.close()));
  }
  await comparePages();
}

async function openMarket(environment: BenchEnvironment, size: { meals: number; zips: number }): Promise<MarketSize> {
  const { zips } = await seedMarket(environment, size.zips, size.meals);
  const admin = await addAdmin(environment);
  await addCustomers(environment, 100);
  await addOrderHistory(environment, 20_000, 100);
  const product = await environment.start('product', { PARTS: 'web' });
  return { meals: size.meals, zips, admin, port: product.port, times: { alone: [], nearby: [] } };
}

/** Requests with a negative index are the warm-up and are not counted. */
async function measureBoth({ zips, admin, times }: MarketSize, connection: Connection, index: number): Promise<void> {
  const zip = zips[(index + warmUpRequests) % zips.length];
  for (const kind of ['alone', 'nearby'] as const) {
    const path = `/api/meals/search?zip=${zip}&miles=${milesByKind[kind]}`;
    const { status, milliseconds } = await connection.send(formatGetRequest(path, admin));
    if (status !== 200) throw new Error(`the search answered ${status}`);
    if (index >= 0) times[kind].push(milliseconds);
  }
}

function writeScale(markets: MarketSize[]): void {
  writeLine('\n### Find, uncached, as the tables grow: p50 in ms of one connection\n');
  writeLine('| meals | ZIP alone | within 5 miles |');
  writeLine('|---|---|---|');
  const p50 = (market: MarketSize | undefined, kind: Kind) => median(market?.times[kind] ?? []);
  for (const market of markets) {
    writeLine(`| ${market.meals} | ${p50(market, 'alone').toFixed(2)} | ${p50(market, 'nearby').toFixed(2)} |`);
  }
  const [small, middle, large] = markets;
  const growth = p50(large, 'alone') / p50(small, 'alone');
  const nearby = p50(middle, 'nearby') / p50(middle, 'alone');
  writeLine('');
  writeGoal({ number: '4', text: 'R at 1,000,000 meals / at 2,000, p50', value: growth, required: 2, desired: 1.5 });
  writeGoal({ number: '5', text: 'nearby / ZIP alone, p50 at 200,000 meals', value: nearby, required: 4, desired: 2 });
}
