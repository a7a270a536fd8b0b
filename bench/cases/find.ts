import { openBenchEnvironment } from '../bench-environment.ts';
import { type Candidate, compareTargets, type Figures } from '../compare-targets.ts';
import { writeFigures, writeGoal, writeLine } from '../report.ts';
import { addAdmin, addCustomers, addOrderHistory, seedMarket } from '../seed-market.ts';

/** Search (R) against the minimal servers: goals 1 to 3. */
export async function find(): Promise<void> {
  const environment = await openBenchEnvironment(false);
  try {
    const { zips } = await seedMarket(environment, 100, 2_000);
    const cookies = await addCustomers(environment, 100);
    const admin = await addAdmin(environment);
    await addOrderHistory(environment, 20_000, 100);
    const [bare, thin, product] = await Promise.all([
      environment.start('bare'),
      environment.start('thin'),
      environment.start('product', { PARTS: 'web' }),
    ]);
    const search = zips.map((zip) => `/api/meals/search?zip=${zip}&miles=1`);
    const findPaths = zips.map((zip) => `/find?zip=${zip}`);
    const get = (paths: string[], as: string[] = []) => ({ kind: 'get' as const, paths, cookies: as });
    const candidates: Candidate[] = [
      { name: 'bare node:http, 8 KB, 32', server: bare, connections: 32, plan: get(['/']) },
      { name: 'product, kept answer, 32', server: product, connections: 32, plan: get(search, cookies) },
      { name: 'product, kept, anonymous page, 32', server: product, connections: 32, plan: get(['/api/public/today']) },
    ];
    for (const connections of [8, 32]) {
      candidates.push(
        { name: `thin, ${connections}`, server: thin, connections, plan: get(findPaths) },
        { name: `product, uncached, ${connections}`, server: product, connections, plan: get(search, [admin]) },
      );
    }
    const figures = await compareTargets(environment, candidates);
    writeFigures('Find: 2,000 meals in 100 ZIPs', figures);
    writeGoals(figures);
  } finally {
    await environment.close();
  }
}

function writeGoals(figures: Figures[]): void {
  const [bare, kept, , thin8, uncached8, thin32, uncached32] = figures as [
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
  ];
  const cpu = (of: Figures) => of.serverCpu + of.databaseCpu;
  const rate = { required: 0.5, desired: 0.75, isMinimum: true };
  writeLine('');
  writeGoal({
    number: '1',
    text: 'R kept / bare',
    value: kept.perSecond / bare.perSecond,
    required: 0.4,
    desired: 0.6,
    isMinimum: true,
  });
  writeGoal({ number: '2', text: 'R uncached / thin, 8', value: uncached8.perSecond / thin8.perSecond, ...rate });
  writeGoal({ number: '2', text: 'R uncached / thin, 32', value: uncached32.perSecond / thin32.perSecond, ...rate });
  writeGoal({
    number: '3',
    text: 'R uncached CPU / thin CPU, 8',
    value: cpu(uncached8) / cpu(thin8),
    required: 2,
    desired: 1.4,
  });
}
