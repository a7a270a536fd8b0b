import { openGround } from '../bench-environment.ts';
import { type Contestant, contest, type Figures } from '../compare-targets.ts';
import { say, sayFigures, sayGoal } from '../report.ts';
import { addAdmin, addCustomers, addHistory, fillMarket } from '../seed-market.ts';

/** R against the stand-ins: goals 1 to 3. */
export async function find(): Promise<void> {
  const ground = await openGround(false);
  try {
    const { zips } = await fillMarket(ground, 100, 2_000);
    const cookies = await addCustomers(ground, 100);
    const admin = await addAdmin(ground);
    await addHistory(ground, 20_000, 100);
    const [bare, thin, product] = await Promise.all([
      ground.start('targets/bare'),
      ground.start('targets/thin'),
      ground.start('targets/product', { PARTS: 'web' }),
    ]);
    const search = zips.map((zip) => `/api/meals/search?zip=${zip}&miles=1`);
    const findPaths = zips.map((zip) => `/find?zip=${zip}`);
    const get = (paths: string[], as: string[] = []) => ({ kind: 'get' as const, paths, cookies: as });
    const contestants: Contestant[] = [
      { name: 'bare node:http, 8 KB, 32', part: bare, connections: 32, wish: get(['/']) },
      { name: 'product, kept answer, 32', part: product, connections: 32, wish: get(search, cookies) },
      { name: 'product, kept, anonymous page, 32', part: product, connections: 32, wish: get(['/api/public/today']) },
    ];
    for (const connections of [8, 32]) {
      contestants.push(
        { name: `thin, ${connections}`, part: thin, connections, wish: get(findPaths) },
        { name: `product, uncached, ${connections}`, part: product, connections, wish: get(search, [admin]) },
      );
    }
    const figures = await contest(ground, contestants);
    sayFigures('Find: 2,000 meals in 100 ZIPs', figures);
    sayGoals(figures);
  } finally {
    await ground.close();
  }
}

function sayGoals(figures: Figures[]): void {
  const [bare, kept, , thin8, uncached8, thin32, uncached32] = figures as [
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
  ];
  const cpu = (one: Figures) => one.serverCpu + one.databaseCpu;
  const rate = { must: 0.5, aim: 0.75, isLeast: true };
  say('');
  sayGoal({
    number: '1',
    text: 'R kept / bare',
    value: kept.perSecond / bare.perSecond,
    must: 0.4,
    aim: 0.6,
    isLeast: true,
  });
  sayGoal({ number: '2', text: 'R uncached / thin, 8', value: uncached8.perSecond / thin8.perSecond, ...rate });
  sayGoal({ number: '2', text: 'R uncached / thin, 32', value: uncached32.perSecond / thin32.perSecond, ...rate });
  sayGoal({ number: '3', text: 'R uncached CPU / thin CPU, 8', value: cpu(uncached8) / cpu(thin8), must: 2, aim: 1.4 });
}
