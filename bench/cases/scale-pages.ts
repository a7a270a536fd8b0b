import { insertLargeMarket, type MarketSize } from '@fondly/dev/seed-data/insert-large-market';
import { countTodaysMeals } from '@fondly/server/meals/search/count-todays-meals';
import { readConfig } from '@fondly/server/platform/config';
import { buildFigures } from '@fondly/server/reports/figures/compare-figures';
import { closeApp, openApp } from '@fondly/server/run';
import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { median } from '../compare-targets.ts';
import { openConnection } from '../load/open-connection.ts';
import { formatGetRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { signCookie } from '../seed-market.ts';

/** The largest that a busy machine with two cores generates in about ten minutes. `BENCH_ORDERS` changes it. */
const sizes: MarketSize[] = [
  { restaurants: 335, meals: 2_010, orders: 10_000, customers: 500 },
  { restaurants: 165_000, meals: 990_000, orders: Number(process.env.BENCH_ORDERS ?? 500_000), customers: 50_000 },
];
const requests = 15;
const warmUpRequests = 4;
const largestBytes = 500_000;

type Reader = 'customer' | 'owner' | 'admin';
type Page = { name: string; reader: Reader | null; path: (place: Place) => string };
/** What the paths of a market contain. */
type Place = { zip: string; restaurantId: string; mealId: string; from: string; to: string };

const pages: Page[] = [
  { name: 'landing page', reader: null, path: () => '/api/public/today' },
  { name: 'kitchens by name', reader: 'customer', path: () => '/api/kitchens' },
  { name: 'kitchens near a ZIP', reader: 'customer', path: ({ zip }) => `/api/kitchens?zip=${zip}` },
  { name: 'kitchens of one area', reader: 'customer', path: () => '/api/kitchens?area=atlanta' },
  { name: 'kitchens of one cuisine', reader: 'customer', path: () => '/api/kitchens?cuisine=indian' },
  // Admins' searches are not cached.
  { name: 'search, 10 miles', reader: 'admin', path: ({ zip }) => `/api/meals/search?zip=${zip}&miles=10` },
  { name: 'search, 25 miles', reader: 'admin', path: ({ zip }) => `/api/meals/search?zip=${zip}&miles=25` },
  { name: 'kitchen', reader: 'customer', path: ({ restaurantId }) => `/api/kitchens/${restaurantId}` },
  { name: 'meal', reader: 'customer', path: ({ mealId }) => `/api/meals/${mealId}` },
  { name: 'my orders', reader: 'customer', path: () => '/api/orders' },
  { name: 'dashboard', reader: 'owner', path: () => '/api/restaurant/dashboard' },
  { name: 'insights', reader: 'owner', path: () => '/api/restaurant/insights?weeks=12' },
  { name: 'board', reader: 'owner', path: () => '/api/restaurant/orders?archived=false' },
  { name: 'payouts', reader: 'owner', path: () => '/api/restaurant/payouts' },
  { name: 'admin totals', reader: 'admin', path: () => '/api/admin/totals' },
  { name: 'admin totals of 30 days', reader: 'admin', path: () => '/api/admin/totals/span' },
  {
    ...{ name: 'admin totals of a year', reader: 'admin' },
    path: ({ from, to }) => `/api/admin/totals/span?from=${from}&to=${to}`,
  },
  { name: 'admin payouts', reader: 'admin', path: () => '/api/admin/payouts' },
  { name: 'admin places', reader: 'admin', path: () => '/api/admin/places' },
  { name: 'admin restaurants', reader: 'admin', path: () => '/api/admin/restaurants' },
  { name: 'admin restaurants by word', reader: 'admin', path: () => '/api/admin/restaurants?search=kitchen10' },
  { name: 'admin orders by word', reader: 'admin', path: () => '/api/admin/orders?search=ada17' },
  { name: 'admin people', reader: 'admin', path: () => '/api/admin/people' },
];

type Market = {
  place: Place;
  cookies: Record<Reader, string>;
  port: number;
  times: Map<string, number[]>;
  bytes: Map<string, number>;
};

/** Every large page on a small and a large market, in turn, over one connection: target A4. */
export async function comparePages(): Promise<void> {
  const environments: BenchEnvironment[] = [];
  try {
    const markets: Market[] = [];
    for (const size of sizes) {
      const environment = await openBenchEnvironment(false);
      environments.push(environment);
      markets.push(await openMarket(environment, size));
    }
    for (const page of pages) for (const market of markets) await measure(market, page);
    writePages(markets);
  } finally {
    await Promise.all(environments.map((environment) => environment.close()));
  }
}

async function openMarket(environment: BenchEnvironment, size: MarketSize): Promise<Market> {
  const { client, settings } = environment;
  const startedAt = performance.now();
  await insertLargeMarket(client, { ...size, now: new Date() });
  await client.query('vacuum analyze');
  const generatedAt = performance.now();
  const cookies = await addSessions(environment);
  await client.query('update figure_state set built_at = null');
  const app = await openApp(readConfig(settings));
  await buildFigures(app);
  const builtAt = performance.now();
  await countTodaysMeals(app);
  const countedAt = performance.now();
  await closeApp(app);
  await client.query('vacuum analyze');
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
  writeLine(
    `\n${size.restaurants} kitchens, ${size.meals} meals, ${size.orders} orders: generated in ` +
      `${seconds(startedAt, generatedAt)} s, all sums built in ${seconds(generatedAt, builtAt)} s, ` +
      `today's meals counted in ${seconds(builtAt, countedAt)} s.`,
  );
  const { rows } = await client.query<Place>(
    `select m.zip, m.restaurant_id as "restaurantId", m.id as "mealId", (now()::date - 364)::text as "from",
       now()::date::text as "to" from meals m where m.id = market_id('meal', 2 * $1::int + 1)`,
    [Math.floor(size.restaurants / 2)],
  );
  // Without a worker, whose jobs of each minute would be measured, too.
  const product = await environment.start('product', { PARTS: 'web', QUIET: 'true' });
  return { place: rows[0] as Place, cookies, port: product.port, times: new Map(), bytes: new Map() };
}

/** The owner is that of the largest kitchen. The admin has passed the second factor. */
async function addSessions({ client, secret }: BenchEnvironment): Promise<Record<Reader, string>> {
  const people = { customer: ['customer', 1], owner: ['owner', 2], admin: ['customer', 2] } as const;
  const cookies: Record<string, string> = {};
  for (const [reader, [kind, index]] of Object.entries(people)) {
    await client.query(
      `insert into sessions (id, user_id, token, expires_at)
       values (market_id('session', $3), market_id($1, $2), md5($4), now() + interval '20 days')`,
      [kind, index, reader === 'admin' ? 3 : index + (kind === 'owner' ? 10 : 0), `${reader}token1`],
    );
    cookies[reader] = signCookie(secret, reader, 1);
  }
  await client.query(`update users set is_super_admin = true, two_factor_enabled = true, email_verified = true
    where id = market_id('customer', 2)`);
  await client.query(`insert into admin_sessions (session_id, opened_at, used_at)
    values (market_id('session', 3), now(), now())`);
  return cookies as Record<Reader, string>;
}

async function measure({ place, cookies, port, times, bytes }: Market, page: Page): Promise<void> {
  // One for each page: the server closes connections that are idle for a minute.
  const connection = await openConnection(port);
  const request = formatGetRequest(page.path(place), page.reader ? cookies[page.reader] : undefined);
  const measured: number[] = [];
  for (let index = -warmUpRequests; index < requests; index += 1) {
    const { status, milliseconds, body } = await connection.send(request);
    if (status !== 200) throw new Error(`${page.name} answered ${status}: ${body.toString().slice(0, 300)}`);
    if (index >= 0) measured.push(milliseconds);
    bytes.set(page.name, body.length);
  }
  connection.close();
  times.set(page.name, measured);
}

function writePages([small, large]: Market[]): void {
  writeLine('\n### Pages as the market grows: p50 in ms of one connection\n');
  writeLine('| page | small | large | ratio | bytes |');
  writeLine('|---|---|---|---|---|');
  const p50 = (market: Market | undefined, name: string) => median(market?.times.get(name) ?? []);
  for (const { name } of pages) {
    const [before, after] = [p50(small, name), p50(large, name)];
    const size = large?.bytes.get(name) ?? 0;
    writeLine(`| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(1)} | ${size} |`);
  }
  const slowest = Math.max(...pages.map(({ name }) => p50(large, name)));
  const largest = Math.max(...pages.map(({ name }) => large?.bytes.get(name) ?? 0));
  writeLine('');
  writeGoal({ number: 'A4 time', text: 'slowest page, p50 ms', value: slowest, required: 300, desired: 300 });
  writeGoal({
    number: 'A4 size',
    text: 'largest page, bytes',
    value: largest,
    required: largestBytes,
    desired: 100_000,
  });
}
