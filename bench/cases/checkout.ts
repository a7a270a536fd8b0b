import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { type Candidate, compareTargets, type Figures } from '../compare-targets.ts';
import { runPgbench } from '../load/run-pgbench.ts';
import { writeFigures, writeGoal, writeLine } from '../report.ts';
import { addCustomers, addOrderHistory, benchId, seedMarket } from '../seed-market.ts';

/** A customer may hold three meals at a time, so every checkout is a new customer's. */
const customers = 25_000;

/** Deletes what checkouts have written. Bypasses the foreign keys and triggers that protect these rows. */
const deleteCheckoutsSql = `begin; set local session_replication_role = replica;
  delete from claims where until is not null; delete from orders where created_at > now() - interval '1 day'; delete from order_history;
  truncate outbox, thin_orders, thin_claims, thin_outbox; commit`;

/** Checkout (W) against the thin server, on one meal, and without jobs and signals: goals 6 to 10. */
export async function checkout(): Promise<void> {
  const environment = await openBenchEnvironment(true);
  try {
    const { mealIds, priceCents } = await seedMarket(environment, 100, 2_000);
    const cookies = await addCustomers(environment, customers);
    await addOrderHistory(environment, 50_000, customers);
    const [thin, product, quiet] = await Promise.all([
      environment.start('thin'),
      environment.start('product'),
      environment.start('product', { QUIET: 'true', PARTS: 'web' }),
    ]);
    const before = async () => {
      await environment.client.query(deleteCheckoutsSql);
      await environment.client.query('vacuum orders, claims, meals, order_history');
    };
    const plan = { kind: 'checkout' as const, cookies, mealIds, priceCents };
    const on = (path: string, meals = mealIds) => ({ ...plan, path, mealIds: meals });
    const hot = [benchId('meal', 7)];
    const api = '/api/checkout';
    const candidates: Candidate[] = [];
    for (const connections of [1, 8, 32]) {
      candidates.push({ name: `thin, ${connections}`, server: thin, connections, plan: on('/place'), before });
      candidates.push({ name: `product, ${connections}`, server: product, connections, plan: on(api), before });
    }
    candidates.push({
      name: 'product, one hot meal, 32',
      server: product,
      connections: 32,
      plan: on(api, hot),
      before,
    });
    candidates.push({ name: 'product, nothing behind, 32', server: quiet, connections: 32, plan: on(api), before });
    const figures = await compareTargets(environment, candidates);
    writeFigures('Checkout: 1,000 meals, durable commits', figures);
    await writePgbench(environment);
    writeGoals(figures);
  } finally {
    await environment.close();
  }
}

async function writePgbench(environment: BenchEnvironment): Promise<void> {
  for (const [script, what] of [
    ['w_one', 'one statement of a checkout'],
    ['r_zip', 'the meals of one ZIP'],
  ] as const) {
    const rate = await runPgbench(environment, script);
    writeLine(
      rate === null
        ? '\npgbench is not here: that part did not run.'
        : `\npgbench, ${what}, 8 clients: ${rate} a second`,
    );
  }
}

function writeGoals(figures: Figures[]): void {
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
  const rate = { required: 0.25, desired: 0.45, isMinimum: true };
  writeLine('');
  writeGoal({ number: '6', text: 'W / thin, 8', value: eight.perSecond / thin8.perSecond, ...rate });
  writeGoal({ number: '6', text: 'W / thin, 32', value: many.perSecond / thin32.perSecond, ...rate });
  writeGoal({ number: '7', text: 'W CPU / thin CPU, 32', value: cpu(many) / cpu(thin32), required: 5, desired: 3 });
  writeGoal({
    number: '8',
    text: 'one hot meal / 1,000 meals, 32',
    value: hot.perSecond / many.perSecond,
    required: 0.35,
    desired: 0.5,
    isMinimum: true,
  });
  writeGoal({
    number: '9',
    text: 'with jobs and signals / without, 32',
    value: many.perSecond / quiet.perSecond,
    required: 0.8,
    desired: 0.9,
    isMinimum: true,
  });
  writeGoal({ number: '10', text: 'p99 at 32 / p99 at 1', value: many.p99 / one.p99, required: 15, desired: 8 });
}
