import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { median } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { formatGetRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addAdmin, addCustomers, addOrderHistory, seedMarket } from '../seed-market.ts';

/** Thirty meals in each ZIP, whatever the size. */
const sizes = [
  { meals: 2_010, zips: 67 },
  { meals: 200_010, zips: 6_667 },
  { meals: 990_000, zips: 33_000 },
];
const requests = 600;
const warmRequests = 300;

type MarketSize = { meals: number; zips: string[]; admin: string; port: number; times: Record<Kind, number[]> };
const kinds = { alone: 1, nearby: 5 };
type Kind = keyof typeof kinds;

/**
 * R uncached as the tables grow, and nearby against one ZIP alone: goals 4 and 5. One connection, so p50 is the work;
 * all sizes stand side by side and are asked in turn.
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
    // Not before all are filled: a connection that is silent for a minute is closed.
    const connections = await Promise.all(markets.map(({ port }) => openConnection(port)));
    for (let index = -warmRequests; index < requests; index += 1) {
      for (const [at, connection] of connections.entries())
        await measureBoth(markets[at] as MarketSize, connection, index);
    }
    writeScale(markets);
  } finally {
    await Promise.all(environments.map((environment) => environment.close()));
  }
}

async function openMarket(environment: BenchEnvironment, size: { meals: number; zips: number }): Promise<MarketSize> {
  const { zips } = await seedMarket(environment, size.zips, size.meals);
  const admin = await addAdmin(environment);
  await addCustomers(environment, 100);
  await addOrderHistory(environment, 20_000, 100);
  const product = await environment.start('targets/product', { PARTS: 'web' });
  return { meals: size.meals, zips, admin, port: product.port, times: { alone: [], nearby: [] } };
}

/** Nothing of the first turns is counted. */
async function measureBoth({ zips, admin, times }: MarketSize, connection: Connection, index: number): Promise<void> {
  const zip = zips[(index + warmRequests) % zips.length];
  for (const kind of ['alone', 'nearby'] as const) {
    const path = `/api/meals/search?zip=${zip}&miles=${kinds[kind]}`;
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
