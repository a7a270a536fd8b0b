import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removePostgres } from '@fondly/dev/postgres/remove-postgres';
import { startPostgres } from '@fondly/dev/postgres/start-postgres';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobQueue } from '@fondly/server/platform/jobs/worker';
import pg from 'pg';
import { type BenchProcess, startBenchProcess } from './start-bench-process.ts';

/** A new PostgreSQL with an empty database of the product, and the processes that use it. */
export type BenchEnvironment = {
  client: pg.Client;
  postgresPid: number;
  /** Signs the sessions that `seedMarket` creates. */
  secret: string;
  /** Settings that every process in this environment needs. */
  settings: Record<string, string>;
  /** Starts `bench/targets/{name}.ts`. */
  start(name: string, overrides?: Record<string, string>): Promise<BenchProcess>;
  close(): Promise<void>;
};

const secret = 'a secret for one bench environment only';

/** Closed on a signal, so that an interrupted bench leaves no database running. */
const openEnvironments = new Set<BenchEnvironment>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const closing = [...openEnvironments].map((environment) => environment.close());
    void Promise.allSettled(closing).then(() => process.exit(1));
  });
}

/**
 * @param isDurable - commits wait for the disk, as in production. Otherwise writes are about ten times faster.
 * @param options.keepsCommitTimes - for `pg_xact_commit_timestamp`
 */
export async function openBenchEnvironment(
  isDurable: boolean,
  options: { keepsCommitTimes?: boolean } = {},
): Promise<BenchEnvironment> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, { isFast: !isDurable, keepsCommitTimes: options.keepsCommitTimes });
  const admin = new pg.Client(postgres.url());
  await admin.connect();
  await admin.query('create database bench');
  // Autovacuum would slow down whatever is measured at that moment. The bench vacuums between rounds.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const url = postgres.url('bench');
  await migrate(url);
  await migrateJobQueue(url);
  const client = new pg.Client(url);
  // The bench stops the server while this client is connected.
  client.on('error', () => {});
  await client.connect();
  const settings = buildSettings(url);
  const processes: BenchProcess[] = [];
  const environment: BenchEnvironment = {
    client,
    postgresPid: postgres.pid,
    secret,
    settings,
    async start(name, overrides = {}) {
      const benchProcess = await startBenchProcess(`targets/${name}`, { ...settings, ...overrides });
      processes.push(benchProcess);
      return benchProcess;
    },
    async close() {
      openEnvironments.delete(environment);
      await Promise.all(processes.map((benchProcess) => benchProcess.stop()));
      // Stop the server first: `end` would wait for a running statement.
      await removePostgres(folder);
      await client.end().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
  openEnvironments.add(environment);
  return environment;
}

function buildSettings(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SECRET: secret,
    // Nothing listens there: `createFakePayment` answers the only call of a checkout.
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_bench_connect',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
}
