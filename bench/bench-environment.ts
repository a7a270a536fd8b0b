import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removePostgres, startPostgres } from '@fondly/dev/postgres/start-postgres';
import { migrate } from '@fondly/server/platform/database/migrate';
import { migrateJobQueue } from '@fondly/server/platform/jobs/worker';
import pg from 'pg';
import { type BenchProcess, startBenchProcess } from './start-bench-process.ts';

/** A fresh PostgreSQL with an empty product in it, and servers on it. */
export type BenchEnvironment = {
  client: pg.Client;
  postgresPid: number;
  /** Of the sessions that `seedMarket` makes. */
  secret: string;
  /** Settings that every part on this ground needs. */
  settings: Record<string, string>;
  start(name: string, overrides?: Record<string, string>): Promise<BenchProcess>;
  close(): Promise<void>;
};

const secret = 'a secret that only this bench knows, long enough';

/** Grounds that stand now: a bench that is stopped half way leaves no database running behind it. */
const openEnvironments = new Set<BenchEnvironment>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const closing = [...openEnvironments].map((environment) => environment.close());
    void Promise.allSettled(closing).then(() => process.exit(1));
  });
}

/** @param durable - every commit waits for the disk, as in production; else about ten times quicker to write */
export async function openBenchEnvironment(isDurable: boolean): Promise<BenchEnvironment> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, { isFast: !isDurable });
  const admin = new pg.Client(postgres.url());
  await admin.connect();
  await admin.query('create database bench');
  // What it tidies up would fall to whoever is measured at that moment; the bench vacuums between the rounds.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const url = postgres.url('bench');
  await migrate(url);
  await migrateJobQueue(url);
  const client = new pg.Client(url);
  // It ends with its server, which is the bench's own doing.
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
      const benchProcess = await startBenchProcess(name, { ...settings, ...overrides });
      processes.push(benchProcess);
      return benchProcess;
    },
    async close() {
      openEnvironments.delete(environment);
      await Promise.all(processes.map((benchProcess) => benchProcess.stop()));
      // Not in the middle of a long statement: the server itself ends it.
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
    // Nobody is there: the one call that a checkout makes is answered in the process.
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_bench_connect',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
}
