import { insertLargeMarket } from '@fondly/dev/seed-data/insert-large-market';
import { listBrokenInvariants, listRecentlyBroken } from '@fondly/server/monitoring/invariants';
import { readConfig } from '@fondly/server/platform/config';
import { buildFigures } from '@fondly/server/reports/figures/compare-figures';
import { closeApp, openApp } from '@fondly/server/run';
import { openBenchEnvironment } from '../bench-environment.ts';
import { writeGoal, writeLine } from '../report.ts';

/** Two sizes, so that more can be extrapolated. `BENCH_ORDERS=500000,2000000` measures others. */
const sizes = (process.env.BENCH_ORDERS ?? '200000,1000000').split(',').map(Number);
const largestOrders = 10_000_000;
const day = 86_400_000;

type Figures = { orders: number; recentSeconds: number; allSeconds: number; broken: number };

/**
 * How long it takes to check the whole database as the orders of a year grow, and what changed in as many days as have the
 * orders of one day among 10 million: target A5. The generated rows break some rules, which changes the times little.
 */
export async function invariants(): Promise<void> {
  const figures: Figures[] = [];
  for (const orders of sizes) figures.push(await measureSize(orders));
  writeLine('\n### Invariants as the orders of a year grow, in seconds\n');
  writeLine('| orders | what changed in a day of 10 million | the whole database | broken |');
  writeLine('|---|---|---|---|');
  for (const { orders, recentSeconds, allSeconds, broken } of figures)
    writeLine(`| ${orders} | ${recentSeconds.toFixed(1)} | ${allSeconds.toFixed(1)} | ${broken} |`);
  writeLine('');
  const recent = figures.at(-1)?.recentSeconds ?? Number.NaN;
  const all = extrapolate(figures.map(({ orders, allSeconds }) => [orders, allSeconds]));
  const text = `extrapolated to ${largestOrders} orders, seconds`;
  writeGoal({ number: 'A5 day', text: 'the larger size, seconds', value: recent, required: 10, desired: 10 });
  writeGoal({ number: 'A5 all', text, value: all, required: 1_800, desired: 1_800 });
}

async function measureSize(orders: number): Promise<Figures> {
  const environment = await openBenchEnvironment(false);
  try {
    const { client, settings } = environment;
    await insertLargeMarket(client, { restaurants: 5_000, meals: 30_000, orders, customers: 50_000, now: new Date() });
    await client.query('update figure_state set built_at = null');
    await client.query('vacuum analyze');
    const app = await openApp(readConfig(settings));
    await buildFigures(app);
    await client.query('vacuum analyze');
    const since = new Date(Date.now() - (largestOrders / orders) * day);
    const [recentSeconds, recent] = await time(() => listRecentlyBroken(app.db, since));
    const [allSeconds, all] = await time(() => listBrokenInvariants(app.db));
    await closeApp(app);
    for (const violation of [...recent, ...all]) console.log(violation.slice(0, 300));
    return { orders, recentSeconds, allSeconds, broken: recent.length + all.length };
  } finally {
    await environment.close();
  }
}

async function time<Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> {
  const startedAt = performance.now();
  const result = await work();
  return [(performance.now() - startedAt) / 1000, result];
}

/** Along the line through the smallest and the largest size. */
function extrapolate(points: [orders: number, seconds: number][]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return last?.[1] ?? Number.NaN;
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return last[1] + slope * (largestOrders - last[0]);
}
