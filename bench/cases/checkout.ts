import { type Ground, openGround } from '../bench-environment.ts';
import { type Contestant, contest, type Figures } from '../compare-targets.ts';
import { runPgbench } from '../load/run-pgbench.ts';
import { say, sayFigures, sayGoal } from '../report.ts';
import { addCustomers, addHistory, fillMarket, idOf } from '../seed-market.ts';

/** A customer may hold three meals at a time, so every checkout is a new customer's. */
const customers = 25_000;

/** Takes away what checkouts have written, past the keys and triggers that keep the product from it. */
const startAnew = `begin; set local session_replication_role = replica;
  delete from claims where until is not null; delete from orders where created_at > now() - interval '1 day'; delete from order_history;
  truncate outbox, thin_orders, thin_claims, thin_outbox; commit`;

/** W against the stand-ins, on one meal, and with nothing behind the answer: goals 6 to 10. */
export async function checkout(): Promise<void> {
  const ground = await openGround(true);
  try {
    const { mealIds, priceCents } = await fillMarket(ground, 100, 2_000);
    const cookies = await addCustomers(ground, customers);
    await addHistory(ground, 50_000, customers);
    const [thin, product, quiet] = await Promise.all([
      ground.start('targets/thin'),
      ground.start('targets/product'),
      ground.start('targets/product', { QUIET: 'true', PARTS: 'web' }),
    ]);
    const before = async () => {
      await ground.client.query(startAnew);
      await ground.client.query('vacuum orders, claims, meals, order_history');
    };
    const wish = { kind: 'checkout' as const, cookies, mealIds, priceCents };
    const on = (path: string, meals = mealIds) => ({ ...wish, path, mealIds: meals });
    const hot = [idOf('meal', 7)];
    const api = '/api/checkout';
    const contestants: Contestant[] = [];
    for (const connections of [1, 8, 32]) {
      contestants.push({ name: `thin, ${connections}`, part: thin, connections, wish: on('/place'), before });
      contestants.push({ name: `product, ${connections}`, part: product, connections, wish: on(api), before });
    }
    contestants.push({ name: 'product, one hot meal, 32', part: product, connections: 32, wish: on(api, hot), before });
    contestants.push({ name: 'product, nothing behind, 32', part: quiet, connections: 32, wish: on(api), before });
    const figures = await contest(ground, contestants);
    sayFigures('Checkout: 1,000 meals, durable commits', figures);
    await sayPgbench(ground);
    sayGoals(figures);
  } finally {
    await ground.close();
  }
}

async function sayPgbench(ground: Ground): Promise<void> {
  for (const [script, what] of [
    ['w_one', 'one statement of a checkout'],
    ['r_zip', 'the meals of one ZIP'],
  ] as const) {
    const rate = await runPgbench(ground, script);
    say(
      rate === null
        ? '\npgbench is not here: that part did not run.'
        : `\npgbench, ${what}, 8 clients: ${rate} a second`,
    );
  }
}

function sayGoals(figures: Figures[]): void {
  const [, one, thin8, eight, thin32, many, hot, quiet] = figures as [
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
    Figures,
  ];
  const cpu = (of: Figures) => of.serverCpu + of.databaseCpu;
  const rate = { must: 0.25, aim: 0.45, isLeast: true };
  say('');
  sayGoal({ number: '6', text: 'W / thin, 8', value: eight.perSecond / thin8.perSecond, ...rate });
  sayGoal({ number: '6', text: 'W / thin, 32', value: many.perSecond / thin32.perSecond, ...rate });
  sayGoal({ number: '7', text: 'W CPU / thin CPU, 32', value: cpu(many) / cpu(thin32), must: 5, aim: 3 });
  sayGoal({
    number: '8',
    text: 'one hot meal / 1,000 meals, 32',
    value: hot.perSecond / many.perSecond,
    must: 0.35,
    aim: 0.5,
    isLeast: true,
  });
  sayGoal({
    number: '9',
    text: 'with jobs and signals / without, 32',
    value: many.perSecond / quiet.perSecond,
    must: 0.8,
    aim: 0.9,
    isLeast: true,
  });
  sayGoal({ number: '10', text: 'p99 at 32 / p99 at 1', value: many.p99 / one.p99, must: 15, aim: 8 });
}
